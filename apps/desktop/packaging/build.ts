import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

const folder = join(import.meta.dirname, '..');

/** The folder with the built `main.js` and `preload.cjs`. */
export const builtFolder = join(folder, 'dist');

/**
 * Builds main and preload into `dist`. Main is an ES module. The preload is one CommonJS file: a sandboxed preload can
 * load nothing but `electron`.
 */
export async function buildDesktop(): Promise<void> {
  await build(program('main.ts', 'main.js', 'es'));
  await build(program('preload.ts', 'preload.cjs', 'cjs'));
}

function program(source: string, file: string, format: 'es' | 'cjs'): InlineConfig {
  return {
    configFile: false,
    root: folder,
    logLevel: 'error',
    // Everything but Electron and Node goes into the file, so that nothing has to be installed beside it.
    ssr: { noExternal: true, external: ['electron'], target: 'node' },
    build: {
      ssr: join(folder, 'src', source),
      outDir: builtFolder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { format, entryFileNames: file, codeSplitting: false } },
    },
  };
}

if (import.meta.main) await buildDesktop();
