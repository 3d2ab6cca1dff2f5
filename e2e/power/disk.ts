import { execFile } from 'node:child_process';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Room for a browser's profile; the image is sparse, so that a copy takes what is used. */
const size = 512 * 1024 * 1024;

/**
 * A disk of its own: a file system on an image that is mounted through a loop device. Until something flushes, what is written to it is
 * only in the memory of the system, and the image does not have it.
 */
export interface Disk {
  /** Where it is mounted. */
  readonly folder: string;
  /** Writes out everything that is in memory only. */
  flush(): Promise<void>;
  /**
   * What a disk would hold whose machine lost its power now, mounted as another disk. This one is gone then. Nothing may have it open.
   */
  cut(): Promise<Disk>;
  remove(): Promise<void>;
}

/** Makes a disk below `parent`. Rejects with what the system said where it allows no loop mounts. */
export async function makeDisk(parent: string, name: string): Promise<Disk> {
  const image = join(parent, `${name}.img`);
  await writeFile(image, '');
  await truncate(image, size);
  await run('mkfs.ext4', ['-q', '-F', image]);
  return mount(parent, image, name, 0);
}

/** Why this machine cannot cut the power of a disk, in a sentence; null when it can. */
export async function whyNoDisk(parent: string): Promise<string | null> {
  if (process.platform !== 'linux') return 'a power cut needs loop mounts, which only Linux has';
  try {
    await (await makeDisk(parent, 'probe')).remove();
    return null;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return `this machine does not let us mount an image: ${said.trim().split('\n')[0]}`;
  }
}

async function mount(parent: string, image: string, name: string, cuts: number): Promise<Disk> {
  const folder = join(parent, `${name}-${cuts}`);
  await mkdir(folder);
  // Only what somebody asked to be flushed gets to the image: by itself the file system would do so every five seconds.
  await run('mount', ['-o', 'loop,noatime,commit=600', image, folder]);
  return {
    folder,
    flush: async () => {
      await run('sync', ['-f', folder]);
    },
    async cut() {
      const left = join(parent, `${name}-cut-${cuts + 1}.img`);
      await run('cp', ['--sparse=always', image, left]);
      await unmount(folder);
      await rm(image);
      return mount(parent, left, name, cuts + 1);
    },
    async remove() {
      await unmount(folder);
      await rm(image);
    },
  };
}

/** How long processes that were ended may take to let go of what they had open. Tries, and milliseconds between them. */
const tries = 40;
const rest = 250;

/** The loop device is let go with the mount. */
async function unmount(folder: string): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      await run('umount', [folder]);
      break;
    } catch (error) {
      if (n === tries || !String(error).includes('busy')) throw error;
      await new Promise(resolve => setTimeout(resolve, rest));
    }
  }
  await rm(folder, { recursive: true });
}
