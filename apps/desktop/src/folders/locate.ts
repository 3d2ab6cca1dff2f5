/** Where a path that somebody named really is: inside the granted folder, through no link, with nothing but plain files and folders. */
import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileRefusal } from '@baton/protocol/bridge';
import { isMissing } from '../error-code.ts';
import { isInside } from './grants.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly why: FileRefusal;
  constructor(why: FileRefusal) {
    super(why);
    this.why = why;
  }
}

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

export interface Located {
  /** Its real path; what is there is looked at anew by whoever opens it. */
  readonly path: string;
  /** What is there, links not followed; null: nothing. */
  readonly found: Stats | null;
}

/**
 * Resolves a path with `/` between its parts, relative to the granted folder `root` (a real path). Rejects with {@link Refused} for what
 * leads out, through a link, or over something that is no folder.
 */
export async function locate(root: string, given: string): Promise<Located> {
  const parts = given.split('/').filter(part => part !== '' && part !== '.');
  // Windows takes `\` for a separator and `:` for a stream or a drive; both are refused everywhere, so that a path means the same.
  if (given.startsWith('/') || parts.some(part => part === '..' || /[\\:\0]/.test(part) || part.length > 255)) throw new Refused('outside');
  // The folder itself may have been replaced by a link since it was granted.
  if ((await orNull(realpath(root))) !== root) throw new Refused('notGranted');
  if (parts.length === 0) return { path: root, found: await lstat(root) };
  const path = join(root, ...parts);
  const parent = await orNull(realpath(dirname(path)));
  if (parent === null) throw new Refused('missing');
  if (!isInside(parent, root) || parent !== dirname(path)) throw new Refused('outside');
  const found = await orNull(lstat(join(parent, basename(path))));
  if (found?.isSymbolicLink()) throw new Refused('outside');
  return { path, found };
}

/** A plain file of at most `most` bytes. Rejects with {@link Refused} for anything else. */
export async function locateFile(root: string, given: string, most: number): Promise<Located & { readonly found: Stats }> {
  const { path, found } = await locate(root, given);
  if (!found) throw new Refused('missing');
  if (!found.isFile()) throw new Refused('notFile');
  if (found.size > most) throw new Refused('tooLarge');
  return { path, found };
}

/** Opens exactly a plain file: what was put in its place meanwhile, a link or a device, is not followed and not read. */
export async function openFile(path: string): Promise<FileHandle> {
  // Not there on Windows, which has no such devices in folders.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Refused('notFile');
}

/** SHA-256 of a file's bytes, or null when there is none. */
export async function hashOf(path: string): Promise<string | null> {
  const handle = await orNull(openFile(path));
  if (!handle) return null;
  const hash = createHash('sha256');
  for await (const part of handle.createReadStream()) hash.update(part as Buffer);
  return hash.digest('hex');
}
