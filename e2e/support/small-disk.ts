import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own for a profile, small enough to be filled. */
export interface SmallDisk {
  /** Nothing more can be written to it. */
  fill(): void;
  /** There is space again. */
  empty(): void;
  /** Whatever is open on it may stay so. */
  remove(): void;
}

/** Bytes. The browser's own files and the app take about a third of it. */
const size = 256 * 1024 * 1024;

/** Puts a small disk at `folder`; null where file systems may not be mounted. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const file = openSync(ballast, 'a');
      // What is left at the end is less than a page.
      for (const chunk of [1024 * 1024, 4096]) {
        const bytes = new Uint8Array(chunk);
        try {
          for (;;) writeSync(file, bytes);
        } catch (error) {
          if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' }),
  };
}
