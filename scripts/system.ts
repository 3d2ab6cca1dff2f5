// Sees to it that the machine has what the browser tests need, and installs it where that can be done without asking.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from '@baton/testing/chromium';
import { type EngineName, engines } from '@baton/testing/engines';
import { runCommand } from './run-command.ts';
import { finish } from './tally.ts';

interface Need {
  readonly name: string;
  /** Debian packages that bring it. */
  readonly packages: readonly string[];
  /** What cannot be done without it. Null when nothing can be done: then its absence is a failure. */
  readonly without: string | null;
  has(): Promise<boolean>;
}

const needs: readonly Need[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    without: null,
    has: async () => (await findChromium()) !== null,
  },
  {
    name: 'a font with Chinese characters',
    packages: ['fonts-noto-cjk', 'fontconfig'],
    without: 'pictures of the Chinese screens show boxes for letters',
    has: async () => process.platform !== 'linux' || (await runCommand('fc-list', [':lang=zh'])).stdout.trim() !== '',
  },
  {
    name: 'Xvfb',
    packages: ['xvfb', 'xauth'],
    without: 'the desktop window cannot be tested without a screen',
    has: async () => process.platform !== 'linux' || isOnPath('Xvfb'),
  },
  engine('firefox', 'Firefox'),
  engine('webkit', 'WebKitGTK'),
];

/** The store and the keys are tried in the browsers that people have, where Debian has them. */
function engine(name: EngineName, called: string): Need {
  const wanted = engines.find(one => one.name === name);
  if (!wanted) throw new Error(`no browser is called ${name}`);
  return {
    name: called,
    packages: wanted.packages,
    without: 'the store and the keys are not tried in it',
    has: async () => (await wanted.find()) !== null,
  };
}

const missing = await lacking(needs);
if (missing.length > 0) await install(missing);

let failed = 0;
let skipped = 0;
for (const need of await lacking(needs)) {
  if (need.without === null) {
    failed += 1;
    console.log(
      `${need.name} is missing and could not be installed here. On Debian run \`apt-get install ${need.packages.join(' ')}\` as root; ` +
        'elsewhere install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    );
  } else {
    skipped += 1;
    console.log(`${need.name} is missing and could not be installed here: ${need.without}.`);
  }
}
if (failed === 0) console.log(`browser: ${await findChromium()}`);
finish({ passed: needs.length - failed - skipped, failed, skipped });

async function lacking(all: readonly Need[]): Promise<Need[]> {
  const found: Need[] = [];
  for (const need of all) if (!(await need.has())) found.push(need);
  return found;
}

async function install(missing: readonly Need[]): Promise<void> {
  const names = missing.map(need => need.name).join(', ');
  if (isOnPath('apt-get') && process.getuid?.() === 0) {
    const packages = missing.flatMap(need => need.packages);
    console.log(`missing: ${names}; installing ${packages.join(', ')}`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await aptGet(['update'], env);
    await aptGet(['install', '-y', '--no-install-recommends', ...packages], env);
  } else if (missing.some(need => need.without === null)) {
    console.log(`missing: ${names}; asking Playwright for its own browser`);
    const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
    await runCommand(process.execPath, [cli, 'install', 'chromium'], { echo: true, timeoutSeconds: 600 });
  }
}

/** A package server that is slow once is asked again; what still fails shows up in the check that follows. */
async function aptGet(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const result = await runCommand('apt-get', ['-o', 'Dpkg::Use-Pty=0', '-q', ...args], { env, timeoutSeconds: 900 });
    if (result.code === 0) return;
    console.log(`apt-get ${args[0]} failed (attempt ${attempt}): ${result.trouble ?? result.output.trim().split('\n').at(-1)}`);
  }
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)));
}
