import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup, untilGone } from '../browser/process-group.ts';
import type { DesktopApp, DesktopOptions } from './desktop-app.ts';

/** What is the same of a desktop app's process whatever carries it: its output, its end, and how to end it. It leads a group of its own. */
export function appProcess(child: ChildProcess): Pick<DesktopApp, 'pid' | 'exited' | 'log' | 'kill' | 'close'> {
  const { pid } = child;
  if (pid === undefined) throw new Error(`${child.spawnfile} could not be started`);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    pid,
    exited,
    log: () => printed,
    kill: async () => {
      signalGroup(pid, 'SIGKILL');
      await exited;
      await untilGone(pid);
    },
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const late = await Promise.race([exited.then(() => false), sleep(10_000, true, { ref: false })]);
      if (late) signalGroup(pid, 'SIGKILL');
      await exited;
      await untilGone(pid);
      if (late) throw new Error(`the app did not quit within 10 s of SIGTERM:\n${printed}`);
    },
  };
}

/** How the app is told, by its environment, what it was started with. */
export function environment(options: DesktopOptions): Record<string, string> {
  return { BATON_DATA: options.data, BATON_ADDRESS: options.relay ?? 'http://127.0.0.1:9/', ...options.env };
}
