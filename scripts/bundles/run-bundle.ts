import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

/** Where the package keeps its program; it ships no types. */
const workerd = (createRequire(import.meta.url)('workerd') as { default: string }).default;

/**
 * Really imports a bundle under this Node or under workerd, which has neither a DOM nor Node's globals, and checks that
 * something was exported. Resolves to null when that went well, otherwise to what the runtime said.
 */
export async function runBundle(code: string, runtime: 'node' | 'workerd'): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bundle-'));
  try {
    writeFileSync(join(folder, 'bundle.mjs'), code);
    const result = runtime === 'node' ? await importInNode(folder) : await importInWorkerd(folder);
    if (result.code === 0 && result.output.includes('imported')) return null;
    const said = result.output.split('\n').filter(line => line.trim() !== '' && !line.startsWith('stack:'));
    return `${result.trouble ?? `exit code ${result.code}`}\n${said.slice(0, 12).join('\n')}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const assertion = `
const counts = Object.entries(exported).map(([subpath, names]) => subpath + ' ' + names.length);
if (!Object.values(exported).some(names => names.length > 0)) throw new Error('nothing is exported');
console.log('imported ' + counts.join(', '));`;

function importInNode(folder: string) {
  writeFileSync(join(folder, 'main.mjs'), `import { exported } from './bundle.mjs';${assertion}`);
  return runCommand(process.execPath, ['main.mjs'], { cwd: folder, timeoutSeconds: 60 });
}

function importInWorkerd(folder: string) {
  writeFileSync(join(folder, 'main.mjs'), `import { exported } from './bundle.mjs';\nexport default { test() {${assertion}\n} };`);
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
const worker :Workerd.Worker = (
  modules = [(name = "main.mjs", esModule = embed "main.mjs"), (name = "bundle.mjs", esModule = embed "bundle.mjs")],
  compatibilityDate = "2026-11-01",
  compatibilityFlags = ["no_nodejs_compat", "no_nodejs_compat_v2"],
);
`,
  );
  return runCommand(workerd, ['test', 'config.capnp'], {
    cwd: folder,
    timeoutSeconds: 60,
  });
}
