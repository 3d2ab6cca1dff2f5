import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '@baton/testing/browser';

export interface LoadedFile {
  /** Path below the built folder. */
  readonly file: string;
  readonly gzipBytes: number;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The first screen stands when nothing more was asked for during this time. Milliseconds. */
const quiet = 1500;

/**
 * The JavaScript that a browser really fetches until the first screen stands: by the page and its workers, imported at
 * once or on demand. What the service worker keeps for later is not part of it. Largest first.
 */
export async function measureFirstScreen(built: string): Promise<LoadedFile[]> {
  const loaded = new Map<string, LoadedFile>();
  let last = performance.now();
  const server = createServer((request, response) => {
    const file = (request.url ?? '/').split('?', 1)[0]?.slice(1) || 'index.html';
    const path = join(built, file);
    if (file.includes('..') || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
      response.writeHead(404).end();
      return;
    }
    last = performance.now();
    const body = readFileSync(path);
    if (file.endsWith('.js')) loaded.set(file, { file, gzipBytes: gzipSync(body, { level: 9 }).length });
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the page has no port');
  const profile = mkdtempSync(join(tmpdir(), 'baton-size-'));
  const browser = await launchBrowser({ profile, device: 'phone', serviceWorkers: 'block' });
  try {
    await browser.page.goto(`http://127.0.0.1:${bound.port}/`);
    await browser.page.waitForFunction(`document.body.innerText.trim() !== ''`, undefined, { timeout: 20_000 });
    while (performance.now() - last < quiet) await new Promise(resolve => setTimeout(resolve, 50));
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return [...loaded.values()].sort((left, right) => right.gzipBytes - left.gzipBytes);
}
