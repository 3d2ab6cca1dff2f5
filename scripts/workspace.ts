import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the workspace. */
export const root: string = join(import.meta.dirname, '..');

/** One workspace package: its npm name and its folder relative to the root, with `/` between parts. */
export interface WorkspacePackage {
  readonly name: string;
  readonly folder: string;
  /** Subpaths the package declares, `.` included, with the file each points at. Empty for programs. */
  readonly exports: ReadonlyMap<string, string>;
  /** Names under `dependencies` and `devDependencies`. */
  readonly dependencies: ReadonlySet<string>;
  readonly devDependencies: ReadonlySet<string>;
}

/** Every package of the workspace that has a manifest, in the order of their folders. */
export function listPackages(at: string = root): WorkspacePackage[] {
  const folders = ['apps', 'packages'].flatMap(group => childFolders(at, group)).concat('e2e');
  return folders.filter(folder => existsSync(join(at, folder, 'package.json'))).map(folder => readPackage(at, folder));
}

function childFolders(at: string, group: string): string[] {
  if (!existsSync(join(at, group))) return [];
  return readdirSync(join(at, group), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => `${group}/${entry.name}`)
    .sort();
}

function readPackage(at: string, folder: string): WorkspacePackage {
  const manifest = JSON.parse(readFileSync(join(at, folder, 'package.json'), 'utf8')) as {
    name: string;
    exports?: Record<string, string>;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  return {
    name: manifest.name,
    folder,
    exports: new Map(Object.entries(manifest.exports ?? {})),
    dependencies: new Set(Object.keys(manifest.dependencies ?? {})),
    devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
  };
}

const ignored = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', '.data']);

/** Every file below `folder` (relative to `at`) whose name ends with one of `extensions`; folders of generated files are left out. */
export function listFiles(folder: string, extensions: readonly string[], at: string = root): string[] {
  if (!existsSync(join(at, folder))) return [];
  const found: string[] = [];
  for (const entry of readdirSync(join(at, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!ignored.has(entry.name)) found.push(...listFiles(path, extensions, at));
    } else if (extensions.some(extension => entry.name.endsWith(extension))) {
      found.push(path);
    }
  }
  return found.sort();
}
