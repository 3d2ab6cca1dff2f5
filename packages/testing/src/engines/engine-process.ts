import { spawn } from 'node:child_process';
import { signalGroup, untilGone } from '../browser/process-group.ts';
import { type Engine, environmentFor, type WindowKind } from './engines.ts';

/** A browser that was opened on an address, with all its processes. */
export interface EngineProcess {
  /** Settles when it ends by itself or could not be started, with the reason. */
  readonly ended: Promise<string>;
  /** The last it printed. */
  said(): string;
  /** SIGKILL to all its processes; settles when none is left. */
  kill(): Promise<void>;
}

export function openEngine(engine: Engine, program: string, profile: string, address: string, window: WindowKind): EngineProcess {
  const [command, ...args] = engine.command(program, profile, address, window);
  const browser = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...environmentFor(profile) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [browser.stdout, browser.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
  }
  return {
    ended: new Promise(resolve => {
      browser.on('error', error => resolve(error.message));
      browser.on('exit', (code, signal) => resolve(`ended early, with ${signal ?? `code ${code}`}`));
    }),
    said: () => said.trim(),
    async kill() {
      if (browser.pid === undefined) return;
      signalGroup(browser.pid, 'SIGKILL');
      await untilGone(browser.pid);
    },
  };
}
