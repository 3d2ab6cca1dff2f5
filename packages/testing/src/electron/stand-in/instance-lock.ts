import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SecondInstance {
  readonly argv: readonly string[];
  readonly folder: string;
}

/**
 * Whether this process is the only one on a folder. A second one leaves word for the first and gets `false`. What a killed
 * process left behind counts for nothing: its number may belong to another by now, so its time of birth is compared too.
 */
export function takeInstanceLock(folder: string, onSecond: (second: SecondInstance) => void): boolean {
  const lock = join(folder, 'instance.lock');
  const letters = join(folder, 'instance');
  const own = join(folder, `instance.${process.pid}`);
  mkdirSync(letters, { recursive: true });
  writeFileSync(own, birthOf(process.pid) ?? '');
  for (;;) {
    try {
      // A link appears with its content or not at all, so nobody finds a lock that is still empty.
      linkSync(own, lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(lock);
    if (holder !== null && birthOf(Number(holder.split(' ')[0])) === holder) {
      rmSync(own);
      leaveWord(letters, { argv: process.argv, folder: process.cwd() });
      return false;
    }
    rmSync(lock, { force: true });
  }
  rmSync(own);
  for (const old of readdirSync(letters)) rmSync(join(letters, old), { force: true });
  watch(letters, () => {
    for (const name of readdirSync(letters).filter(entry => entry.endsWith('.json'))) {
      const letter = join(letters, name);
      const second = JSON.parse(readFileSync(letter, 'utf8')) as SecondInstance;
      rmSync(letter, { force: true });
      onSecond(second);
    }
  }).unref();
  process.on('exit', () => rmSync(lock, { force: true }));
  return true;
}

function leaveWord(letters: string, second: SecondInstance): void {
  const letter = join(letters, String(process.pid));
  writeFileSync(letter, JSON.stringify(second));
  // Under its final name only once it is whole.
  renameSync(letter, `${letter}.json`);
}

function readHolder(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return null;
  }
}

/** A process as its number and the time it started, or null when it is gone or only waits to be collected. */
function birthOf(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may contain anything.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `${pid} ${fields[19]}`;
  } catch {
    return null;
  }
}
