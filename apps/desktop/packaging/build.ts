import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

const folder = join(import.meta.dirname, '..');

/** The folder with the built `main.js` and `preload.cjs`. */
export const builtFolder = join(folder, 'dist');

/**
 * Builds main and preload into `dist`. Main is an ES module. The preload is one CommonJS file: a sandboxed preload can
 * load nothing but `electron`. Each file takes the place of the one before it whole: somebody may be starting the app meanwhile.
 */
export async function buildDesktop(): Promise<void> {
  const made = mkdtempSync(join(folder, 'dist-'));
  try {
    await build(program('main.ts', 'main.js', 'es', made));
    await build(program('preload.ts', 'preload.cjs', 'cjs', made));
    mkdirSync(builtFolder, { recursive: true });
    for (const file of readdirSync(made)) renameSync(join(made, file), join(builtFolder, file));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function program(source: string, file: string, format: 'es' | 'cjs', outDir: string): InlineConfig {
  return {
    configFile: false,
    root: folder,
    logLevel: 'error',
    // Everything but Electron and Node goes into the file, so that nothing has to be installed beside it.
    ssr: { noExternal: true, external: ['electron'], target: 'node' },
    build: {
      ssr: join(folder, 'src', source),
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { format, entryFileNames: file, codeSplitting: false } },
    },
  };
}

if (import.meta.main) await buildDesktop();
