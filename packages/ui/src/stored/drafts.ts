import { draftFilesOf, type MessageId } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { Draft, DraftStore } from '../data/port.ts';

/** Unsent text in the page's own table, one write at a time for each place: what was typed last is what is stored last. */
export function storedDrafts(reader: Reader): DraftStore {
  const lanes = new Map<string, Promise<void>>();
  const inOrder = (place: string, write: () => Promise<void>): Promise<void> => {
    const before = lanes.get(place) ?? Promise.resolve();
    const own = before.catch(() => undefined).then(write);
    lanes.set(place, own);
    return own;
  };
  const listeners = new Map<string, Set<(words: string) => void>>();
  /** When those came that this page has taken up, by place. */
  const taken = new Map<string, number>();
  /** What was moved to a place since the page looked there last; undefined when nothing was. */
  const movedTo = async (place: string): Promise<string | undefined> => {
    const record = await reader.get('drafts', place);
    if (record?.moved === undefined || record.at === taken.get(place)) return undefined;
    taken.set(place, record.at);
    return record.moved;
  };
  const tell = (place: string, words: string) => {
    for (const listener of listeners.get(place) ?? []) listener(words);
  };
  return {
    async load(place): Promise<Draft | undefined> {
      // Whoever comes back at once must not read what the last letters are still on their way to.
      await lanes.get(place)?.catch(() => undefined);
      const record = await reader.get('drafts', place);
      if (record === undefined) return undefined;
      if (record.moved !== undefined) taken.set(place, record.at);
      // Sent, but the window went before the draft was cleared: it must not come up as unsent.
      if (await reader.get('rows', `m.${record.message}`)) {
        await inOrder(place, () => reader.deleteDraft(place));
        return undefined;
      }
      return { text: record.text, id: record.message, ...(record.instead && { instead: record.instead }) };
    },
    save: (place, draft) =>
      inOrder(place, async () => {
        // Else these letters would be stored in the place of words that nobody has seen yet.
        const moved = listeners.has(place) ? await movedTo(place) : undefined;
        await reader.saveDraft({
          session: place,
          text: moved ? `${draft.text}\n${moved}` : draft.text,
          message: draft.id as MessageId,
          at: Date.now(),
          ...(draft.instead !== undefined && { instead: draft.instead as MessageId }),
        });
        if (moved !== undefined) tell(place, moved);
      }),
    clear: place =>
      inOrder(place, async () => {
        const moved = listeners.has(place) ? await movedTo(place) : undefined;
        await reader.deleteDraft(place);
        if (moved !== undefined) tell(place, moved);
      }),
    onMoved(place, listener) {
      const here = listeners.get(place) ?? new Set();
      listeners.set(place, here.add(listener));
      const look = () => {
        movedTo(place).then(
          words => words !== undefined && tell(place, words),
          (error: unknown) => console.error('What was moved here could not be read', error),
        );
      };
      const stop = reader.onChange('drafts', look);
      return () => {
        stop();
        here.delete(listener);
        if (here.size === 0) listeners.delete(place);
      };
    },
    async hasFiles(place) {
      const after = draftFilesOf(place);
      return (await reader.range('drafts', { after, before: `${after.slice(0, -1)}0`, limit: 1 })).length > 0;
    },
  };
}
