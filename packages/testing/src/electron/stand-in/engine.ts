import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '../../browser/find-chromium.ts';
import { type Cdp, speakCdp } from './cdp.ts';

/** The browser that draws the windows. */
export interface Engine {
  readonly cdp: Cdp;
  /** The port on which a test may drive the pages too, or null: without being asked it listens on nothing. */
  readonly debugPort: number | null;
  /** Settles when the browser has ended, whatever the reason. */
  readonly ended: Promise<void>;
}

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-startup-window',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--hide-crash-restore-bubble',
  '--remote-debugging-pipe',
];

/** Starts Chromium on a profile of its own, without a window. It ends with this process: its pipe breaks then. */
export async function startEngine(profile: string, drivable: boolean): Promise<Engine> {
  const executable = await findChromium();
  if (executable === null) throw new Error('the stand-in needs Chromium: install it, or set CHROMIUM_PATH to one');
  mkdirSync(profile, { recursive: true });
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const args = [
    ...switches,
    ...(JSON.parse(process.env.BATON_STAND_IN_ARGS ?? '[]') as readonly string[]),
    ...(process.env.BATON_HEADED === '1' ? [] : ['--headless=new']),
    ...(drivable ? ['--remote-debugging-port=0'] : []),
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const [to, from] = pipesOf(child);
  return { cdp: speakCdp(from, to), debugPort: drivable ? await readPort(portFile, ended) : null, ended };
}

function pipesOf(child: ChildProcess): [Writable, Readable] {
  const [, , , to, from] = child.stdio;
  return [to as Writable, from as Readable];
}

/** Chromium writes the port it chose into its profile. */
async function readPort(file: string, ended: Promise<void>): Promise<number> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const deadline = performance.now() + 30_000;
  while (!over && performance.now() < deadline) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return port;
    await sleep(20);
  }
  throw new Error(over ? 'Chromium ended as it started' : 'Chromium opened no debugging port within 30 s');
}
