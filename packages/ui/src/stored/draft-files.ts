import { createIdSource, cryptoRandom, type DraftFile, draftFileKey, draftFilesOf, type MessageId } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { ChosenFile, FileStore } from '../data/port.ts';

/** More than a draft takes, as files of a conversation that another device deleted may have moved here. */
const most = 100;

/** Files of drafts, each a record of its own beside the draft's: no keystroke stores a file again. */
export function storedFiles(reader: Pick<Reader, 'range' | 'saveDraft' | 'deleteDraft'>): FileStore {
  const ids = createIdSource(() => Date.now(), cryptoRandom);
  const save = async (id: string, { name, type, kind, bytes }: DraftFile) =>
    reader.saveDraft({ session: id, text: '', message: ids.next<MessageId>(), at: Date.now(), file: { name, type, kind, bytes } });
  const stored = (place: string) => {
    const after = draftFilesOf(place);
    // A zero stands right behind a slash.
    return reader.range('drafts', { after, before: `${after.slice(0, -1)}0`, limit: most });
  };
  return {
    async list(place): Promise<readonly ChosenFile[]> {
      const found = await stored(place);
      return found.flatMap(({ session: id, file }) => (file ? [{ id, ...file }] : []));
    },
    async add(place, file) {
      const id = draftFileKey(place, ids.next<MessageId>());
      await save(id, file);
      return { id, ...file };
    },
    remove: id => reader.deleteDraft(id),
    async clear(place) {
      for (const { session: id } of await stored(place)) await reader.deleteDraft(id);
    },
  };
}
