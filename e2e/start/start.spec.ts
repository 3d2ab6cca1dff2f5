import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

interface Started {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exited: Promise<number | null>;
  /** Commands of every process that it started and that still runs. */
  readonly processes: () => { pid: number; command: string }[];
}

let folder = '';
let port = 0;
const running: Started[] = [];

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baton-start-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as { port: number }).port;
  probe.close();
  await once(probe, 'close');
});

test.afterEach(async () => {
  for (const { child, exited, processes } of running.splice(0)) {
    child.kill('SIGKILL');
    await exited;
    for (const one of processes()) signal(one, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}, wrap: readonly string[] = []): Started {
  const mark = `BATON_START_TEST=${randomUUID()}`;
  const [name = '', value = ''] = mark.split('=');
  const command = [
    ...wrap,
    process.execPath,
    join(root, 'scripts/start.ts'),
    '--port',
    String(port),
    '--data',
    join(folder, 'data'),
    ...args,
  ];
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, npm_lifecycle_event: _event, ...inherited } = process.env;
  const child = spawn(command[0] as string, command.slice(1), {
    env: { ...inherited, ...env, [name]: value },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes: Buffer) => {
    stdout += bytes.toString();
  });
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += bytes.toString();
  });
  const started: Started = {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exited: once(child, 'exit').then(([code]) => code as number | null),
    processes: () => processesWith(mark),
  };
  running.push(started);
  return started;
}

/** Linux only: who carries the mark in its environment, whatever group it moved to. */
function processesWith(mark: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter(entry => /^\d+$/.test(entry))
    .filter(entry => read(`/proc/${entry}/environ`).split('\0').includes(mark))
    .map(entry => ({ pid: Number(entry), command: read(`/proc/${entry}/cmdline`).replaceAll('\0', ' ').trim() }));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Tells a process something; one that has ended meanwhile is past hearing. */
function signal(found: { readonly pid: number } | undefined, name: NodeJS.Signals): void {
  // Number 0 would be everybody here.
  if (found === undefined) throw new Error('what is to be told does not run');
  try {
    process.kill(found.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

interface Ready {
  readonly app: string;
  readonly relay: string;
  readonly pwa: string;
  readonly pid: number;
}

async function ready(started: Started): Promise<Ready> {
  await expect
    .poll(() => started.stdout() + (started.child.exitCode === null ? '' : `ended: ${started.stderr()}`), { timeout: 90_000 })
    .not.toBe('');
  const lines = started.stdout().trim().split('\n');
  expect(lines).toHaveLength(1);
  return JSON.parse((lines[0] as string).replace(/^ready /, '')) as Ready;
}

async function endsWithin5Seconds(started: Started, how: NodeJS.Signals): Promise<void> {
  const asked = performance.now();
  started.child.kill(how);
  expect(await started.exited).toBe(0);
  // Helpers of the browser notice its end a moment later; all of it has five seconds.
  await expect.poll(started.processes, { timeout: asked + 5000 - performance.now() }).toEqual([]);
  expect(performance.now() - asked).toBeLessThan(5000);
}

test.describe('start', () => {
  test.skip(process.platform !== 'linux', 'looks into /proc');

  test('without a window prints one line once everything answers, and ends with all it started', async () => {
    const started = start(['--headless']);
    const { app, relay, pwa, pid } = await ready(started);
    expect(pid).toBe(started.child.pid);
    expect(await (await fetch(app)).text()).toContain('<script type="module"');
    expect((await fetch(new URL('manifest.webmanifest', pwa))).ok).toBe(true);
    const socket = new WebSocket(relay);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`nothing answers at ${relay}`));
    });
    socket.close();
    await endsWithin5Seconds(started, 'SIGTERM');
  });

  test('starts the relay again when it was killed, on the same port', async () => {
    const started = start(['--headless']);
    const { app } = await ready(started);
    const relay = started.processes().find(({ command }) => command.includes('apps/relay'));
    signal(relay, 'SIGKILL');
    await expect.poll(() => started.stderr()).toContain('starting it again');
    await expect
      .poll(() =>
        fetch(app).then(
          response => response.ok,
          () => false,
        ),
      )
      .toBe(true);
    await endsWithin5Seconds(started, 'SIGINT');
  });

  test('told to stop while the relay is on its way up again leaves nothing behind', async () => {
    const started = start(['--headless']);
    await ready(started);
    const relays = () => started.processes().filter(({ command }) => command.includes('apps/relay'));
    const [first] = relays();
    signal(first, 'SIGKILL');
    // The next one runs, and has not answered anybody yet: its port is not open.
    await expect.poll(() => relays().some(({ pid }) => pid !== first?.pid), { intervals: [5] }).toBe(true);
    await endsWithin5Seconds(started, 'SIGTERM');
  });

  test('says by which program the port is taken, what was not lost and what to do', async () => {
    const holder = createServer().listen(port, '127.0.0.1');
    await once(holder, 'listening');
    const started = start(['--headless']);
    expect(await started.exited).toBe(1);
    // What it said last may be read a moment after its end.
    await expect.poll(started.stderr).toContain('End that program');
    expect(started.stderr()).toMatch(new RegExp(`Port ${port} is taken by .*process ${process.pid}`));
    expect(started.stderr()).toContain('Nothing was lost');
    expect(existsSync(join(folder, 'data'))).toBe(false);
    holder.close();
  });

  for (const [what, args, sentence] of [
    ['an option that it does not know', ['--wat'], 'start takes --headless, --data FOLDER and --port N. Baton has not started.'],
    ['a port that is none', ['--headless', '--port', '99999'], '--port takes a number from 1 to 65535, not 99999.'],
    ['a file where its folder should be', ['--headless', '--data', import.meta.filename], 'Choose another folder with --data.'],
  ] as const) {
    test(`given ${what} says so in a sentence`, async () => {
      const started = start([...args]);
      expect(await started.exited).toBe(1);
      await expect.poll(started.stderr).toContain(sentence);
      expect(started.stderr()).not.toContain('    at ');
    });
  }

  test('without a screen says so and keeps serving', async () => {
    const started = start([]);
    await expect.poll(() => started.stdout(), { timeout: 90_000 }).toContain('there is no screen here');
    expect((await fetch(`http://127.0.0.1:${port}/`)).ok).toBe(true);
    await endsWithin5Seconds(started, 'SIGTERM');
  });

  test('opens the app window, says which kind, and stops when the window is closed', async () => {
    const xvfb = (process.env.PATH ?? '').split(delimiter).some(path => existsSync(join(path, 'Xvfb')));
    test.skip(!xvfb, 'there is no Xvfb to open a window on');
    // It takes a display that nobody has, and says which once it can be drawn on.
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let display = '';
    screen.stdout.on('data', (bytes: Buffer) => {
      display += bytes.toString();
    });
    try {
      await expect.poll(() => display).toMatch(/^\d+\n$/);
      const started = start([], { DISPLAY: `:${display.trim()}` });
      await expect.poll(() => started.stdout(), { timeout: 90_000 }).toMatch(/The app window is open|The desktop app is open \(Electron\)/);
      const window = (): { pid: number } | undefined =>
        started.processes().find(({ command }) => command.includes(`--app=http://127.0.0.1:${port}/`));
      await expect.poll(window).toBeDefined();
      await sleep(1000);
      signal(window(), 'SIGTERM');
      expect(await started.exited).toBe(0);
      await expect.poll(started.processes, { timeout: 4000 }).toEqual([]);
    } finally {
      screen.kill('SIGKILL');
      await once(screen, 'exit');
    }
  });
});
