import { type ChildProcess, spawn } from 'node:child_process';
import { killGroup } from '../run-command.ts';

/** A program that runs until it is told to stop, in a process group of its own. */
export interface ServiceProcess {
  readonly pid: number;
  /** Settles when it has ended, with its exit code or null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** What it printed last, for telling why it ended. */
  lastWords(): string;
  /** Asks it to stop, and ends its whole group when it has not after `graceSeconds`. */
  stop(graceSeconds: number): Promise<void>;
}

/** Starts a program; rejects when it cannot be started. What it prints goes to `log`, a piece at a time. */
export async function startService(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>>; log(text: string): void },
): Promise<ServiceProcess> {
  // Its own group: Ctrl-C in a terminal reaches only this process, which then stops the others in order.
  const child: ChildProcess = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)));
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-2000);
      options.log(text);
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} has no process id`);
  return {
    pid,
    ended,
    lastWords: () => words.trim(),
    stop: async graceSeconds => {
      // Once it is gone its number may belong to someone else.
      if (child.exitCode !== null || child.signalCode !== null) return;
      killGroup(pid, 'SIGTERM');
      const timer = setTimeout(() => killGroup(pid, 'SIGKILL'), graceSeconds * 1000);
      await ended;
      clearTimeout(timer);
      // Its own children may have stayed.
      killGroup(pid, 'SIGKILL');
    },
  };
}
