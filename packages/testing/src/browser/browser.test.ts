import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserProcess, type DeviceKind, findChromium, launchBrowser } from './index.ts';

let server: Server;
let address = '';
let profile = '';
const browsers: BrowserProcess[] = [];

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'baton-profile-'));
  server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><meta name="viewport" content="width=device-width"><title>page</title>'),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}/` : '';
});

afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  rmSync(profile, { recursive: true, force: true });
});

async function launch(device: DeviceKind): Promise<BrowserProcess> {
  const browser = await launchBrowser({ profile, device });
  browsers.push(browser);
  await browser.page.goto(address);
  return browser;
}

describe.skipIf((await findChromium()) === null)('a browser of its own', () => {
  it('keeps what a page stored when its whole process group is killed', async () => {
    const first = await launch('desktop');
    await first.page.evaluate(async () => {
      const opening = indexedDB.open('kept', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
      await new Promise(resolve => {
        opening.onsuccess = resolve;
      });
      const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
      writing.objectStore('rows').put('milk', 1);
      await new Promise(resolve => {
        writing.oncomplete = resolve;
      });
    });
    await first.kill();
    expect(first.alive()).toBe(false);
    const second = await launch('desktop');
    expect(second.pid).not.toBe(first.pid);
    const kept = await second.page.evaluate(async () => {
      const opening = indexedDB.open('kept', 1);
      await new Promise(resolve => {
        opening.onsuccess = resolve;
      });
      const reading = opening.result.transaction('rows').objectStore('rows').get(1);
      await new Promise(resolve => {
        reading.onsuccess = resolve;
      });
      return reading.result as unknown;
    });
    expect(kept).toBe('milk');
  });

  it('does nothing while it is suspended and goes on afterwards', async () => {
    const browser = await launch('phone');
    await browser.page.evaluate(() => {
      let last = performance.now();
      let longest = 0;
      setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        document.title = String(Math.round(longest));
      }, 10);
    });
    browser.suspend();
    expect(await Promise.race([browser.page.title(), sleep(1000, 'no answer')])).toBe('no answer');
    browser.resume();
    await expect.poll(() => browser.page.title().then(Number)).toBeGreaterThan(900);
  });

  it('looks like a phone or like a desktop', async () => {
    const look = (browser: BrowserProcess) => browser.page.evaluate(() => [innerWidth, innerHeight, navigator.maxTouchPoints > 0]);
    const phone = await launch('phone');
    expect(await look(phone)).toEqual([390, 844, true]);
    await phone.close();
    expect(await look(await launch('desktop'))).toEqual([1440, 900, false]);
  });

  it('is gone with all its processes when it was closed while suspended', async () => {
    const browser = await launch('desktop');
    browser.suspend();
    await browser.close();
    expect(browser.alive()).toBe(false);
  });
});
