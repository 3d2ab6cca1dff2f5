import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../workspace.ts';
import { bundleText } from './bundle.ts';
import { findGlobals } from './find-globals.ts';
import { runBundle } from './run-bundle.ts';

const globalsOf = (source: string): string[] => [...findGlobals('a.js', source).keys()].sort();

describe('globals of a module', () => {
  it('are names that are used and declared nowhere in it', () => {
    expect(globalsOf("import a from 'x'; const { b, c: [d] } = a; function e(f = g) { return b + d + f + document.title; }")).toEqual([
      'document',
      'g',
    ]);
  });

  it('include what is read from the global object', () => {
    expect(globalsOf('globalThis.localStorage.clear(); self.indexedDB;')).toEqual(['globalThis', 'indexedDB', 'localStorage']);
  });

  it('leave out property names, labels, keys and questions by typeof', () => {
    expect(globalsOf('a: for (;;) break a; const x = { window: 1, process() {} }; x.document; typeof Buffer;')).toEqual([]);
  });
});

describe('bundles', () => {
  it('refuse a Node module for every runtime when our code imports it', async () => {
    for (const runtime of ['browser', 'node', 'workerd'] as const) {
      await expect(
        bundleText("import { readFileSync } from 'node:fs'; export const exported = { '.': [readFileSync.name] };", runtime),
      ).rejects.toThrow(/imports node:fs/);
    }
  });

  it('refuse an import that leads nowhere', async () => {
    await expect(bundleText(`import ${JSON.stringify(join(root, 'nowhere.ts'))}; export const exported = {};`, 'browser')).rejects.toThrow(
      /nowhere/,
    );
  });

  it('fail in workerd, and only there, when they need Node at import', async () => {
    const code = "export const exported = { '.': [process.version] };";
    expect(await runBundle(code, 'node')).toBeNull();
    expect(await runBundle(code, 'workerd')).toMatch(/process is not defined/);
  });

  it('fail when nothing is exported', async () => {
    expect(await runBundle("export const exported = { '.': [] };", 'workerd')).toMatch(/nothing is exported/);
  });
});
