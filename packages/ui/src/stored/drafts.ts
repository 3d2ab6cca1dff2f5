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
  return {
    async load(place): Promise<Draft | undefined> {
      // Whoever comes back at once must not read what the last letters are still on their way to.
      await lanes.get(place)?.catch(() => undefined);
      const record = await reader.get('drafts', place);
      if (record === undefined) return undefined;
      // Sent, but the window went before the draft was cleared: it must not come up as unsent.
      if (await reader.get('rows', `m.${record.message}`)) {
        await inOrder(place, () => reader.deleteDraft(place));
        return undefined;
      }
      return { text: record.text, id: record.message, ...(record.instead && { instead: record.instead }) };
    },
    save: (place, draft) =>
      inOrder(place, () =>
        reader.saveDraft({
          session: place,
          text: draft.text,
          message: draft.id as MessageId,
          at: Date.now(),
          ...(draft.instead !== undefined && { instead: draft.instead as MessageId }),
        }),
      ),
    clear: place => inOrder(place, () => reader.deleteDraft(place)),
    async hasFiles(place) {
      const after = draftFilesOf(place);
      return (await reader.range('drafts', { after, before: `${after.slice(0, -1)}0`, limit: 1 })).length > 0;
    },
  };
}
