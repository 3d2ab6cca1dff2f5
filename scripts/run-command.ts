import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './workspace.ts';

export interface CommandResult {
  /** Exit code; null when a signal ended it or it could not be started. */
  readonly code: number | null;
  /** Why it ended other than by exiting, in words, or null. */
  readonly trouble: string | null;
  /** Standard output and standard error as they came, interleaved. */
  readonly output: string;
  readonly stdout: string;
  readonly seconds: number;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Shown while it runs; without it the output is only collected. */
  readonly echo?: boolean;
  /** After this many seconds its whole process group is killed and the result says so. */
  readonly timeoutSeconds?: number;
}

const running = new Set<ChildProcess>();

/**
 * Runs one program without a shell in its own process group and waits for its end. Never rejects: a program that
 * cannot be started is a result with `trouble`. Whatever it leaves running in its group is ended with it.
 */
export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const started = performance.now();
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    let stdout = '';
    let trouble: string | null = null;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      stdout += text;
      if (options.echo === true) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (options.echo === true) process.stderr.write(text);
    });
    const timer =
      options.timeoutSeconds === undefined
        ? undefined
        : setTimeout(() => {
            trouble = `did not finish within ${options.timeoutSeconds} s`;
            killGroup(child.pid, 'SIGKILL');
          }, options.timeoutSeconds * 1000);
    child.on('error', error => {
      trouble = error.message;
      if (child.pid === undefined) settle(null);
    });
    // Grandchildren hold the pipes open; they are ended first so that `close` comes.
    child.on('exit', () => killGroup(child.pid, 'SIGKILL'));
    child.on('close', (code, signal) => {
      if (signal !== null && trouble === null) trouble = `was ended by ${signal}`;
      settle(code);
    });
    function settle(code: number | null): void {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, trouble, output, stdout, seconds: (performance.now() - started) / 1000 });
    }
  });
}

/** Ends every program that is still running, group and all. Called when this process itself is told to stop. */
export function killEverything(signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const child of running) killGroup(child.pid, signal);
}

/** Sends a signal to a whole process group; a group that is already gone is fine. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Calls `work` for each item, at most `width` at a time, and keeps the order of the results. */
export async function mapWithWidth<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}
