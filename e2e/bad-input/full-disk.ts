import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Room for a browser's profile, in bytes. */
const size = 384 * 1024 * 1024;
/** Left free before the moment itself, so that filling it takes no time. */
const nearly = 4 * 1024 * 1024;

/** A disk in memory that something else can fill to its last byte. */
export interface FillableDisk {
  /** Leaves so little that {@link fill} takes a moment. */
  nearlyFill(): void;
  /** Takes everything that is left. */
  fill(): void;
  /** Whatever had filled it is gone. */
  free(): void;
  remove(): void;
}

/** Why this machine cannot fill a disk, in a sentence; null when it can. */
export function whyNoMount(): string | null {
  if (process.platform !== 'linux') return 'a full disk needs a file system in memory, which only Linux mounts';
  const folder = mkdtempSync(join(tmpdir(), 'baton-mount-'));
  try {
    mountDisk(folder).remove();
    return null;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return `this machine does not let us mount a file system in memory: ${said.trim().split('\n')[0]}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mounts one at `folder`. Throws with what the system said where it allows no mounts. */
export function mountDisk(folder: string): FillableDisk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
  const fillers: string[] = [];
  const take = (most: number): void => {
    const filler = join(folder, `filler-${fillers.length}`);
    fillers.push(filler);
    const file = openSync(filler, 'w');
    try {
      for (let left = most; left > 0; ) left -= writeSync(file, Buffer.alloc(Math.min(left, 1024 * 1024)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  };
  return {
    nearlyFill: () => {
      const { bavail, bsize } = statfsSync(folder);
      take(bavail * bsize - nearly);
    },
    fill: () => {
      // Pieces smaller than a page may still fit: until not one is left.
      for (let n = 0; n < 3; n++) take(Number.POSITIVE_INFINITY);
    },
    free: () => {
      for (const filler of fillers.splice(0)) rmSync(filler, { force: true });
    },
    // What is still open on it goes with its last user.
    remove: () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  };
}
