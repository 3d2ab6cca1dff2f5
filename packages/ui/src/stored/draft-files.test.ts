import type { DraftRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { describe, expect, it } from 'vitest';
import { storedFiles } from './draft-files.ts';

function memoryReader() {
  const drafts = new Map<string, DraftRecord>();
  const reader: Pick<Reader, 'get' | 'range' | 'saveDraft' | 'deleteDraft'> = {
    get: (async (table: string, key: string) => (table === 'drafts' ? drafts.get(key) : undefined)) as Reader['get'],
    range: (async (_table: string, { after = '', before = '\u{ffff}' }: { after?: string; before?: string }) =>
      [...drafts.values()].filter(({ session }) => session > after && session < before)) as Reader['range'],
    async saveDraft(draft) {
      drafts.set(draft.session, draft);
    },
    async deleteDraft(session) {
      drafts.delete(session);
    },
  };
  return { reader, drafts };
}

const file = { name: 'view.png', type: 'image/png', kind: 'picture', bytes: Uint8Array.of(1) } as const;

describe('the files of an edit that is left', () => {
  it('go with it, and those of the conversation itself stay', async () => {
    const { reader, drafts } = memoryReader();
    const store = storedFiles(reader);
    await store.add('edit/s1', file);
    await store.add('edit/s1', file);
    const own = await store.add('s1', file);
    const other = await store.add('edit/s10', file);
    await store.clear('edit/s1');
    expect([...drafts.keys()]).toEqual([own.id, other.id]);
  });
});
