/** The code with which a released version reads rows, run beside today's. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import type { fold, foldLease } from '@baton/journal';
import type { parseRow } from '@baton/protocol';
import { frozenFolder } from './versions.ts';

/** As they were then: what a state is, and which rows there are, is that version's. */
export interface Reader {
  readonly parseRow: typeof parseRow;
  readonly fold: typeof fold;
  readonly foldLease: typeof foldLease;
}

const fileOf = (version: string): string => join(frozenFolder(version), 'reader.js.gz');
/** None before 0.2.0. */
export const hasReader = (version: string): boolean => existsSync(fileOf(version));

export function frozenReader(version: string): Reader {
  const code = gunzipSync(readFileSync(fileOf(version))).toString();
  const exports: Partial<Reader> = {};
  // Libraries are those of the protocol's package.
  const load = createRequire(import.meta.resolve('@baton/protocol'));
  compileFunction(code, ['require', 'exports', 'module'])(load, exports, { exports });
  const { parseRow, fold, foldLease } = exports;
  if (!parseRow || !fold || !foldLease) throw new Error(`the reader of ${version} reads nothing`);
  return { parseRow, fold, foldLease };
}
