import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A real relay in a process of its own, on a port that stays the same when it is killed and started again. */
export interface RelayProcess {
  readonly port: number;
  /** Its data file, to look into what it stored; its WAL lies beside it. */
  readonly data: string;
  readonly pid: number;
  /** All it has printed since the first start. */
  log(): string;
  /** SIGKILL. Settles when it is gone. */
  kill(): Promise<void>;
  /** Starts it again after `kill` or `stop`, on the same data. Settles when it answers. */
  start(): Promise<void>;
  /** SIGTERM, and SIGKILL when it has not ended within 5 s, which is an error. */
  stop(): Promise<void>;
}

const main = join(import.meta.dirname, '../../apps/relay/src/main.ts');
/** The built app. `BATON_APP` names another build, so that one that is being made does not change under a running test. */
export const builtApp = process.env.BATON_APP ?? join(import.meta.dirname, '../../apps/pwa/dist');

/** Pages of the desktop app come from an origin of its own, one on Electron and another on the stand-in. */
const desktopOrigins = ['--origin', 'app://baton', '--origin', 'https://baton.app.invalid'];

/** Starts a relay that serves the built app, or another folder, and keeps its data in the file `data`. `wanted`: a port; else any that is free. Rejects with what it printed when it does not answer within 30 s. */
export async function startRelayProcess(data: string, app = builtApp, wanted?: number): Promise<RelayProcess> {
  // It chooses one itself: one that is looked for first may be somebody else's by the time it listens.
  let port = wanted ?? 0;
  let child: ChildProcess | null = null;
  let printed = '';

  const start = async (): Promise<void> => {
    const args = [main, '--port', String(port), '--host', '127.0.0.1', '--data', data, '--pwa', app, ...desktopOrigins];
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    const before = printed.length;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    const deadline = performance.now() + 30_000;
    for (;;) {
      const said = /"event":"listening".*"port":(\d+),/.exec(printed.slice(before))?.[1];
      if (said !== undefined) port = Number(said);
      if (said !== undefined && (await answers(port))) return;
      if (started.exitCode !== null || started.signalCode !== null) throw new Error(`the relay ended as it started:\n${printed}`);
      if (performance.now() > deadline) {
        started.kill('SIGKILL');
        throw new Error(`the relay did not answer within 30 s:\n${printed}`);
      }
      await sleep(30);
    }
  };

  const end = async (signal: NodeJS.Signals): Promise<boolean> => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return true;
    const ended = once(running, 'exit');
    running.kill(signal);
    if (await Promise.race([ended.then(() => true), sleep(5000, false, { ref: false })])) return true;
    running.kill('SIGKILL');
    await ended;
    return false;
  };

  await start();
  return {
    port,
    data,
    get pid() {
      if (child?.pid === undefined) throw new Error('the relay is not running');
      return child.pid;
    },
    log: () => printed,
    kill: async () => {
      await end('SIGKILL');
    },
    start,
    stop: async () => {
      if (!(await end('SIGTERM'))) throw new Error(`the relay did not stop within 5 s of SIGTERM:\n${printed}`);
    },
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
