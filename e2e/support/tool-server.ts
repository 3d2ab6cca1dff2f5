import { spawn } from 'node:child_process';
import { freePort } from '@baton/testing/free-port';
import { everythingServer } from '@baton/testing/mcp';

/** Runs a real server of tools, somebody else's, at an address of this computer. */
export async function startToolServer(): Promise<{ readonly address: string; close(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [everythingServer, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/mcp`;
  for (let tries = 0; tries < 1_200; tries++) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return { address, close: () => void child.kill('SIGKILL') };
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error('the server did not start');
}
