import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baton/testing/free-port';
import { expect, test } from '../support/journey.ts';
import { isLoopback, listening } from './listening.ts';

const root = join(import.meta.dirname, '../..');

/** X4: what is started as the guide says can be reached from this machine only. */
test.describe('with default settings', () => {
  test.skip(process.platform !== 'linux', 'reads the socket tables of Linux');

  for (const [what, script, args] of [
    ['the relay', 'apps/relay/src/main.ts', (port: string, folder: string) => ['--port', port, '--data', join(folder, 'relay.db')]],
    ['start', 'scripts/start.ts', (port: string, folder: string) => ['--headless', '--port', port, '--data', folder]],
  ] as const) {
    test(`${what} listens on the loopback address alone`, async ({ scratch }) => {
      const port = await freePort();
      const { BATON_RELAY_HOST: _host, DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
      const started = spawn(process.execPath, [join(root, script), ...args(String(port), scratch)], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      try {
        await untilAnswers(port, started);
        await expect.poll(() => listening(started.pid ?? 0).map(one => one.port)).toContain(port);
        const open = listening(started.pid ?? 0);
        expect(open.filter(one => !isLoopback(one))).toEqual([]);
        for (const address of ownAddresses()) expect(await isTaken(address, port), address).toBe(false);
      } finally {
        started.kill('SIGTERM');
        if (started.exitCode === null && started.signalCode === null) await once(started, 'exit');
      }
    });
  }
});

/** Under which this machine can be reached by others. */
function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap(found => found ?? [])
    .filter(found => !found.internal && found.family === 'IPv4')
    .map(found => found.address);
}

async function untilAnswers(port: number, process: ChildProcess): Promise<void> {
  let printed = '';
  for (const stream of [process.stdout, process.stderr]) stream?.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  await expect
    .poll(async () => (await isTaken('127.0.0.1', port)) || (process.exitCode === null ? false : printed), { timeout: 60_000 })
    .toBe(true);
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port });
    const done = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(1_000, () => done(false));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
