import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildWebApp, hashSources } from './build-web-app.ts';

let at = '';
afterEach(() => rmSync(at, { recursive: true }));

/** A workspace whose Vite is a script that writes `index.html`, or fails. */
function workspace(vite: string): void {
  at = mkdtempSync(join(tmpdir(), 'baton-build-'));
  write('apps/pwa/node_modules/vite/bin/vite.js', vite);
  write('apps/pwa/src/main.ts', 'one');
  write('packages/ui/src/home.tsx', 'one');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(at, path)), { recursive: true });
  writeFileSync(join(at, path), text);
}

const works = "const fs = require('fs'); fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/index.html', '');";
const options = { force: false, log: () => {} };

describe('building the web app', () => {
  it('happens once for the same sources and again for changed ones', async () => {
    workspace(works);
    expect(await buildWebApp(options, at)).toEqual({ ok: true, built: true });
    expect(await buildWebApp(options, at)).toEqual({ ok: true, built: false });
    write('packages/ui/src/home.tsx', 'two');
    expect(await buildWebApp(options, at)).toEqual({ ok: true, built: true });
  });

  it('is not taken for done when it failed', async () => {
    workspace(`${works} process.exit(1);`);
    expect(await buildWebApp(options, at)).toEqual({ ok: false, built: false });
    write('apps/pwa/node_modules/vite/bin/vite.js', works);
    expect(await buildWebApp(options, at)).toEqual({ ok: true, built: true });
  });

  it('does not depend on tests or on what was built before', async () => {
    workspace(works);
    const before = hashSources(at);
    await buildWebApp(options, at);
    write('packages/ui/src/home.test.tsx', 'a test');
    expect(hashSources(at)).toBe(before);
  });
});
