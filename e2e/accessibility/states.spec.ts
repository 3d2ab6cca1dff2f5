import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@baton/testing/browser';
import { expect, test } from '../support/journey.ts';
import { findFaults } from './find-faults.ts';
import { type Gallery, openGallery } from './gallery.ts';

interface State {
  /** What is pressed to bring it about, one after the other, each all of it. */
  readonly press?: readonly string[];
  /** What shows that it is drawn, all of it: a screen comes after its frame, and parts of it after that. */
  readonly drawn: readonly string[];
  /** There is no such state on a phone. */
  readonly onlyDesktop?: true;
}

const week = '[data-turn="week-turn"]';
const steps = '[data-job-state] .step';
const toCome = '[data-live-state="open"] [data-line]';
const sheet = '[role="dialog"] .primary';

/** States of screens that take two devices or an accident to come about: drawn by the app's own components over sample data. */
const states: Readonly<Record<string, State>> = {
  conversation: { drawn: ['.queued', steps, '[data-answer-state="streaming"] .rt', toCome] },
  queue: { drawn: ['.queued [data-file="text"]', '.queued .icbtn[aria-disabled="true"]', steps, toCome] },
  'queue-change': { press: ['.queued:nth-child(1) .btn'], drawn: ['[role="dialog"] textarea', '[role="dialog"] [data-when-said]'] },
  'queue-fixed': { press: ['.queued .btn'], drawn: ['[role="dialog"] .sheet-body p.q', '[role="dialog"] [data-when-said]'] },
  moved: { drawn: ['[data-note="pickedUp"]', '[data-handoff]', '.rt'] },
  banner: { drawn: ['.banner', '[data-handoff]', '.rt', toCome] },
  recovered: { drawn: ['[data-note="recovered"]', steps, toCome] },
  'handed-on': { drawn: ['[data-inside="h3"]', toCome] },
  question: { drawn: ['[data-question] .facts', '[data-question] .field'] },
  'question-missing': { drawn: ['[data-question] .body', '[data-question] .field'] },
  'question-forgotten': { drawn: ['[data-question] .facts', '[data-question] .field'] },
  approval: { drawn: ['[data-approval] .facts', '[data-approval] .always', '[data-approval] .primary'] },
  // Beside them what this computer allowed, or, on a phone, one sentence about it.
  permissions: { drawn: ['[data-permission]', '[data-allowed], h3[tabindex] + p + h3'] },
  'permissions-none': { drawn: ['.sec .card.pad', 'h3[tabindex] + p + .card, h3[tabindex] + p + h3'] },
  tools: { drawn: ['[data-server="trains"]', '[data-service="github"]'] },
  automations: { press: ['[data-automation="team"] .btn:nth-child(1)'], drawn: [sheet] },
  'automations-none': { press: ['.automations-none .btn'], drawn: [sheet] },
  'automations-edit': { press: ['[data-automation="team"] .btn:nth-child(2)'], drawn: [sheet] },
  offline: { drawn: ['[data-sync="offline"]', '.queued.off', steps, toCome] },
  asleep: { drawn: ['.banner .primary', steps, toCome] },
  'time-travel': { drawn: ['.paper.then', '.paper.nowp', '.timeline .thumb'] },
  'add-words': { drawn: ['[data-words]'] },
  'add-none': { drawn: ['[data-code] .digit'] },
  'join-words': { drawn: ['[data-words]'] },
  'join-done': { drawn: ['.card.got'] },
  'join-has-space': { drawn: ['[data-has-space]'] },
  'did-large': { press: ['.saves .btn'], drawn: ['[data-whole]'] },
  'did-large-offline': { press: ['.saves .btn'], drawn: ['[data-whole]'] },
  'answer-large': { press: ['.say .whole .btn'], drawn: ['[data-whole]'] },
  'version-large': { drawn: ['[data-coming]', '.timeline .thumb'] },
  'search-indexing': { drawn: ['[data-indexing]', '.search .card.em'] },
  memory: { drawn: ['[data-memory] .card.em'] },
  helpers: { drawn: ['[data-connected]', '[data-spending]'] },
  'helpers-local': { drawn: ['[data-helper-order]', '[data-spending]'] },
  'helpers-limit': { drawn: ['[data-helper-order]', '[data-spending]'] },
  'helpers-connect': { press: ['[data-helper="cloud"]'], drawn: [sheet] },
  'helpers-browser': {
    press: ['[data-helper="local"]', '[role="dialog"] label:last-of-type input', sheet],
    drawn: ['[role="dialog"] progress', '[role="dialog"] [data-to-download]'],
    onlyDesktop: true,
  },
  'helpers-none': { press: ['[data-helper="local"]'], drawn: ['[role="dialog"] .sheet-body p'] },
  'home-away': { drawn: ['[data-job="write-note"]', '.ri', '.hon'] },
  rich: { drawn: ['.code .hljs-keyword', '.formula math', '.picture', '.scrolls table'] },
  'said-again': { drawn: ['[data-summary]', '[data-file="text"]', '[data-asked-later]'] },
  copied: { drawn: ['.did li', '.origin a', '.rt'] },
  folders: { drawn: ['.sec .card.pad'] },
  'choose-folder': { drawn: ['[data-approval] .facts', '[data-approval] .acts'] },
  'file-changes': { drawn: ['[data-file-change="stands"] .btn', '[data-file-change="going"]'] },
  'did-files': { drawn: [`${week} [data-file-change="stands"] .btn`, `${week} [data-file-change="going"]`] },
  'did-undo': { press: [`${week} > header .btn`], drawn: ['[role="dialog"] .undo-files', sheet] },
};

test.describe('every state that an accident brings about', () => {
  let folder: string;
  let gallery: Gallery;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'baton-states-'));
    gallery = await openGallery(folder);
  });
  test.afterAll(async () => {
    await gallery?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const kind of ['desktop', 'phone'] as const) {
    for (const lang of ['en', 'zh-CN'] as const) {
      test(`is free of serious faults on a ${kind} in ${lang}, in both themes`, async ({ scratch }) => {
        test.setTimeout(480_000);
        const browser = await launchBrowser({ profile: join(scratch, kind), device: kind });
        try {
          const { page } = browser;
          await page.emulateMedia({ reducedMotion: 'reduce' });
          const found: string[] = [];
          for (const [scene, { press = [], drawn, onlyDesktop }] of Object.entries(states)) {
            if (onlyDesktop && kind === 'phone') continue;
            await page.goto(`${gallery.address}?scene=${scene}&lang=${lang}&theme=light${kind === 'phone' ? '&phone=1' : ''}`);
            for (const selector of press) {
              await page.locator(selector).first().waitFor();
              for (const button of await page.locator(selector).all()) await button.click();
            }
            for (const selector of drawn) await page.locator(selector).first().waitFor({ state: 'attached' });
            for (const theme of ['light', 'dark'] as const) {
              // A theme is colours: nothing is drawn anew for it.
              await page.locator('html').evaluate((html, to) => html.setAttribute('data-theme', to), theme);
              found.push(...(await findFaults(page, theme)).map(line => `${scene}, ${theme}: ${line}`));
            }
          }
          expect(found).toEqual([]);
        } finally {
          await browser.close();
        }
      });
    }
  }

  test('leaves who closes the question about a whole job where they came from, though what it says came after it', async ({ scratch }) => {
    const browser = await launchBrowser({ profile: join(scratch, 'laptop'), device: 'desktop' });
    try {
      const { page } = browser;
      await page.goto(`${gallery.address}?scene=did-undo`);
      const button = page.locator(`${week} > header .btn`);
      await button.press('Enter');
      await page.locator('[role="dialog"] .undo-files').waitFor();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    } finally {
      await browser.close();
    }
  });
});
