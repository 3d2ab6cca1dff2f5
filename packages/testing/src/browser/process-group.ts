import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a signal to every process of a group; a group that is gone is fine. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether any process of the group still runs; one that has ended and only waits to be collected does not count. */
export function isGroupAlive(group: number): boolean {
  if (process.platform === 'linux') {
    return readdirSync('/proc').some(entry => {
      const [state, , ofGroup] = statOf(entry);
      return ofGroup === String(group) && state !== 'Z' && state !== 'X';
    });
  }
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** Settles when nothing of the group runs. Helpers of a browser notice its end a moment later; whatever has not within 5 s is ended. */
export async function untilGone(group: number): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (isGroupAlive(group)) {
    if (performance.now() > deadline) signalGroup(group, 'SIGKILL');
    await sleep(10);
  }
}

/** State, parent and group of a process as Linux writes them, empty when it is gone. */
function statOf(pid: string): string[] {
  if (!/^\d+$/.test(pid)) return [];
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may contain anything.
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
