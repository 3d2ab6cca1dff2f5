import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@baton/testing/chromium';
import { afterEach, describe, expect, it } from 'vitest';
import { measureFirstScreen } from './first-screen.ts';

let built = '';
afterEach(() => rmSync(built, { recursive: true }));

describe.skipIf((await findChromium()) === null)('the first screen', () => {
  it('weighs what page and worker load at once, on demand or not, and nothing that waits for a tap', async () => {
    built = mkdtempSync(join(tmpdir(), 'baton-size-'));
    mkdirSync(join(built, 'assets'));
    const files = {
      'index.html': '<!doctype html><button>later</button><script type="module" src="/assets/entry.js"></script>',
      'assets/entry.js': `import "./shared.js";
        await import("./screen.js");
        new Worker(new URL("/assets/worker.js", import.meta.url), { type: "module" });
        document.querySelector("button").onclick = () => import("./later.js");`,
      'assets/shared.js': '',
      'assets/screen.js': '',
      'assets/later.js': '',
      'assets/worker.js': 'import "./only-worker.js"; await import("./worker-part.js");',
      'assets/only-worker.js': '',
      'assets/worker-part.js': '',
    };
    for (const [path, text] of Object.entries(files)) writeFileSync(join(built, path), text);
    const loaded = (await measureFirstScreen(built)).map(entry => entry.file);
    expect(loaded.sort()).toEqual(['entry', 'only-worker', 'screen', 'shared', 'worker-part', 'worker'].map(name => `assets/${name}.js`));
  });
});
