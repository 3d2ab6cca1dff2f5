import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { expect, onShell, test } from './app.ts';

/** Addresses on which a process of the group listens, as Linux writes them: hexadecimal address and port. */
function listening(group: number): string[] {
  const sockets = new Set(processesOf(group).flatMap(socketsOf));
  const open: string[] = [];
  for (const table of ['tcp', 'tcp6', 'udp', 'udp6']) {
    if (!existsSync(`/proc/net/${table}`)) continue;
    for (const line of readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1)) {
      const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/);
      if (local === undefined || inode === undefined || !sockets.has(inode)) continue;
      // 0A: a listening TCP socket. A UDP socket that is tied to no peer takes from anybody.
      const takesFromAnybody = table.startsWith('tcp') ? state === '0A' : /^0+:0000$/.test(remote ?? '');
      if (takesFromAnybody) open.push(`${table} ${local}`);
    }
  }
  return open;
}

function processesOf(group: number): string[] {
  return readdirSync('/proc').filter(entry => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const line = readFileSync(`/proc/${entry}/stat`, 'utf8');
      return line.slice(line.lastIndexOf(')') + 2).split(' ')[2] === String(group);
    } catch {
      return false;
    }
  });
}

function socketsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(fd => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []);
  } catch {
    return [];
  }
}

/** X4 */
test.describe(`${onShell}: the network`, () => {
  test.skip(process.platform !== 'linux', 'reads the socket tables of Linux');

  test('the app listens on no port', async ({ launch }) => {
    const app = await launch({ drivable: false });
    // Not at once: a listener that opens with the first page would be missed.
    await expect
      .poll(() =>
        app.evaluate(
          ({ BrowserWindow }) =>
            // While one page takes the place of another there is nobody to ask.
            BrowserWindow.getAllWindows()[0]
              ?.webContents.executeJavaScript(`document.getElementById('root')?.childElementCount > 0`)
              .catch((error: unknown) => String(error)) as unknown,
        ),
      )
      .toBe(true);
    expect(processesOf(app.pid).length).toBeGreaterThan(2);
    expect(listening(app.pid)).toEqual([]);
  });

  test('a listener would be found', async ({ launch }) => {
    // Opened for driving by a test, the stand-in does listen; Electron is driven through a pipe of its own.
    const app = await launch();
    await app.evaluate(async () => {
      const { createServer } = (process as unknown as { getBuiltinModule(name: string): typeof import('node:net') }).getBuiltinModule(
        'node:net',
      );
      await new Promise<void>(resolve => createServer().listen(0, '127.0.0.1', resolve));
    });
    expect(listening(app.pid).length).toBeGreaterThan(0);
  });
});
