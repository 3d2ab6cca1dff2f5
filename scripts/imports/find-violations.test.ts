import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findViolations } from './find-violations.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A workspace on disk with the given files; every package of `names` gets a manifest that depends on all the others. */
function workspace(files: Record<string, string>): string {
  const at = mkdtempSync(join(tmpdir(), 'baton-imports-'));
  folders.push(at);
  const packages = [
    'packages/protocol',
    'packages/journal',
    'packages/store',
    'packages/runtime',
    'packages/ui',
    'packages/testing',
    'apps/relay',
  ];
  const dependencies = Object.fromEntries(packages.map(folder => [`@baton/${folder.split('/')[1]}`, 'workspace:*']));
  for (const folder of packages) {
    const name = folder.split('/')[1];
    const exports = {
      '.': './src/index.ts',
      './read': './src/read.ts',
      './client': './src/client.ts',
      './acceptance': './src/acceptance.ts',
    };
    write(at, `${folder}/package.json`, JSON.stringify({ name: `@baton/${name}`, exports, dependencies }));
    write(at, `${folder}/src/index.ts`, 'export {};');
  }
  for (const [path, text] of Object.entries(files)) write(at, path, text);
  return at;
}

function write(at: string, path: string, text: string): void {
  mkdirSync(dirname(join(at, path)), { recursive: true });
  writeFileSync(join(at, path), text);
}

const violationsOf = (files: Record<string, string>): readonly string[] => findViolations(workspace(files)).violations;

describe('import boundaries', () => {
  it('accepts a lower layer, a declared subpath and a neighbour file', () => {
    expect(
      violationsOf({
        'packages/journal/src/fold.ts': "import { x } from './step.ts';\nimport '@baton/protocol';\nexport const y = x;",
        'packages/journal/src/step.ts': 'export const x = 1;',
        'packages/ui/src/home.ts': "import '@baton/store/read';\nimport '@baton/runtime/client';",
      }),
    ).toEqual([]);
  });

  it.each([
    ['an upper layer', 'packages/journal/src/a.ts', "import '@baton/store';", /may import only @baton\/protocol/],
    ['a type of an upper layer', 'packages/journal/src/a.ts', "export type T = import('@baton/store').Store;", /may import only/],
    ['an upper layer on demand', 'packages/protocol/src/a.ts', "export const load = () => import('@baton/journal');", /nothing of ours/],
    ['an upper layer re-exported', 'packages/protocol/src/a.ts', "export * from '@baton/journal';", /nothing of ours/],
    ['the whole runtime from the interface', 'packages/ui/src/a.ts', "import '@baton/runtime';", /may import only/],
    ['the store from the interface', 'packages/ui/src/a.ts', "import '@baton/store';", /may import only/],
    ['the journal from the relay', 'apps/relay/src/a.ts', "import '@baton/journal';", /may import only @baton\/protocol/],
    ['testing from production', 'packages/runtime/src/a.ts', "import '@baton/testing';", /may import only/],
    ['an acceptance suite from production', 'packages/runtime/src/a.ts', "import '@baton/store/acceptance';", /belongs to tests/],
    ['a file of another package', 'packages/ui/src/a.ts', "import '../../protocol/src/index.ts';", /reaches out of its package/],
    [
      'the worker of another package',
      'packages/ui/src/a.ts',
      "new Worker(new URL('../../runtime/src/index.ts', import.meta.url));",
      /reaches out/,
    ],
    ['an undeclared subpath', 'packages/ui/src/a.ts', "import '@baton/protocol/secret';", /does not export/],
    ['Node in portable code', 'packages/protocol/src/a.ts', "import 'node:fs';", /no Node/],
    ['an undeclared dependency', 'packages/protocol/src/a.ts', "import 'left-pad';", /package.json does not name/],
    ['a file without its extension', 'packages/protocol/src/a.ts', "import './index';", /write the extension/],
    ['its own test', 'packages/protocol/src/a.ts', "import './b.test.ts';", /never imports a test|not a file/],
  ])('refuses %s', (_what, file, source, message) => {
    const violations = violationsOf({ [file]: source });
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(message);
    expect(violations[0]).toContain(`${file}:1`);
  });

  it('lets a test use Node and the testing package', () => {
    expect(violationsOf({ 'packages/journal/src/a.test.ts': "import 'node:fs';\nimport '@baton/testing';\nimport 'vitest';" })).toEqual([]);
  });

  it('does not mistake text in comments and strings for an import', () => {
    expect(violationsOf({ 'packages/protocol/src/a.ts': "// import '@baton/store'\nexport const x = \"import '@baton/store'\";" })).toEqual(
      [],
    );
  });

  it('names the whole circle when files import each other', () => {
    const violations = violationsOf({
      'packages/journal/src/a.ts': "import './b.ts';",
      'packages/journal/src/b.ts': "import './c.ts';",
      'packages/journal/src/c.ts': "import './a.ts';",
    });
    expect(violations).toEqual([
      'files import each other in a circle: packages/journal/src/a.ts → packages/journal/src/b.ts → packages/journal/src/c.ts → packages/journal/src/a.ts',
    ]);
  });

  it('refuses a package that has no row in the table', () => {
    const at = workspace({ 'packages/extra/package.json': '{"name":"@baton/extra"}' });
    expect(findViolations(at).violations[0]).toMatch(/packages\/extra: no row/);
  });

  it('does not pass over a file that does not parse', () => {
    expect(() => violationsOf({ 'packages/protocol/src/a.ts': 'import {' })).toThrow(/a\.ts does not parse/);
  });
});
