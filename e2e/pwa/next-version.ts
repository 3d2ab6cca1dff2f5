import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const pwa = join(import.meta.dirname, '../../apps/pwa');

/** What the page of the next version says it is. */
export const nextVersion = '0.3.0-next';

/** Builds the app once more, as its next version, into `folder`. Rejects with what the build printed when it fails. */
export async function buildNextVersion(folder: string): Promise<void> {
  const vite = join(pwa, 'node_modules/vite/bin/vite.js');
  const building = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: pwa,
    env: { ...process.env, BATON_VERSION: nextVersion },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [building.stdout, building.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const [code] = (await once(building, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the next version could not be built:\n${printed}`);
}

/** Puts the files of a build where the server takes them from; what was there before is gone, as after a real update. */
export function serve(build: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) rmSync(join(folder, entry), { recursive: true });
  cpSync(build, folder, { recursive: true });
}
