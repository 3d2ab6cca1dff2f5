/** What changes files, in steps after each of which it can be cut off: what is stored then says how to go on, and it happens once. */
import { type FileHandle, link, open, rename, stat, unlink, utimes } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { FileRefusal } from '@baton/protocol/bridge';
import { isCode, isMissing } from '../error-code.ts';
import { hashOf, type Located, locate, locateFile, openFile, Refused } from './locate.ts';
import type { FileRecord, Records } from './record.ts';

/** It was begun, and what is there now does not tell whether it happened. */
export class Unsure extends Error {
  override readonly name = 'Unsure';
}

/** Bytes of a file that is put away, moved or replaced. */
export const mostBytes = 512 * 1024 * 1024;

export interface Changing {
  readonly records: Records;
  /** Called where it may be cut off; tests throw here. */
  readonly point: (name: string) => void;
}

export const content = 'content';
const kept = 'before';

export const tempOf = (path: string, key: string): string => join(dirname(path), `.baton-${key}.tmp`);

export async function write({ records, point }: Changing, entry: FileRecord, text: string): Promise<FileRecord> {
  const { path, found } = await locate(entry.root, entry.path);
  const temp = tempOf(path, entry.key);
  if (found && !found.isFile()) throw new Refused('notFile');
  if (found && found.size > mostBytes) throw new Refused('tooLarge');
  const place = records.place(entry.key);
  if (found) await copy(path, join(place, kept));
  const before = found ? await hashOf(join(place, kept)) : null;
  point('kept');
  await discard(temp);
  await create(temp, found ? found.mode & 0o777 : 0o644, handle => handle.writeFile(text, 'utf8'));
  const begun = { ...entry, before, after: await hashOf(temp) };
  point('temp');
  records.write(begun);
  point('begun');
  return writeOn({ records, point }, begun);
}

/** From `begun` on: as long as the prepared file is there, it has not replaced the other. */
export async function writeOn({ point }: Changing, entry: FileRecord): Promise<FileRecord> {
  const at = await locate(entry.root, entry.path).catch(nowhere);
  if (!at) throw new Unsure();
  const { path } = at;
  const temp = tempOf(path, entry.key);
  if ((await hashOf(temp)) === null) return entry;
  if (entry.before === null) await placeNew(temp, path);
  else {
    if ((await hashOf(path)) !== entry.before) throw new Refused('changed');
    await rename(temp, path);
  }
  await settleFolder(path);
  point('replaced');
  return entry;
}

export async function move({ records, point }: Changing, entry: FileRecord): Promise<FileRecord> {
  const { path } = await locateFile(entry.root, entry.path, mostBytes);
  if ((await locate(entry.root, entry.to ?? '')).found) throw new Refused('occupied');
  const hash = await hashOf(path);
  const begun = { ...entry, before: hash, after: hash };
  records.write(begun);
  point('begun');
  return moveOn({ records, point }, begun);
}

export async function moveOn({ point }: Changing, entry: FileRecord): Promise<FileRecord> {
  // The folder that it was in may have gone since.
  const from = await locate(entry.root, entry.path).catch(nowhere);
  if (!from?.found) {
    const to = await locate(entry.root, entry.to ?? '').catch(nowhere);
    if (to?.found && (await hashAt(to)) === entry.after) return entry;
    throw new Unsure();
  }
  const to = await locate(entry.root, entry.to ?? '');
  const isOther = to.found && (to.found.ino !== from.found.ino || to.found.dev !== from.found.dev);
  if (isOther && (await hashAt(to)) === entry.after) {
    // Moved, and something new is where it was; the same there is what was copied to another disk and has not gone yet.
    if (to.found?.dev === from.found.dev || (await hashAt(from)) !== entry.after) return entry;
  }
  await relocate({ point }, from.path, to.path, entry.key, entry.after);
  await settleFolder(to.path);
  point('moved');
  return entry;
}

/** Puts a file away into Baton's own trash, from which undo gives it back byte for byte. */
export async function trash({ records, point }: Changing, entry: FileRecord): Promise<FileRecord> {
  const { path } = await locateFile(entry.root, entry.path, mostBytes);
  const begun = { ...entry, before: await hashOf(path), after: null };
  records.write(begun);
  point('begun');
  return trashOn({ records, point }, begun);
}

export async function trashOn({ records, point }: Changing, entry: FileRecord): Promise<FileRecord> {
  const put = join(records.place(entry.key), content);
  if ((await hashOf(put)) === null) {
    const { path, found } = await locate(entry.root, entry.path);
    if (!found) throw new Refused('missing');
    if (!found.isFile()) throw new Refused('notFile');
    try {
      await rename(path, put);
    } catch (error) {
      if (!isCode(error, 'EXDEV')) throw error;
      const part = `${put}.part`;
      await copy(path, part);
      if ((await hashOf(part)) !== (await hashOf(path))) {
        await discard(part);
        throw new Refused('changed');
      }
      await rename(part, put);
      await settleFolder(put);
    }
    point('put');
  }
  const before = await hashOf(put);
  // It is put away, whatever is there by now; on another disk it was copied before it goes.
  const left = await locate(entry.root, entry.path).catch(nowhere);
  if (left && before !== null && (await hashAt(left)) === before) await unlink(left.path);
  if (left) await settleFolder(left.path);
  point('gone');
  return { ...entry, before };
}

/** Whether what `target` did can be taken back now, is back already, or why it stays. Nothing is changed. */
export async function standingOf({ records }: Pick<Changing, 'records'>, target: FileRecord): Promise<'free' | 'back' | FileRefusal> {
  const at = await locate(target.root, target.path);
  switch (target.kind) {
    case 'trash': {
      const put = await hashOf(join(records.place(target.key), content));
      if (put === null) return 'back';
      // The same may be there: linked or copied to its place, and cut off before it went from where it was put.
      return at.found && (await hashAt(at)) !== put ? 'occupied' : 'free';
    }
    case 'move': {
      const to = await locate(target.root, target.to ?? '');
      if (!to.found) return (await hashAt(at)) === target.after ? 'back' : 'changed';
      if ((await hashAt(to)) !== target.after) return 'changed';
      return at.found && (await hashAt(at)) !== target.after ? 'occupied' : 'free';
    }
    case 'write': {
      const now = await hashAt(at);
      if (now === target.before) return 'back';
      return now === target.after ? 'free' : 'changed';
    }
    case 'undo':
    case 'older':
      return 'nothing';
  }
}

/** Where the folder of a file is gone, or another by now. */
function nowhere(error: unknown): null {
  if (error instanceof Refused && (error.why === 'missing' || error.why === 'outside')) return null;
  throw error;
}

/** Of what is there; null: nothing is. What is no file, or larger than any that was changed, is like no other, and is not read. */
const hashAt = async ({ path, found }: Located): Promise<string | null> =>
  found && (!found.isFile() || found.size > mostBytes) ? '' : hashOf(path);

/** Takes back what `target` did; that it was taken back already is fine. Nothing that is there now is written over. */
export async function takeBack({ records, point }: Changing, key: string, target: FileRecord): Promise<void> {
  const standing = await standingOf({ records }, target);
  if (standing === 'back') return;
  if (standing !== 'free') throw new Refused(standing);
  const place = records.place(target.key);
  const at = await locate(target.root, target.path);
  switch (target.kind) {
    case 'trash':
      await relocate({ point }, join(place, content), at.path, key, await hashOf(join(place, content)));
      break;
    case 'move':
      await relocate({ point }, (await locate(target.root, target.to ?? '')).path, at.path, key, target.after);
      break;
    case 'write':
      if (target.before === null) await unlink(at.path);
      else {
        const temp = tempOf(at.path, key);
        await copy(join(place, kept), temp);
        await rename(temp, at.path);
      }
      break;
    case 'undo':
    case 'older':
      return;
  }
  await settleFolder(at.path);
  point('back');
}

/** Where what was there before a change is kept; null: nothing was, or it is there again. */
export async function olderOf({ records }: Pick<Changing, 'records'>, target: FileRecord): Promise<string | null> {
  const kept = { write: 'before', trash: content, move: null, undo: null, older: null }[target.kind];
  const path = kept === null ? null : join(records.place(target.key), kept);
  return path !== null && (await hashOf(path)) !== null ? path : null;
}

/** Saves what a file was before a change beside it, over nothing. */
export async function saveOlder(changing: Changing, entry: FileRecord, target: FileRecord, word: string): Promise<FileRecord> {
  const older = await olderOf(changing, target);
  if (older === null) throw new Refused('nothing');
  const begun = { ...entry, to: await freeBeside(entry, word), before: null, after: await hashOf(older) };
  changing.records.write(begun);
  changing.point('begun');
  return saveOlderOn(changing, begun);
}

export async function saveOlderOn(changing: Changing, entry: FileRecord): Promise<FileRecord> {
  const { path, found } = await locate(entry.root, entry.to ?? '');
  if (found && (await hashOf(path)) === entry.after) return entry;
  const target = changing.records.read(entry.of ?? '');
  const older = target && (await olderOf(changing, target));
  // What is kept went back to its place meanwhile.
  if (!older) throw new Refused('nothing');
  const temp = tempOf(path, entry.key);
  await copy(older, temp);
  changing.point('temp');
  try {
    await placeNew(temp, path, entry.after);
  } catch (error) {
    if (error instanceof Refused) await discard(temp);
    throw error;
  }
  await settleFolder(path);
  changing.point('placed');
  return entry;
}

/** "letter (older).txt", or with a number where that is taken. */
async function freeBeside({ root, path }: FileRecord, word: string): Promise<string> {
  const ending = extname(path);
  const stem = path.slice(0, path.length - ending.length);
  for (let n = 1; n < 1_000; n++) {
    const name = `${stem} (${word}${n === 1 ? '' : ` ${n}`})${ending}`;
    if (!(await locate(root, name)).found) return name;
  }
  throw new Refused('occupied');
}

/**
 * Moves a file whose bytes have this hash to where nothing is, on another disk too. What is there already and holds the same is what was put
 * there before this was cut off.
 */
async function relocate(changing: Pick<Changing, 'point'>, from: string, to: string, key: string, hash: string | null): Promise<void> {
  const temp = tempOf(to, key);
  try {
    await placeNew(from, to, hash).catch(error => {
      if (!isCode(error, 'EXDEV')) throw error;
      return overDisks(changing, { from, temp, to, hash });
    });
  } catch (error) {
    if (error instanceof Refused) await discard(temp);
    throw error;
  }
  await discard(temp);
}

interface OverDisks {
  readonly from: string;
  readonly temp: string;
  readonly to: string;
  readonly hash: string | null;
}

async function overDisks({ point }: Pick<Changing, 'point'>, { from, temp, to, hash }: OverDisks): Promise<void> {
  await copy(from, temp);
  point('copied');
  if ((await hashOf(temp)) !== hash || (await hashOf(from)) !== hash) throw new Refused('changed');
  await placeNew(temp, to, hash);
  // On that disk before it goes from this one.
  await settleFolder(to);
  point('placed');
  // What was written to it at the last moment stays where it is.
  if ((await hashOf(from)) === hash) await discard(from);
}

/** Moves a file to where nothing is, never over anything. A link first: the system refuses it when something has come there meanwhile. */
async function placeNew(from: string, to: string, same: string | null = null): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isCode(error, 'EEXIST')) {
      // Cut off between the link and the removal: it is the same file twice.
      if (!(await isOneFile(from, to))) await expectTwice(from, to, same);
    } else if (isCode(error, 'EPERM') || isCode(error, 'ENOTSUP') || isCode(error, 'EOPNOTSUPP') || isCode(error, 'ENOSYS')) {
      // A disk without such links: the best that is left.
      if ((await hashOf(to)) === null) return rename(from, to);
      await expectTwice(from, to, same);
    } else throw error;
  }
  await unlink(from);
}

/** Resolves where both hold this, and the copy is on its disk: it may have been made by what was cut off before it was. Else it is another's place. */
async function expectTwice(from: string, to: string, same: string | null): Promise<void> {
  if (same === null || (await hashOf(to)) !== same || (await hashOf(from)) !== same) throw new Refused('occupied');
  await settleFolder(to);
}

async function isOneFile(a: string, b: string): Promise<boolean> {
  // As numbers, two files that Windows made one after the other would be one.
  const [one, other] = await Promise.all([stat(a, { bigint: true }), stat(b, { bigint: true })]);
  return one.ino === other.ino && one.dev === other.dev;
}

/** A copy with its times and rights, all of it on the disk when this resolves. What is at `to` is replaced. */
async function copy(from: string, to: string): Promise<void> {
  await discard(to);
  const source = await openFile(from);
  try {
    const { mode, atime, mtime } = await source.stat();
    await create(to, mode & 0o777, async target => {
      for await (const part of source.createReadStream({ autoClose: false })) await target.writeFile(part as Buffer);
    });
    await utimes(to, atime, mtime);
  } finally {
    await source.close();
  }
}

/** A new file, all of it on the disk when this resolves. Nothing of it stays where it cannot be: on a full disk it would be in the way. */
async function create(path: string, mode: number, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await filled(handle, () => fill(handle));
  } catch (error) {
    // What is said is why it could not be made.
    await discard(path).catch(() => undefined);
    throw error;
  }
}

async function filled(handle: FileHandle, fill: () => Promise<void>): Promise<void> {
  try {
    await fill();
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function discard(path: string): Promise<void> {
  await unlink(path).catch(error => {
    if (!isMissing(error)) throw error;
  });
}

/** What a folder says is in it is on the disk as well. Windows has no such thing. */
async function settleFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dirname(path), 'r');
  await filled(handle, async () => undefined);
}

/** Whether this is one of the files that are there only for a moment. */
export const isTemp = (path: string): boolean => /^\.baton-.*\.tmp$/.test(basename(path));
