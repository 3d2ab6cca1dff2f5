import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root, type WorkspacePackage } from '../workspace.ts';

export type Target = 'browser' | 'node' | 'workerd';
export const targets: readonly Target[] = ['browser', 'node', 'workerd'];

const nodeModules = new Set(builtinModules);

/**
 * Bundles everything the package exports into one ES module for a runtime. Rejects when something cannot be resolved, or
 * when a Node module is imported: by our own code never, by a dependency only in its build for Node or on demand.
 */
export async function bundlePackage(target: WorkspacePackage, runtime: Target): Promise<string> {
  const imports = [...target.exports].map(
    ([, file], index) => `import * as part${index} from ${JSON.stringify(join(root, target.folder, file))};`,
  );
  const names = [...target.exports].map(([subpath], index) => `${JSON.stringify(subpath)}: Object.keys(part${index})`);
  return bundleText([...imports, `export const exported = {${names.join(', ')}};`].join('\n'), runtime);
}

/** Bundles one module given as text; its imports must be absolute paths. */
export async function bundleText(text: string, runtime: Target): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-entry-'));
  try {
    const entry = join(folder, 'entry.js');
    writeFileSync(entry, text);
    return await bundleFile(entry, runtime);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const conditions: Readonly<Record<Target, string[]>> = {
  browser: ['browser', 'module', 'production'],
  node: ['node', 'module', 'production'],
  workerd: ['workerd', 'worker', 'browser', 'module', 'production'],
};

async function bundleFile(entry: string, runtime: Target): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [noNodeModules(runtime)],
    resolve: { conditions: conditions[runtime] },
    ...(runtime === 'browser'
      ? {}
      : { ssr: { noExternal: true, target: runtime === 'node' ? 'node' : 'webworker', resolve: { conditions: conditions[runtime] } } }),
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      ssr: runtime !== 'browser',
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'es', codeSplitting: false } },
    },
  });
  const output = 'output' in result ? result.output : Array.isArray(result) ? result.flatMap(part => part.output) : [];
  const chunk = output.find(part => part.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('the bundler wrote nothing');
  return chunk.code;
}

function noNodeModules(runtime: Target): Plugin {
  return {
    name: 'no-node-modules',
    enforce: 'pre',
    resolveId(id, importer, extra) {
      if (!id.startsWith('node:') && !nodeModules.has(id)) return null;
      const external = { id: id.startsWith('node:') ? id : `node:${id}`, external: true };
      // The bundler's own prelude for Node makes a `require`.
      if (runtime === 'node' && importer?.endsWith('rolldown/runtime.js') === true) return null;
      const byDependency = importer?.includes('/node_modules/') === true;
      if (byDependency && runtime === 'node') return external;
      // A dependency may ask Node for what its runtime lacks; that it can do without is seen when the bundle is run.
      if (byDependency && (extra as { kind?: string }).kind === 'dynamic-import') return external;
      throw new Error(`${importer ?? 'the entry'} imports ${id}`);
    },
  };
}
