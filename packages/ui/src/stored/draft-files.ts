import { type BlobId, createIdSource, cryptoRandom, type DraftRecord, draftFileKey, draftFilesOf, type MessageId } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { ChosenFile, FileStore } from '../data/port.ts';
import { fileViews } from './file-views.ts';

/** More than a draft takes, as files of a conversation that another device deleted may have moved here. */
const most = 100;

/** Files of drafts, each a record of its own beside the draft's: no keystroke stores a file again. */
export function storedFiles(reader: Pick<Reader, 'get' | 'range' | 'saveDraft' | 'deleteDraft'>): FileStore {
  const ids = createIdSource(() => Date.now(), cryptoRandom);
  const save = async (place: string, what: Pick<DraftRecord, 'file' | 'leftOut'>): Promise<string> => {
    const id = draftFileKey(place, ids.next<MessageId>());
    await reader.saveDraft({ session: id, text: '', message: ids.next<MessageId>(), at: Date.now(), ...what });
    return id;
  };
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
    async add(place, { name, type, kind, bytes }) {
      return { id: await save(place, { file: { name, type, kind, bytes } }), name, type, kind, bytes };
    },
    remove: id => reader.deleteDraft(id),
    async clear(place) {
      for (const { session: id } of await stored(place)) await reader.deleteDraft(id);
    },
    async sentWith(message) {
      const entry = await reader.get('entries', message);
      return entry?.kind === 'message' ? (fileViews(entry) ?? []) : [];
    },
    async leftOut(place) {
      const found = await stored(place);
      return found.flatMap(({ session: id, leftOut: blob }) => (blob ? [{ id, blob }] : []));
    },
    leaveOut: async (place, blob) => ({ id: await save(place, { leftOut: blob as BlobId }), blob }),
  };
}
