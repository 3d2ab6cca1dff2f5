import { join } from 'node:path';
import { root } from '../workspace.ts';
import { type ServiceProcess, startService } from './service-process.ts';

export interface RelayOptions {
  readonly port: number;
  /** The folder for everything that Baton keeps on this computer; the relay gets a file in it. */
  readonly data: string;
  log(line: string): void;
  /** Ends the wait, and the relay with it. */
  readonly signal: AbortSignal;
}

/** Starts the relay on the loopback address and waits until it answers. Rejects with what it said when it does not; no relay is left then. */
export async function startRelay(options: RelayOptions): Promise<ServiceProcess> {
  const args = [
    join(root, 'apps/relay/src/main.ts'),
    '--port',
    String(options.port),
    '--host',
    '127.0.0.1',
    '--data',
    join(options.data, 'relay.db'),
    '--pwa',
    join(root, 'apps/pwa/dist'),
    // The desktop app's own pages; those that the relay serves may connect anyway.
    '--origin',
    'app://baton',
  ];
  // On this computer's own address there is nothing for TLS to protect; a relay for others is started with `pnpm relay`.
  const env = { BATON_RELAY_TLS_CERT: '', BATON_RELAY_TLS_KEY: '' };
  const relay = await startService(process.execPath, args, { cwd: root, env, log: () => {} });
  let over = false;
  void relay.ended.then(() => {
    over = true;
  });
  const deadline = performance.now() + 20_000;
  while (!(await answers(options.port, options.signal))) {
    if (options.signal.aborted) {
      await relay.stop(2);
      throw new Error('the relay was told to end as it started');
    }
    if (over) throw new Error(`the relay ended as it started${said(relay)}`);
    if (performance.now() > deadline) {
      await relay.stop(1);
      throw new Error(`the relay did not answer within 20 s${said(relay)}`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return relay;
}

/** Whether the relay answers on the port, and the web app with it. */
async function answers(port: number, stop: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(2000)]);
    const [health, page] = await Promise.all(['health', ''].map(path => fetch(`http://127.0.0.1:${port}/${path}`, { signal })));
    const texts = [await health?.text(), await page?.text()];
    return health?.ok === true && texts[0]?.includes('baton-relay') === true && page?.ok === true;
  } catch {
    return false;
  }
}

function said(relay: ServiceProcess): string {
  return relay.lastWords() === '' ? '' : `:\n${relay.lastWords()}`;
}
