import type { DraftRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { describe, expect, it } from 'vitest';
import { storedDrafts } from './drafts.ts';

/** A store whose writes take a moment, as a strict transaction does. */
function slowReader(): Reader {
  const drafts = new Map<string, DraftRecord>();
  const later = () => new Promise<void>(resolve => setTimeout(resolve, 5));
  const reader: Partial<Reader> = {
    get: (async (table: string, key: string) => (table === 'drafts' ? drafts.get(key) : undefined)) as Reader['get'],
    async saveDraft(draft) {
      await later();
      drafts.set(draft.session, draft);
    },
    async deleteDraft(session) {
      await later();
      drafts.delete(session);
    },
  };
  return reader as Reader;
}

describe('a draft', () => {
  it('is read back whole by whoever comes back before its last letters are stored', async () => {
    const store = storedDrafts(slowReader());
    for (const text of ['Gym', 'Gym twice', 'Gym twice, buy stamps']) void store.save('home', { id: 'm', text });
    expect(await store.load('home')).toEqual({ id: 'm', text: 'Gym twice, buy stamps' });
  });

  it('that was sent just now is not read back', async () => {
    const store = storedDrafts(slowReader());
    await store.save('home', { id: 'm', text: 'Gym' });
    void store.clear('home', 'm');
    expect(await store.load('home')).toBe(undefined);
  });
});
