import {
  type ChangedFile,
  changedFiles,
  type FileAnswer,
  folderKey,
  jobUndoReads,
  mostTakenBack,
  reversalOf,
  type StepRecord,
  wavesOf,
} from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { JobFile, JobFileFate, JobFiles } from '../model/ledger.ts';
import type { DeviceNames } from './source.ts';

type Names = Pick<DeviceNames, 'get' | 'me' | 'isOnline' | 'isKnown'>;
/** Asks the main process of this computer whether a change could be taken back, by its key. */
export type LookAtFile = (of: string) => Promise<FileAnswer>;

/** What taking back a whole job would do to the files that it changed, the newest change first. */
export async function readJobFiles(
  reader: Pick<Reader, 'get' | 'range'>,
  names: Names,
  { session, turn }: { readonly session: string; readonly turn: string },
  look: LookAtFile | null,
): Promise<JobFiles> {
  const [own, later] = await Promise.all([
    reader.range('steps', { index: ['turn', 'order'], prefix: [turn], reverse: true, limit: jobUndoReads.own }),
    reader.range('steps', { index: ['session', 'order'], prefix: [session], reverse: true, limit: jobUndoReads.later }),
  ]);
  const made = changedFiles(own, device => names.get(device).name).filter(({ about }) => reversalOf(about.of, later).is !== 'undone');
  const standing = made.filter(({ about }) => reversalOf(about.of, later).is === 'stands');
  const asked = new Set(standing.slice(0, mostTakenBack));
  const shown = made.filter(change => asked.has(change) || !standing.includes(change));
  const fates = new Map<ChangedFile, Fate>();
  for (const wave of wavesOf(shown)) {
    for (const change of wave) fates.set(change, await fateOf(change, fates, { reader, names, later, look }));
  }
  const files = shown.map(change => fileOf(change, fates.get(change) ?? { fate: 'lost' }, names));
  return { files, more: standing.length - asked.size };
}

interface Fate {
  readonly fate: JobFileFate;
  readonly canSave?: boolean;
}
interface Looking {
  readonly reader: Pick<Reader, 'get'>;
  readonly names: Names;
  readonly later: readonly StepRecord[];
  readonly look: LookAtFile | null;
}

const staying: readonly JobFileFate[] = ['changed', 'occupied', 'notGranted', 'left', 'saved', 'lost'];

async function fateOf(change: ChangedFile, newer: ReadonlyMap<ChangedFile, Fate>, { reader, names, later, look }: Looking): Promise<Fate> {
  const { is } = reversalOf(change.about.of, later);
  if (is === 'going' || is === 'saved') return { fate: is };
  const { device } = change.about;
  if (!names.isKnown(device)) return { fate: 'left' };
  if (change.folderId !== undefined) {
    const setting = (await reader.get('directory', `setting/${folderKey(change.folderId)}`))?.value as
      | { readonly value?: unknown }
      | undefined;
    if (!setting?.value) return { fate: 'notGranted' };
  }
  if (device !== names.me || look === null) return { fate: names.isOnline(device) ? 'unseen' : 'waits' };
  // A newer change of the same file stands on it: what becomes of that one decides.
  const over = [...newer].find(([other]) => wavesOf([other, change]).length > 1);
  if (over) return staying.includes(over[1].fate) ? { fate: 'changed' } : { fate: 'back' };
  const answer = await look(change.about.of);
  if (answer.kind !== 'refused') return { fate: 'back' };
  const canSave = answer.older === true;
  if (answer.why === 'nothing') return { fate: 'lost', canSave };
  // The folder it was in is gone or is another: so much has changed since.
  return { fate: answer.why === 'occupied' || answer.why === 'notGranted' ? answer.why : 'changed', canSave };
}

const fileOf = ({ about: { name, folder, device } }: ChangedFile, { fate, canSave = false }: Fate, names: Names): JobFile => ({
  name,
  folder,
  computer: names.get(device).name,
  fate,
  canSave,
});
