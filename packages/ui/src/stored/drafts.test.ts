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

/** Tells those listeners nothing by itself. */
function heard(listeners: Set<() => void>): Reader {
  return {
    ...slowReader(),
    onChange(_, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

describe('words that were moved to a box from a conversation that another device deleted', () => {
  const moved = (text: string, words: string, at: number): DraftRecord => ({
    session: 'home',
    text,
    message: 'm' as DraftRecord['message'],
    at,
    moved: words,
  });

  it('come to who has it open, and are not lost to what is typed in it at that moment', async () => {
    const changed = new Set<() => void>();
    const reader = heard(changed);
    const store = storedDrafts(reader);
    const told: string[] = [];
    store.onMoved('home', words => told.push(words));
    await store.save('home', { id: 'm', text: 'Gym' });
    await reader.saveDraft(moved('Gym\nAdd honey', 'Add honey', 1));
    // The next letter is on its way before anybody has heard.
    await store.save('home', { id: 'm', text: 'Gym t' });
    expect(told).toEqual(['Add honey']);
    expect(await store.load('home')).toEqual({ id: 'm', text: 'Gym t\nAdd honey' });
    await reader.saveDraft(moved('Gym t\nAdd honey\nAnd tea', 'And tea', 2));
    for (const listener of changed) listener();
    await expect.poll(() => told).toEqual(['Add honey', 'And tea']);
    for (const listener of changed) listener();
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(told).toHaveLength(2);
  });

  it('are told to nobody who reads them with the rest', async () => {
    const changed = new Set<() => void>();
    const reader = heard(changed);
    const store = storedDrafts(reader);
    const told: string[] = [];
    store.onMoved('home', words => told.push(words));
    await reader.saveDraft(moved('Add honey', 'Add honey', 1));
    expect(await store.load('home')).toEqual({ id: 'm', text: 'Add honey' });
    for (const listener of changed) listener();
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(told).toEqual([]);
  });
});

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
