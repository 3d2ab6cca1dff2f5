// For people who work on Baton: the relay restarts and the web app reloads when a source changes. Ctrl-C ends both.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from './start/service-process.ts';
import { root } from './workspace.ts';

const relayPort = 7423;
const data = join(root, '.data');
mkdirSync(data, { recursive: true });

const relayArgs = [
  '--watch',
  '--watch-preserve-output',
  join(root, 'apps/relay/src/main.ts'),
  '--port',
  String(relayPort),
  '--data',
  join(data, 'relay.db'),
];
const relay = await startService(process.execPath, relayArgs, { cwd: root, log: text => process.stdout.write(text) });
const vite = await startService(process.execPath, [join(root, 'apps/pwa/node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'apps/pwa'),
  env: { BATON_RELAY: `http://127.0.0.1:${relayPort}` },
  log: text => process.stdout.write(text),
});

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([relay.stop(2), vite.stop(2)]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
void relay.ended.then(() => stop(1));
void vite.ended.then(() => stop(1));
