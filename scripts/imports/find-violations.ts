import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { listFiles, listPackages, type WorkspacePackage } from '../workspace.ts';
import { findCycles } from './cycles.ts';
import { type ImportSite, readImports } from './read-imports.ts';
import { importRules, isAllowed, isProduction } from './rules.ts';

export interface ImportReport {
  readonly files: number;
  /** One sentence each: where, what, and which rule it breaks. */
  readonly violations: readonly string[];
}

/** Packages that the tools at the root provide to every test and configuration file. */
const providedByRoot = new Set(['vitest', 'vite', '@types/node', 'playwright', '@playwright/test']);
const nodeModules = new Set(builtinModules);

/** Reads every source file of the workspace at `at` and compares its imports with the table in `rules.ts`. */
export function findViolations(at: string): ImportReport {
  const packages = listPackages(at);
  const byName = new Map(packages.map(entry => [entry.name, entry]));
  const violations: string[] = [];
  const graph = new Map<string, string[]>();
  let files = 0;
  for (const folder of [...packages.map(entry => entry.folder), 'scripts']) {
    if (importRules[folder] === undefined) {
      violations.push(`${folder}: no row in scripts/imports/rules.ts says what it may import`);
      continue;
    }
    for (const file of listFiles(folder, ['.ts', '.tsx'], at)) {
      files += 1;
      const targets: string[] = [];
      for (const site of readImports(file, readFileSync(join(at, file), 'utf8'))) {
        const verdict = judge(at, folder, file, site, byName);
        if (verdict.violation !== undefined) violations.push(`${file}:${site.line}: ${verdict.violation}`);
        if (verdict.target !== undefined) targets.push(verdict.target);
      }
      graph.set(file, targets);
    }
  }
  for (const cycle of findCycles(graph)) violations.push(`files import each other in a circle: ${cycle.join(' → ')}`);
  return { files, violations };
}

interface Verdict {
  readonly violation?: string;
  /** The file the import leads to, when it is one of ours. */
  readonly target?: string;
}

function judge(at: string, folder: string, file: string, site: ImportSite, byName: ReadonlyMap<string, WorkspacePackage>): Verdict {
  const specifier = site.specifier.replace(/\?.*$/, '');
  if (specifier.startsWith('.')) return judgeRelative(at, folder, file, specifier);
  if (specifier.startsWith('/') || specifier.startsWith('#') || specifier.startsWith('virtual:')) return {};
  const bare = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? specifier);
  if (specifier.startsWith('node:') || nodeModules.has(bare)) {
    const allowed = importRules[folder]?.node === true || !isProduction(file);
    return allowed ? {} : { violation: `imports ${specifier}, but this package also runs where there is no Node` };
  }
  const own = [...byName.values()].find(entry => entry.folder === folder);
  if (bare.startsWith('@baton/')) return judgeOurs(folder, file, specifier, bare, own, byName);
  const declared =
    own === undefined || own.dependencies.has(bare) || own.devDependencies.has(bare) || own.devDependencies.has(`@types/${bare}`);
  if (!declared && !providedByRoot.has(bare)) return { violation: `imports ${bare}, which its package.json does not name` };
  if (
    own !== undefined &&
    isProduction(file) &&
    importRules[folder]?.node === false &&
    bare === 'vitest' &&
    !file.includes('/acceptance/')
  ) {
    return { violation: 'imports vitest outside a test or an acceptance suite' };
  }
  return {};
}

function judgeRelative(at: string, folder: string, file: string, specifier: string): Verdict {
  const target = posix.normalize(posix.join(posix.dirname(file), specifier));
  if (!target.startsWith(`${folder}/`))
    return { violation: `reaches out of its package with ${specifier}; import the package by its name` };
  if (!existsSync(join(at, target))) return { violation: `imports ${specifier}, which is not a file (write the extension)` };
  if (isProduction(file) && !isProduction(target)) return { violation: `imports ${specifier}: production code never imports a test` };
  return { target };
}

function judgeOurs(
  folder: string,
  file: string,
  specifier: string,
  name: string,
  own: WorkspacePackage | undefined,
  byName: ReadonlyMap<string, WorkspacePackage>,
): Verdict {
  const wanted = byName.get(name);
  if (wanted === undefined) return { violation: `imports ${name}, which is no package of this workspace` };
  const subpath = specifier === name ? '.' : `.${specifier.slice(name.length)}`;
  const exported = wanted.exports.get(subpath);
  if (exported === undefined) return { violation: `imports ${specifier}, which ${name} does not export` };
  const target = posix.join(wanted.folder, exported);
  // A package may name itself, as its users do.
  if (wanted.folder === folder) return { target };
  const allowed = importRules[folder]?.allowed ?? [];
  const production = isProduction(file);
  if (production && !isAllowed(specifier, allowed)) {
    return { violation: `imports ${specifier}; ${folder} may import only ${allowed.join(', ') || 'nothing of ours'}`, target };
  }
  if (production && subpath === './acceptance' && folder !== 'packages/testing' && folder !== 'e2e') {
    return { violation: `imports ${specifier}: an acceptance suite belongs to tests`, target };
  }
  if (!production && !isAllowed(specifier, [...allowed, '@baton/testing'])) {
    return {
      violation: `imports ${specifier}; the tests of ${folder} may import only ${[...allowed, '@baton/testing'].join(', ')}`,
      target,
    };
  }
  const declared = own === undefined || own.dependencies.has(name) || own.devDependencies.has(name);
  return declared ? { target } : { violation: `imports ${name}, which its package.json does not name`, target };
}
