// Proves that the portable packages run anywhere: each is bundled for browser, Node and workerd, scanned for globals that
// not every runtime has, and really imported under Node and workerd.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { transformWithOxc } from 'vite';
import { bundlePackage, targets } from './bundles/bundle.ts';
import { findGlobals } from './bundles/find-globals.ts';
import { portableGlobals } from './bundles/portable-globals.ts';
import { runBundle } from './bundles/run-bundle.ts';
import { isProduction, portablePackages } from './imports/rules.ts';
import { finish } from './tally.ts';
import { listFiles, listPackages, root, type WorkspacePackage } from './workspace.ts';

let passed = 0;
let failed = 0;
const report = (name: string, problem: string | null): void => {
  if (problem === null) passed += 1;
  else failed += 1;
  console.log(problem === null ? `ok   ${name}` : `FAIL ${name}\n     ${problem.replaceAll('\n', '\n     ')}`);
};

for (const folder of portablePackages) {
  const target = listPackages().find(entry => entry.folder === folder);
  if (target === undefined) {
    report(folder, 'is not a package of this workspace');
    continue;
  }
  report(`${folder} names only portable globals`, await foreignGlobals(target));
  for (const runtime of targets) {
    let problem: string | null = null;
    try {
      const code = await bundlePackage(target, runtime);
      if (runtime !== 'browser') problem = await runBundle(code, runtime);
    } catch (error) {
      problem = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
    }
    report(`${folder} ${runtime === 'browser' ? 'bundles for the browser' : `is bundled for and imported by ${runtime}`}`, problem);
  }
}
finish({ passed, failed, skipped: 0 });

async function foreignGlobals(target: WorkspacePackage): Promise<string | null> {
  const found: string[] = [];
  for (const file of listFiles(`${target.folder}/src`, ['.ts']).filter(isProduction)) {
    const { code } = await transformWithOxc(readFileSync(join(root, file), 'utf8'), file);
    for (const name of findGlobals(file.replace(/\.ts$/, '.js'), code).keys()) {
      if (!portableGlobals.has(name)) found.push(`${file} uses ${name}`);
    }
  }
  return found.length === 0 ? null : found.join('\n');
}
