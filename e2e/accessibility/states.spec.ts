import { join } from 'node:path';
import { launchBrowser } from '@baton/testing/browser';
import { expect, test } from '../support/journey.ts';
import { findFaults } from './find-faults.ts';
import { openGallery } from './gallery.ts';

/** States of screens that take two devices or an accident to come about: drawn by the app's own components over sample data. */
const states = [
  'conversation',
  'moved',
  'banner',
  'recovered',
  'question',
  'question-missing',
  'approval',
  'permissions',
  'permissions-none',
  'tools',
  'offline',
  'asleep',
  'time-travel',
  'add-words',
  'add-none',
  'join-words',
  'join-done',
  'join-has-space',
  'did-large',
  'did-large-offline',
  'answer-large',
  'version-large',
] as const;

/** What is pressed to bring a state about, all of it. */
const pressed: Partial<Record<(typeof states)[number], string>> = {
  'did-large': '.saves .btn',
  'did-large-offline': '.saves .btn',
  'answer-large': '.say .whole .btn',
};

for (const kind of ['desktop', 'phone'] as const) {
  test(`every state that an accident brings about is free of serious faults on a ${kind}, in both themes and both languages`, async ({
    scratch,
  }) => {
    test.setTimeout(300_000);
    const gallery = await openGallery(join(scratch, 'gallery'));
    const browser = await launchBrowser({ profile: join(scratch, kind), device: kind });
    try {
      const found: string[] = [];
      for (const scene of states) {
        for (const lang of ['en', 'zh-CN']) {
          for (const theme of ['light', 'dark'] as const) {
            await browser.page.emulateMedia({ reducedMotion: 'reduce' });
            const phone = kind === 'phone' ? '&phone=1' : '';
            await browser.page.goto(`${gallery.address}?scene=${scene}&lang=${lang}&theme=${theme}${phone}`);
            await browser.page.locator('html[data-ready="1"]').waitFor();
            const press = pressed[scene];
            if (press !== undefined) {
              await browser.page.locator(press).first().waitFor();
              for (const button of await browser.page.locator(press).all()) await button.click();
              await browser.page.locator('[data-whole]').first().waitFor();
            }
            found.push(...(await findFaults(browser.page, theme)).map(line => `${scene}, ${lang}, ${theme}: ${line}`));
          }
        }
      }
      expect(found).toEqual([]);
    } finally {
      await browser.close();
      await gallery.close();
    }
  });
}
