import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import { listFiles, root } from './workspace.ts';

export interface BuildOptions {
  readonly force: boolean;
  /** Told what happens, a line at a time. */
  log(line: string): void;
}

export interface BuildResult {
  readonly ok: boolean;
  /** False when what was there had been built from the same sources. */
  readonly built: boolean;
}

/** Packages whose sources end up in the web app. */
const bundled = ['protocol', 'journal', 'documents', 'crypto', 'store', 'sync', 'assistant', 'runtime', 'ui'];

/**
 * Builds `apps/pwa` with Vite. The hash of everything that goes into it is written into the built folder last, so a
 * build that was cut off is done again, and one whose sources have not changed is not.
 */
export async function buildWebApp(options: BuildOptions, at: string = root): Promise<BuildResult> {
  const stamp = join(at, 'apps/pwa/dist/.sources');
  const sources = hashSources(at);
  if (!options.force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) {
    options.log('the web app is already built from these sources');
    return { ok: true, built: false };
  }
  const vite = join(at, 'apps/pwa/node_modules/vite/bin/vite.js');
  const result = await runCommand(process.execPath, [vite, 'build'], { cwd: join(at, 'apps/pwa'), timeoutSeconds: 600 });
  if (result.code !== 0) {
    options.log(result.output.trimEnd());
    options.log(`the web app could not be built: ${result.trouble ?? `vite ended with code ${result.code}`}`);
    return { ok: false, built: false };
  }
  writeFileSync(stamp, sources);
  options.log(`built the web app in ${result.seconds.toFixed(1)} s`);
  return { ok: true, built: true };
}

/** A hash over the names and contents of all files that the web app is built from. */
export function hashSources(at: string = root): string {
  const files = [
    'pnpm-lock.yaml',
    'tsconfig.base.json',
    ...listFiles('apps/pwa', [''], at),
    ...bundled.flatMap(name => [`packages/${name}/package.json`, ...listFiles(`packages/${name}/src`, [''], at)]),
  ];
  const hash = createHash('sha256');
  for (const file of files.filter(name => !/\.test\.tsx?$/.test(name) && existsSync(join(at, name)))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(at, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
