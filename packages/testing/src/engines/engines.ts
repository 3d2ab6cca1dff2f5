/** The browsers that people have: where each is found and how it opens an address with a profile of its own, without any driver. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../browser/find-chromium.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** The kinds of window that people use: what a private one stores is gone when the browser ends. */
export const windows = ['ordinary', 'private'] as const;
export type WindowKind = (typeof windows)[number];

export interface Engine {
  readonly name: EngineName;
  /** The Debian packages that bring it. */
  readonly packages: readonly string[];
  /** The path of a program that can be started, or null. */
  find(): Promise<string | null>;
  /** What starts it on an address, in a window of that kind. The profile is a folder that is there. */
  command(program: string, profile: string, address: string, window: WindowKind): readonly [string, ...string[]];
}

const firstOf = (paths: readonly string[]): string | null => paths.find(path => existsSync(path)) ?? null;

/** WebKitGTK brings a small browser of its own, in a folder named after machine and version. */
function findMiniBrowser(): string | null {
  const libraries = '/usr/lib';
  if (process.platform !== 'linux' || !existsSync(libraries) || !existsSync('/usr/bin/xvfb-run')) return null;
  const machines = readdirSync(libraries).filter(name => name.endsWith('-linux-gnu'));
  const folders = machines.flatMap(machine => ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map(name => join(machine, name)));
  return firstOf(folders.map(folder => join(libraries, folder, 'MiniBrowser')));
}

/** So that Firefox asks nothing at its first start and fetches nothing but the page. */
const firefoxSettings = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

export const engines: readonly Engine[] = [
  {
    name: 'chromium',
    packages: ['chromium'],
    find: findChromium,
    command: (program, profile, address, window) => [
      program,
      '--headless=new',
      ...(window === 'private' ? ['--incognito'] : []),
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      `--user-data-dir=${profile}`,
      address,
    ],
  },
  {
    name: 'firefox',
    packages: ['firefox-esr'],
    find: async () => firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']),
    command: (program, profile, address, window) => {
      const lines = Object.entries(firefoxSettings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`);
      writeFileSync(join(profile, 'user.js'), lines.join(''));
      return [program, '--headless', '--no-remote', '--profile', profile, ...(window === 'private' ? ['--private-window'] : []), address];
    },
  },
  {
    name: 'webkit',
    // The browser itself comes with the library; the driver's package is the smallest that asks for it.
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    find: async () => findMiniBrowser(),
    command: (program, _profile, address, window) => [
      '/usr/bin/xvfb-run',
      '-a',
      program,
      ...(window === 'private' ? ['--private'] : []),
      address,
    ],
  },
];

/** What a browser finds around it: nothing of the person's, so it reads no settings and leaves nothing. */
export function environmentFor(profile: string): Record<string, string> {
  const runtime = join(profile, 'run');
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  return { HOME: profile, XDG_RUNTIME_DIR: runtime, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile, NO_AT_BRIDGE: '1' };
}
