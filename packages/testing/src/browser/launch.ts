import { mkdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type DeviceKind, devices } from './devices.ts';
import { findChromium } from './find-chromium.ts';
import { isGroupAlive, signalGroup, untilGone } from './process-group.ts';

export interface BrowserOptions {
  /** The folder of the browser's profile: what is stored there survives a kill. Made when it is missing. */
  readonly profile: string;
  readonly device: DeviceKind;
  /** Addresses that start with `/` are taken from here. */
  readonly baseURL?: string;
  /** A language tag; `en-US` when left out. */
  readonly locale?: string;
  /** An IANA zone; `Europe/Berlin` when left out, so that no test passes only in UTC. */
  readonly timezone?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** Blocked, the page is never served from what a service worker kept. Allowed when left out. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** Runs in every page before anything of the page does. */
  readonly initScript?: () => void;
  /** Further switches for the browser. */
  readonly args?: readonly string[];
}

/** A browser of its own: own process group, own profile, one page open. */
export interface BrowserProcess {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The browser's process, which is also the number of its process group. */
  readonly pid: number;
  readonly profile: string;
  /** Whether any process of its group runs. */
  alive(): boolean;
  /** SIGKILL to the whole group, as the power of the machine would; settles when nothing of it runs any more. */
  kill(): Promise<void>;
  /** SIGSTOP to the whole group: it does nothing and answers nothing, as a computer asleep. */
  suspend(): void;
  /** SIGCONT to the whole group. */
  resume(): void;
  /** Closes it in order. Settles also when it was killed or suspended before. */
  close(): Promise<void>;
}

/** Switches known to work without a graphics card and as root, and that keep the browser from calling home. */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--hide-crash-restore-bubble',
];

/**
 * Starts Chromium on a profile. Rejects with a sentence when no Chromium is installed. `BATON_HEADED=1` shows the window.
 */
export async function launchBrowser(options: BrowserOptions): Promise<BrowserProcess> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('no Chromium was found: install it, or set CHROMIUM_PATH to one');
  mkdirSync(options.profile, { recursive: true });
  const context = await chromium.launchPersistentContext(options.profile, {
    ...devices[options.device],
    executablePath,
    headless: process.env.BATON_HEADED !== '1',
    args: [...switches, ...(options.args ?? [])],
    locale: options.locale ?? 'en-US',
    serviceWorkers: options.serviceWorkers ?? 'allow',
    timezoneId: options.timezone ?? 'Europe/Berlin',
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
    ...(options.colorScheme === undefined ? {} : { colorScheme: options.colorScheme }),
  });
  if (options.initScript) await context.addInitScript(options.initScript);
  const closed = new Promise<void>(resolve => context.once('close', () => resolve()));
  const pid = pidOf(options.profile);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    pid,
    profile: options.profile,
    alive: () => isGroupAlive(pid),
    kill: async () => {
      signalGroup(pid, 'SIGKILL');
      await closed;
      await untilGone(pid);
    },
    suspend: () => signalGroup(pid, 'SIGSTOP'),
    resume: () => signalGroup(pid, 'SIGCONT'),
    close: async () => {
      signalGroup(pid, 'SIGCONT');
      await context.close();
      await untilGone(pid);
    },
  };
}

/** Chromium locks its profile with a link that names host and process. Playwright makes that process lead a group. */
function pidOf(profile: string): number {
  const target = readlinkSync(join(profile, 'SingletonLock'));
  const pid = Number(target.slice(target.lastIndexOf('-') + 1));
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`the browser's lock names no process: ${target}`);
  return pid;
}
