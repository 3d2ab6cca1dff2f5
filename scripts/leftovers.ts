import { readdirSync, readFileSync } from 'node:fs';

/** A process that outlived what started it. */
export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/**
 * Processes whose environment carries `name=value`, this one left out. Children inherit it whatever process group or
 * session they move to, so nothing that a run started can hide. Only Linux shows the environment of others; elsewhere
 * the list is empty.
 */
export function findLeftovers(name: string, value: string): Leftover[] {
  if (process.platform !== 'linux') return [];
  const mark = `${name}=${value}`;
  const found: Leftover[] = [];
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const environment = read(`/proc/${pid}/environ`);
    if (!environment.split('\0').includes(mark)) continue;
    found.push({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() });
  }
  return found;
}

/** Empty when the process is gone by now, or is a zombie: both are no leftovers. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
