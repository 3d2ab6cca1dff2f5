import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeAcceptance } from '@baton/store/acceptance';
import { type BrowserProcess, launchBrowser } from '@baton/testing/browser';
import { expect, test } from '@playwright/test';
import { type ServedBundle, serveBundle } from '../support/serve-bundle.ts';

/** The storage port's acceptance suite against the browser's own IndexedDB. */
test.describe('the store in a real browser', () => {
  let bundle: ServedBundle;
  let browser: BrowserProcess;
  const profile = mkdtempSync(join(tmpdir(), 'baton-store-'));

  test.beforeAll(async () => {
    bundle = await serveBundle('store/storage-page.ts');
    browser = await launchBrowser({ profile, device: 'desktop' });
    await browser.page.goto(bundle.address);
  });

  test.afterAll(async () => {
    await browser.close();
    await bundle.close();
    rmSync(profile, { recursive: true, force: true });
  });

  for (const { name } of storeAcceptance) {
    test(name, async () => {
      const problem = await browser.page.evaluate(
        one => (globalThis as unknown as { runCase(name: string): Promise<string | null> }).runCase(one),
        name,
      );
      expect(problem).toBeNull();
    });
  }
});
