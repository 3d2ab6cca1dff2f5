import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bridge } from '@baton/protocol';
import { type DesktopApp, type DesktopOptions, desktopShell, launchDesktop } from '@baton/testing/desktop';
import { test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

declare global {
  interface Window {
    readonly baton?: Bridge;
  }
}

/** Which of the two ran stands in the title of every spec, so that no report can leave it out. */
export const onShell = desktopShell() === 'electron' ? 'the desktop app on Electron' : 'the desktop app on the stand-in (not Electron)';

interface Desktop {
  /** The folder for everything that the app of this test keeps. */
  readonly data: string;
  /** Starts the app on that folder; what still runs at the end of the test is ended. */
  readonly launch: (options?: Partial<DesktopOptions>) => Promise<DesktopApp>;
  /** Starts the app and waits until it has drawn itself. */
  readonly open: (options?: Partial<DesktopOptions>) => Promise<{ readonly app: DesktopApp; readonly page: Page }>;
}

export const test = base.extend<Desktop>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  data: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ data }, use) => {
    const apps: DesktopApp[] = [];
    await use(async options => {
      const app = await launchDesktop({ data, ...options });
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.kill();
  },
  open: async ({ launch }, use) => {
    await use(async options => {
      const app = await launch(options);
      const page = await app.window();
      await drawn(page);
      return { app, page };
    });
  },
});

/** Settles once the app has drawn something and its bridge is there. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => window.baton !== undefined && document.getElementById('root')?.childElementCount);
}
