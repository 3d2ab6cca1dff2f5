import { closeSync, cpSync, fsyncSync, linkSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A file of the browser's store that is complete: it is deleted one day, but never written again. */
const isComplete = (name: string): boolean => name.endsWith('.ldb');

/**
 * A copy of a profile that is on the disk when this returns: else the first strict transaction in it would wait until all of the copy is
 * written, the longer the more it holds. What is never written again is shared, so that a large profile is no more work than a small one.
 */
export function copyProfile(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: path => !isComplete(path) });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    if (isComplete(entry.name)) {
      mkdirSync(dirname(copy), { recursive: true });
      linkSync(path, copy);
      continue;
    }
    const file = openSync(copy, 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}

/** Settles when the browser has not written to its database's files for two seconds. */
export async function untilStill(profile: string): Promise<void> {
  const look = () =>
    readdirSync(profile, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.parentPath.includes('IndexedDB'))
      .map(entry => `${entry.name} ${statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size}`)
      .join();
  for (let before = ''; before !== look(); await sleep(2_000)) before = look();
}
