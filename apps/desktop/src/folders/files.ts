/** Files in the folders that the person granted on this computer. All that is decided about them is decided here, in the main process. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileAnswer, type FileCall, fileText } from '@baton/protocol/bridge';
import {
  type Changing,
  discard,
  isTemp,
  move,
  moveOn,
  olderOf,
  saveOlder,
  saveOlderOn,
  standingOf,
  takeBack,
  tempOf,
  trash,
  trashOn,
  Unsure,
  write,
  writeOn,
} from './change.ts';
import type { Grants } from './grants.ts';
import { hashOf, locate, locateFile, openFile, Refused } from './locate.ts';
import { createRecords, type FileRecord } from './record.ts';

/** Entries of a folder that are told. */
const mostEntries = 500;

export interface FilesOptions {
  readonly grants: Pick<Grants, 'list'>;
  /** Where what was replaced or put away is kept. */
  readonly own: string;
  readonly point?: Changing['point'];
}

export interface Files {
  /** Refusals are answers; rejects only for what the system refused. */
  use(call: FileCall): Promise<FileAnswer>;
}

type Change = Exclude<FileCall, { do: 'list' | 'read' | 'look' }>;
/** What is about an earlier change, known by its key. */
type AboutChange = Extract<Change, { of: string }>;
const isAbout = (call: Change): call is AboutChange => 'of' in call;

export function createFiles({ grants, own, point = () => undefined }: FilesOptions): Files {
  const records = createRecords(own);
  const changing: Changing = { records, point };
  // One after the other: what one finds must not be changed by another.
  let last: Promise<unknown> = Promise.resolve();

  const rootOf = (folder: string): string => {
    const grant = grants.list().find(one => one.id === folder);
    if (!grant) throw new Refused('notGranted');
    return grant.path;
  };

  async function change(call: Change): Promise<FileAnswer> {
    const known = records.read(call.key);
    if (known && (known.state === 'done' || known.state === 'undone')) return doneOf(known);
    if (known?.state === 'dropped') throw new Refused('changed');
    if (!known) return carryOut(call);
    try {
      return await carryOut(call, known);
    } catch (error) {
      // Begun, and cut off: where the folder may not be used by now, or its disk is away, nobody can look what became of it.
      if (isNotGranted(error)) throw new Unsure();
      throw error;
    }
  }

  async function carryOut(call: Change, known?: FileRecord): Promise<FileAnswer> {
    const { key } = call;
    const { folder, path } = isAbout(call) ? aboutOf(call) : call;
    const root = rootOf(folder);
    if (isAbout(call) && aboutOf(call).root !== root) throw new Refused('notGranted');
    const to = call.do === 'move' ? call.to : null;
    const kind = isAbout(call) ? ({ takeBack: 'undo', saveOlder: 'older' } as const)[call.do] : call.do;
    const fresh: FileRecord = {
      ...{ v: 1, key, n: 0, kind, folder, root, path, to },
      ...{ before: null, after: null, state: 'begun' },
      ...(kind === 'older' && isAbout(call) && { of: call.of }),
    };
    try {
      const entry = known ? await goOn(known) : await begin(call, { ...fresh, n: records.next() });
      const done: FileRecord = { ...entry, state: 'done' };
      records.write(done);
      point('done');
      return doneOf(done);
    } catch (error) {
      if (known && isNotGranted(error)) throw error;
      const begun = error instanceof Refused ? records.read(key) : null;
      // Said before the prepared file goes: without it, that it is gone would mean that it was put in place.
      if (begun?.state === 'begun') records.write({ ...begun, state: 'dropped' });
      if (error instanceof Refused && call.do === 'write')
        await discard(tempOf((await locate(root, path)).path, key)).catch(() => undefined);
      throw error;
    }
  }

  function begin(call: Change, entry: FileRecord): Promise<FileRecord> {
    switch (call.do) {
      case 'write':
        return write(changing, entry, call.text);
      case 'move':
        return move(changing, entry);
      case 'trash':
        return trash(changing, entry);
      case 'undo':
        return undo(entry, records.newest(entry.folder, entry.path));
      case 'takeBack':
        return undo(entry, aboutOf(call));
      case 'saveOlder':
        return saveOlder(changing, entry, aboutOf(call), call.word);
    }
  }

  /** What was done under a key. What never came to an end, or was itself only taken back, is none that anything could be said about. */
  function aboutOf({ of }: Pick<AboutChange, 'of'>): FileRecord {
    const target = records.read(of);
    const isOver = target?.state === 'done' || target?.state === 'undone';
    if (!target || !isOver || target.kind === 'undo' || target.kind === 'older') throw new Refused('nothing');
    return target;
  }

  /** The same questions as before a change is taken back. */
  async function look(call: Extract<FileCall, { do: 'look' }>): Promise<FileAnswer> {
    const target = aboutOf(call);
    if (rootOf(target.folder) !== target.root) throw new Refused('notGranted');
    const standing = target.state === 'undone' ? 'back' : await standingOf(changing, target);
    if (standing !== 'free' && standing !== 'back') throw new Refused(standing);
    return { kind: 'free' };
  }

  function goOn(entry: FileRecord): Promise<FileRecord> {
    switch (entry.kind) {
      case 'write':
        return writeOn(changing, entry);
      case 'move':
        return moveOn(changing, entry);
      case 'trash':
        return trashOn(changing, entry);
      case 'undo':
        return undoOn(entry, true);
      case 'older':
        return saveOlderOn(changing, entry);
    }
  }

  async function undo(entry: FileRecord, target: FileRecord | null): Promise<FileRecord> {
    if (!target) throw new Refused('nothing');
    const begun = { ...entry, to: target.key, before: target.after, after: target.before };
    records.write(begun);
    point('begun');
    return undoOn(begun, false);
  }

  async function undoOn(entry: FileRecord, again: boolean): Promise<FileRecord> {
    const target = records.read(entry.to ?? '');
    if (!target) throw new Refused('nothing');
    if (target.state !== 'undone') {
      try {
        await takeBack(changing, entry.key, target);
      } catch (error) {
        // It may have been taken back, and changed again since.
        if (again && error instanceof Refused) throw new Unsure();
        throw error;
      }
      records.write({ ...target, state: 'undone' });
      point('undone');
    }
    return entry;
  }

  async function list(folder: string, path: string): Promise<FileAnswer> {
    const { path: at, found } = await locate(rootOf(folder), path);
    if (!found) throw new Refused('missing');
    if (!found.isDirectory()) throw new Refused('notFolder');
    const names = (await readdir(at, { withFileTypes: true }))
      .filter(entry => (entry.isFile() || entry.isDirectory()) && !isTemp(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const entries = await Promise.all(
      names.slice(0, mostEntries).map(async entry => {
        const located = await locate(at, entry.name).catch(() => null);
        return { name: entry.name.toWellFormed(), folder: entry.isDirectory(), bytes: located?.found?.size ?? 0 };
      }),
    );
    return { kind: 'list', entries, more: Math.max(0, names.length - mostEntries) };
  }

  async function read(folder: string, given: string): Promise<FileAnswer> {
    const { path } = await locateFile(rootOf(folder), given, fileText.read);
    const handle = await openFile(path);
    try {
      const bytes = await readFile(handle);
      if (bytes.length > fileText.read) throw new Refused('tooLarge');
      const text = textOf(bytes);
      return { kind: 'text', text, hash: (await hashOf(path)) ?? '' };
    } finally {
      await handle.close();
    }
  }

  async function answer(call: FileCall): Promise<FileAnswer> {
    try {
      if (call.do === 'list') return await list(call.folder, call.path);
      if (call.do === 'read') return await read(call.folder, call.path);
      if (call.do === 'look') return await look(call);
      return await change(call);
    } catch (error) {
      if (error instanceof Refused) return { kind: 'refused', why: error.why, ...(await keptFor(call)) };
      if (error instanceof Unsure) return { kind: 'unsure' };
      throw error;
    }
  }

  /** Whether what a file was before can be saved beside it, where taking back was refused. */
  async function keptFor(call: FileCall): Promise<{ readonly older?: true }> {
    const target = call.do === 'takeBack' || call.do === 'look' ? records.read(call.of) : null;
    return target && (await olderOf(changing, target)) !== null ? { older: true } : {};
  }

  return {
    use(call) {
      const next = last.then(() => answer(call));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

const isNotGranted = (error: unknown): boolean => error instanceof Refused && error.why === 'notGranted';

const doneOf = ({ kind, before, after, to }: FileRecord): FileAnswer => ({
  kind: 'done',
  before,
  after,
  ...(kind === 'older' && to !== null && { path: to }),
});

function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new Refused('notText');
    return text;
  } catch {
    throw new Refused('notText');
  }
}

/** Where Baton keeps what was put away. */
export const trashIn = (data: string): string => join(data, 'put-away');
