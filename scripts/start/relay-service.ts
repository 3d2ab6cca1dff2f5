import { join } from 'node:path';
import { root } from '../workspace.ts';
import { type ServiceProcess, startService } from './service-process.ts';

export interface RelayOptions {
  readonly port: number;
  /** The folder for everything that Baton keeps on this computer; the relay gets a folder below it. */
  readonly data: string;
  log(line: string): void;
}

/** Starts the relay on the loopback address and waits until it answers. Rejects with what it said when it does not. */
export async function startRelay(options: RelayOptions): Promise<ServiceProcess> {
  const args = [
    join(root, 'apps/relay/src/main.ts'),
    '--port',
    String(options.port),
    '--host',
    '127.0.0.1',
    '--data',
    join(options.data, 'relay'),
  ];
  const relay = await startService(process.execPath, args, { cwd: root, log: () => {} });
  let over = false;
  void relay.ended.then(() => {
    over = true;
  });
  const deadline = performance.now() + 20_000;
  while (!(await answers(options.port))) {
    if (over) throw new Error(`the relay ended as it started${said(relay)}`);
    if (performance.now() > deadline) {
      await relay.stop(1);
      throw new Error(`the relay did not answer within 20 s${said(relay)}`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return relay;
}

/** Whether the web app is served on the port, page and all. */
async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function said(relay: ServiceProcess): string {
  return relay.lastWords() === '' ? '' : `:\n${relay.lastWords()}`;
}
