// Brings up Baton on this computer: builds the web app when its sources changed, starts the relay, opens the desktop app.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { portHolder } from '@baton/relay/port-holder';
import { buildWebApp } from './build-web-app.ts';
import { killEverything } from './run-command.ts';
import { defaultDataFolder } from './start/data-folder.ts';
import { findLaunchers, launchersRun } from './start/launchers.ts';
import { isPortFree } from './start/port.ts';
import { startRelay } from './start/relay-service.ts';
import type { ServiceProcess } from './start/service-process.ts';
import { openWindow } from './start/window.ts';

/** Fixed: the address is what the phone's storage belongs to, so it must stay the same. */
const usualPort = 7423;

const values = readArguments();
const port = Number(values.port ?? process.env.BATON_PORT ?? usualPort);
const data = resolve(values.data ?? process.env.BATON_DATA ?? defaultDataFolder());
const address = `http://127.0.0.1:${port}/`;

// With --headless standard output carries one line only, so everything else goes to standard error.
const say = (line: string): void => (values.headless ? console.error(line) : console.log(line));

const running = new Set<ServiceProcess>();
/** What was begun and is not in `running` yet: ending meanwhile must neither forget it nor leave it behind. */
const starting = new Set<Promise<unknown>>();
const asked = new AbortController();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
stopWithLaunchers();

if (!Number.isInteger(port) || port < 1 || port > 65_535)
  await giveUp(`--port takes a number from 1 to 65535, not ${values.port ?? process.env.BATON_PORT}.`);
if (!(await isPortFree(port))) {
  await giveUp(
    `Port ${port} is taken by ${await portHolder(port)}. Nothing was lost: Baton has not started, and what it keeps in ${data} was not touched. ` +
      `End that program and start Baton again. (Another port, with --port, is another address: an app opened there starts empty.)`,
  );
}

try {
  mkdirSync(data, { recursive: true });
} catch (error) {
  await giveUp(`Baton cannot keep its data in ${data} (${said(error)}). Nothing was changed. Choose another folder with --data.`);
}
const build = await buildWebApp({ force: false, log: say });
if (!build.ok) await giveUp('Baton was not started, because its web app could not be built. Nothing was lost.');
await runRelay();

if (values.headless) {
  console.log(`ready ${JSON.stringify({ app: address, relay: `ws://127.0.0.1:${port}/relay`, pwa: address, pid: process.pid })}`);
} else {
  say(`Baton is running on ${address} and keeps its data in ${data}`);
  say(`Phone: it needs an https address that leads to ${address}, because a phone's browser allows no keys on a plain one.`);
  await showWindow();
}

function readArguments() {
  try {
    return parseArgs({
      options: { headless: { type: 'boolean', default: false }, port: { type: 'string' }, data: { type: 'string' } },
    }).values;
  } catch (error) {
    console.error(`${said(error)}\nstart takes --headless, --data FOLDER and --port N. Baton has not started.`);
    process.exit(1);
  }
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Starts the relay and starts it again when it ends by itself: what it acknowledged is on disk. */
async function runRelay(attempt = 1): Promise<void> {
  try {
    const started = performance.now();
    const relay = await hold(
      () => startRelay({ port, data, log: say, signal: asked.signal }),
      relay => relay,
    );
    void relay.ended.then(code => {
      running.delete(relay);
      if (stopping) return;
      say(
        `The relay ended (${code ?? 'by a signal'}); starting it again. Nothing that was synced is lost.${relay.lastWords() === '' ? '' : `\n${relay.lastWords()}`}`,
      );
      // One that lived for a while starts with a clean record.
      void runRelay(performance.now() - started > 60_000 ? 1 : attempt + 1);
    });
  } catch (error) {
    if (stopping) return;
    if (attempt >= 5 || attempt === 1) await giveUp(`Baton has stopped: ${said(error)}\nWhat it keeps in ${data} is as it was.`);
    await new Promise(wait => setTimeout(wait, attempt * 500));
    await runRelay(attempt + 1);
  }
}

async function showWindow(): Promise<void> {
  const opened = await hold(
    () => openWindow({ address, data, log: say }),
    opened => (opened.kind === 'none' ? null : opened.process),
  );
  if (opened.kind === 'none') {
    say(`No window was opened: ${opened.why}. Open ${address} in a browser; press Ctrl-C here to stop Baton.`);
    return;
  }
  say(opened.kind === 'electron' ? 'The desktop app is open (Electron).' : 'The app window is open. Closing it stops Baton.');
  void opened.process.ended.then(() => stop(0));
}

/** Waits for something that starts a process, which is ours to end from the moment it runs. Nothing more is started once we end. */
async function hold<Started>(start: () => Promise<Started>, service: (started: Started) => ServiceProcess | null): Promise<Started> {
  if (stopping) return new Promise(() => {});
  const held = start().then(started => {
    const process = service(started);
    if (process !== null) running.add(process);
    return started;
  });
  starting.add(held);
  try {
    return await held;
  } finally {
    starting.delete(held);
  }
}

async function giveUp(sentence: string): Promise<never> {
  console.error(sentence);
  return stop(1);
}

/** Ends everything that was started, the window first so that it can still flush to the relay, and then this process. */
async function stop(code: number): Promise<never> {
  if (!stopping) {
    stopping = true;
    asked.abort();
    killEverything('SIGTERM');
    await Promise.allSettled(starting);
    for (const service of [...running].reverse()) await service.stop(2);
    killEverything();
    process.exit(code);
  }
  return new Promise(() => {});
}

/** Without this the relay would run on, with nobody to stop it, when pnpm or npx is ended instead of this process. */
function stopWithLaunchers(): void {
  const launchers = findLaunchers();
  if (launchers.length === 0) return;
  setInterval(() => {
    if (!launchersRun(launchers)) void stop(0);
  }, 500).unref();
}
