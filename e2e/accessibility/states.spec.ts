import { join } from 'node:path';
import { launchBrowser } from '@baton/testing/browser';
import { build, preview } from 'vite';
import { expect, test } from '../support/journey.ts';
import { findFaults } from './find-faults.ts';

/** States of screens that take two devices or an accident to come about: drawn by the app's own components over sample data. */
const states = [
  'conversation',
  'moved',
  'banner',
  'recovered',
  'question',
  'approval',
  'offline',
  'asleep',
  'time-travel',
  'add-words',
  'add-none',
  'join-words',
  'join-done',
  'join-has-space',
] as const;

for (const kind of ['desktop', 'phone'] as const) {
  test(`every state that an accident brings about is free of serious faults on a ${kind}, in both themes and both languages`, async ({
    scratch,
  }) => {
    test.setTimeout(300_000);
    const root = join(import.meta.dirname, '../../packages/ui/gallery');
    const outDir = join(scratch, 'gallery');
    const made = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' as const };
    await build({ ...made, build: { outDir, emptyOutDir: true } });
    const served = await preview({ ...made, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    const browser = await launchBrowser({ profile: join(scratch, kind), device: kind });
    try {
      const found: string[] = [];
      for (const scene of states) {
        for (const lang of ['en', 'zh-CN']) {
          for (const theme of ['light', 'dark'] as const) {
            await browser.page.emulateMedia({ reducedMotion: 'reduce' });
            const phone = kind === 'phone' ? '&phone=1' : '';
            await browser.page.goto(`${served.resolvedUrls?.local[0]}?scene=${scene}&lang=${lang}&theme=${theme}${phone}`);
            await browser.page.locator('html[data-ready="1"]').waitFor();
            found.push(...(await findFaults(browser.page, theme)).map(line => `${scene}, ${lang}, ${theme}: ${line}`));
          }
        }
      }
      expect(found).toEqual([]);
    } finally {
      await browser.close();
      await served.close();
    }
  });
}
