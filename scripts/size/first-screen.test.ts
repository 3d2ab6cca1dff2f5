import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { firstScreenFiles } from './first-screen.ts';

let built = '';
afterEach(() => rmSync(built, { recursive: true }));

it('counts the entry, what it imports, and its worker with what that imports, but nothing loaded on demand', () => {
  built = mkdtempSync(join(tmpdir(), 'baton-size-'));
  mkdirSync(join(built, 'assets'));
  const files = {
    'index.html':
      '<script type="module" crossorigin src="/assets/entry.js"></script><link rel="modulepreload" href="/assets/early.js"><link rel="stylesheet" href="/assets/a.css">',
    'assets/entry.js':
      'import"./shared.js";import("./later.js");new Worker(new URL("/assets/worker.js",import.meta.url),{type:"module"});new Worker(`/assets/second.js`)',
    'assets/early.js': '',
    'assets/shared.js': 'export*from"./deep.js"',
    'assets/deep.js': '',
    'assets/later.js': '',
    'assets/worker.js': 'import"./only-worker.js"',
    'assets/second.js': '',
    'assets/only-worker.js': '',
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(built, path), text);
  const loaded = firstScreenFiles(built).map(entry => entry.file);
  expect(loaded.sort()).toEqual(['deep', 'early', 'entry', 'only-worker', 'second', 'shared', 'worker'].map(name => `assets/${name}.js`));
});
