import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { drawn, expect, onShell, test } from './app.ts';

/** Stores a row as the store does, strictly; settles when it is acknowledged. */
async function store(page: Page, row: string): Promise<void> {
  await page.evaluate(async text => {
    const opening = indexedDB.open('spec', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
    writing.objectStore('rows').put(text, text);
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = reject;
    });
    opening.result.close();
  }, row);
}

function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('spec', 1);
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const reading = opening.result.transaction('rows').objectStore('rows').getAllKeys();
    await new Promise((resolve, reject) => {
      reading.onsuccess = resolve;
      reading.onerror = reject;
    });
    opening.result.close();
    return reading.result as string[];
  });
}

/** Which device this is, and whether its private key is sealed by the keychain too. */
function identityOf(page: Page): Promise<{ device: string; outer: boolean } | null> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('baton');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const reading = opening.result.transaction('meta').objectStore('meta').get('identity');
    await new Promise((resolve, reject) => {
      reading.onsuccess = resolve;
      reading.onerror = reject;
    });
    opening.result.close();
    const value = (reading.result as { value: { device: string; keys: { outer: boolean } } } | undefined)?.value;
    return value === undefined ? null : { device: value.device, outer: value.keys.outer };
  });
}

test.describe(`${onShell}: its life`, () => {
  /** P7 */
  test('opens with every acknowledged row each time after it was killed', async ({ open }) => {
    const kills = 5;
    for (let kill = 0; kill < kills; kill += 1) {
      const { app, page } = await open();
      if (kill > 0) expect(await stored(page)).toEqual(Array.from({ length: kill }, (_, row) => `row ${row}`));
      await store(page, `row ${kill}`);
      await app.kill();
    }
    const { page } = await open();
    expect(await stored(page)).toHaveLength(kills);
  });

  test('shows what was done before a kill, as the same device with its keys sealed by the keychain', async ({ open }) => {
    const first = await open();
    await first.page.getByRole('textbox').first().fill('Make a shopping list: milk and bread');
    await first.page.keyboard.press('Enter');
    await expect(first.page.getByRole('checkbox', { name: /milk/i })).toBeVisible();
    const before = await identityOf(first.page);
    expect(before).toMatchObject({ outer: true });
    await first.app.kill();
    const second = await open();
    // The conversation, not the card of the same name, which is drawn before what is stored has been read.
    await second.page.locator('a.conv').first().click();
    await expect(second.page.getByRole('checkbox', { name: /milk/i })).toBeVisible();
    expect(await identityOf(second.page)).toEqual(before);
  });

  test('shows the first window again instead of starting twice', async ({ open, launch }) => {
    const { app } = await open();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())).toBe(true);
    await expect(launch()).rejects.toThrow();
    await expect
      .poll(() =>
        app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(window => [window.isMinimized(), window.isFocused()])),
      )
      .toEqual([[false, true]]);
  });

  test('lets its page give back what it runs before it quits', async ({ open }) => {
    const { app, page } = await open();
    await page.evaluate(() =>
      window.baton?.onClosing(async () => {
        await new Promise(resolve => setTimeout(resolve, 300));
        localStorage.setItem('flushed', 'yes');
      }),
    );
    await app.close();
    expect(await app.exited).toBe(0);
    const again = await open();
    expect(await again.page.evaluate(() => localStorage.getItem('flushed'))).toBe('yes');
  });

  test('waits two seconds at most for a page that does not answer', async ({ open }) => {
    const { app, page } = await open();
    await page.evaluate(() => window.baton?.onClosing(() => new Promise(() => {})));
    const started = performance.now();
    // What the engine takes to end after its window is not waiting for the page.
    const closed = page.waitForEvent('close').then(() => performance.now() - started);
    await app.close();
    const took = await closed;
    expect(took).toBeGreaterThan(1_900);
    expect(took).toBeLessThan(5_000);
  });

  test('quits when its window is closed', async ({ open }) => {
    const { app } = await open();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await Promise.race([app.exited, sleep(30_000, 'still there')])).toBe(0);
  });

  test('loads its page again when that has crashed', async ({ open }) => {
    const { app, page } = await open();
    await page.evaluate(() => Object.assign(window, { before: 'the crash' }));
    const session = await page.context().newCDPSession(page);
    // Never answered: there is nobody left to.
    void session.send('Page.crash').catch(() => {});
    const shown = (): Promise<unknown> =>
      app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        const look = `'before' in window ? 'the old page' : document.getElementById('root')?.childElementCount > 0 ? 'a new page' : 'nothing'`;
        // Between the crash and the new page there is nobody to ask.
        return contents?.executeJavaScript(look).catch((error: unknown) => String(error)) as unknown;
      });
    await expect.poll(shown, { timeout: 30_000 }).toBe('a new page');
  });

  test('remembers where its window was', async ({ open }) => {
    const { app } = await open();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 60, width: 900, height: 700 }));
    await app.close();
    const again = await open();
    const bounds = await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
    expect(bounds).toMatchObject({ width: 900, height: 700 });
  });

  test('says what to do when its settings cannot be used, and opens nothing', async ({ launch }) => {
    await expect(launch({ relay: 'http://192.168.1.5:7423/' })).rejects.toThrow(/has to be reached over https/);
  });

  test('draws itself without any relay', async ({ open }) => {
    const { page } = await open({ relay: 'http://127.0.0.1:9/' });
    await drawn(page);
    expect(await page.locator('[data-obstacle]').count()).toBe(0);
  });
});
