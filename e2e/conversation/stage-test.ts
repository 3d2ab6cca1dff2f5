import { join } from 'node:path';
import { type BrowserProcess, type DeviceKind, launchBrowser } from '@baton/testing/browser';
import type { Page } from '@playwright/test';
import { openStage, type StageServer } from '../stage/open-stage.ts';
import { test as base } from '../support/journey.ts';

export { expect } from '../support/journey.ts';

interface OnStage {
  /** Opens the app's interface over a store of its own; what stands in it is written by the test. */
  readonly openPage: (device?: DeviceKind, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>;
}

interface Built {
  readonly server: StageServer;
}

/** A test with the app's interface over a real store and no runtime. */
export const test = base.extend<OnStage, Built>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use, worker) => {
      const server = await openStage(join(worker.project.outputDir, `stage-${worker.workerIndex}`));
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  openPage: async ({ scratch, server }, use) => {
    const browsers: BrowserProcess[] = [];
    await use(async (device = 'desktop', prepare) => {
      const browser = await launchBrowser({ profile: join(scratch, `stage-${browsers.length}`), device, baseURL: server.address });
      browsers.push(browser);
      await prepare?.(browser.page);
      await browser.page.goto('/');
      await browser.page.locator('html[data-ready="1"]').waitFor();
      return browser.page;
    });
    for (const browser of browsers) await browser.close();
  },
});

/** Opens a conversation that the store holds. */
export async function openTalk(page: Page, session: string): Promise<void> {
  await page.evaluate(id => {
    window.location.hash = `#/c/${id}`;
  }, session);
  await page.locator('.cv-body').waitFor();
}
