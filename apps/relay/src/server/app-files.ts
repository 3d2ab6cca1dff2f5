import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { contentType, isCompressible } from './headers.ts';

export interface AppFile {
  /** As it is asked for, beginning with `/`. */
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** Null where it would save nothing. */
  readonly gzipped: Buffer | null;
}

export interface AppFiles {
  /** Null for what is not a file inside the folder. */
  find(path: string): Promise<AppFile | null>;
}

const compress = promisify(gzip);

/** The built app in a folder, read once and kept in memory until a file changes. Nothing outside of the folder is ever read. */
export function createAppFiles(folder: string): AppFiles {
  const kept = new Map<string, { readonly stamp: string; readonly file: AppFile }>();
  return {
    async find(path) {
      const file = await insideOf(folder, path);
      if (file === null) return null;
      const { size, mtimeMs } = await stat(file);
      const stamp = `${size} ${mtimeMs}`;
      const known = kept.get(file);
      if (known?.stamp === stamp) return known.file;
      const read = await readAppFile(path, file);
      kept.set(file, { stamp, file: read });
      return read;
    },
  };
}

async function readAppFile(path: string, file: string): Promise<AppFile> {
  const body = await readFile(file);
  const type = contentType(path);
  const gzipped = isCompressible(type) && body.length > 1_024 ? await compress(body, { level: 9 }) : null;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { path, type, etag, body, gzipped: gzipped && gzipped.length < body.length ? gzipped : null };
}

/** The real file that a request's path names, or null when it is none or lies elsewhere, also by way of a link. */
async function insideOf(folder: string, path: string): Promise<string | null> {
  const name = decode(path);
  if (
    name === null ||
    /[\\\0]/.test(name) ||
    name.split('/').some(part => part === '..' || (part.startsWith('.') && part !== '.well-known'))
  ) {
    return null;
  }
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, name));
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    // Not there, or not readable: for the outside both are the same.
    return null;
  }
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
