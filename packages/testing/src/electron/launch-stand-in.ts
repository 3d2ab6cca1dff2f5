import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { appProcess, environment } from './app-process.ts';
import type { DesktopApp, DesktopOptions } from './desktop-app.ts';

const host = join(import.meta.dirname, 'stand-in/host.ts');

type Message =
  | { readonly ready: { readonly debugPort: number | null } }
  | { readonly id: number; readonly value?: unknown; readonly error?: string };

/** Runs the built app of a folder on the stand-in. Rejects with what it printed when it ends before it is ready. */
export async function launchStandIn(folder: string, options: DesktopOptions): Promise<DesktopApp> {
  const child = spawn(process.execPath, [host, folder], {
    env: {
      ...process.env,
      ...environment(options),
      BATON_STAND_IN_DRIVABLE: options.drivable === false ? '0' : '1',
      BATON_STAND_IN_ARGS: JSON.stringify(options.engineArgs ?? []),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const app = appProcess(child);
  const calls = callMain(child);
  const debugPort = await Promise.race([
    calls.ready,
    app.exited.then(code => {
      throw new Error(`the app ended as it started (${code ?? 'by a signal'}):\n${app.log()}`);
    }),
  ]);
  let browser: Promise<Browser> | null = null;
  return {
    shell: 'stand-in',
    ...app,
    window: async () => {
      if (debugPort === null) throw new Error('the app was started so that no test can drive it');
      browser ??= chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`);
      return firstPage(await browser);
    },
    evaluate: (run, argument) => calls.evaluate(String(run), argument) as never,
  };
}

async function firstPage(browser: Browser): Promise<Page> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const page = browser.contexts()[0]?.pages()[0];
    if (page !== undefined) return page;
    if (performance.now() > deadline) throw new Error('no window opened within 30 s');
    await sleep(20);
  }
}

/** Requests to main over the channel that Node gives a child, each answered by its number. */
function callMain(child: ChildProcess) {
  const ready = Promise.withResolvers<number | null>();
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  child.on('message', (message: Message) => {
    if ('ready' in message) return ready.resolve(message.ready.debugPort);
    const call = open.get(message.id);
    open.delete(message.id);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(new Error(message.error));
  });
  child.on('exit', () => {
    for (const { reject } of open.values()) reject(new Error('the app has ended'));
    open.clear();
  });
  return {
    ready: ready.promise,
    evaluate: (source: string, argument: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        last += 1;
        open.set(last, { resolve, reject });
        child.send({ id: last, source, argument }, error => {
          if (error !== null) reject(error);
        });
      }),
  };
}
