import { join } from 'node:path';
import { launchBrowser } from '@baton/testing/browser';
import { expect, test } from '../support/journey.ts';
import { findFaults } from './find-faults.ts';
import { openGallery } from './gallery.ts';

/** States of screens that take two devices or an accident to come about: drawn by the app's own components over sample data. */
const states = [
  'conversation',
  'queue',
  'moved',
  'banner',
  'recovered',
  'handed-on',
  'question',
  'question-missing',
  'question-forgotten',
  'approval',
  'permissions',
  'permissions-none',
  'tools',
  'automations',
  'automations-none',
  'automations-edit',
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
  'search-indexing',
  'memory',
  'helpers',
  'helpers-local',
  'helpers-limit',
  'helpers-connect',
  'helpers-browser',
  'helpers-none',
  'home-away',
  'rich',
  'said-again',
  'copied',
  'folders',
  'choose-folder',
  'file-changes',
  'did-files',
  'did-undo',
] as const;

/** What is pressed to bring a state about, all of it, and what is drawn then. */
const pressed: Partial<Record<(typeof states)[number], { readonly press: string; readonly drawn: string }>> = {
  'did-large': { press: '.saves .btn', drawn: '[data-whole]' },
  'did-large-offline': { press: '.saves .btn', drawn: '[data-whole]' },
  'answer-large': { press: '.say .whole .btn', drawn: '[data-whole]' },
  'helpers-connect': { press: '[data-helper="cloud"]', drawn: '[role="dialog"] .primary' },
  automations: { press: '[data-automation="team"] .btn:nth-child(1)', drawn: '[role="dialog"] .primary' },
  'automations-none': { press: '.automations-none .btn', drawn: '[role="dialog"] .primary' },
  'automations-edit': { press: '[data-automation="team"] .btn:nth-child(2)', drawn: '[role="dialog"] .primary' },
  'did-undo': { press: '[data-turn="week-turn"] > header .btn', drawn: '[role="dialog"] .undo-files' },
  'helpers-none': { press: '[data-helper="local"]', drawn: '[role="dialog"] .sheet-body p' },
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
            const acts = pressed[scene];
            if (acts !== undefined) {
              await browser.page.locator(acts.press).first().waitFor();
              for (const button of await browser.page.locator(acts.press).all()) await button.click();
              await browser.page.locator(acts.drawn).first().waitFor();
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
