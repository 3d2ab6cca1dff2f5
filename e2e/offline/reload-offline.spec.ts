import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConversation, pageOf, say, startPlanWeek, untilKept, usualWeek, waitIdle } from '../support/journey-actions.ts';
import { linesOf, openDocument } from './documents-on-screen.ts';

/** What stands there once nothing of it has changed for a second. */
async function textAtRest(locator: Locator): Promise<string> {
  let last = '';
  const isSame = async () => {
    const before = last;
    last = (await locator.textContent()) ?? '';
    return last !== '' && last === before;
  };
  await expect.poll(isSame, { intervals: [1_000] }).toBe(true);
  return last;
}

test.describe('the web app without its server', () => {
  for (const kind of ['desktop', 'phone'] as const) {
    /** Case C3. */
    test(`shows everything after a reload and goes on working, on a ${kind}`, async ({ openDevice, relay }) => {
      const device = await openDevice(kind, { kind });
      const page = pageOf(device);
      const session = await startPlanWeek(page, usualWeek);
      await waitIdle(page, session);
      // So that the whole app is kept, not only what was used.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await untilKept(page);
      const transcript = page.locator('#content .read');
      await expect(page.locator('[data-job-state="done"]')).toBeVisible();
      await expect(transcript.getByText('Everything I changed can be undone.')).toBeVisible();
      const shown = await textAtRest(transcript);
      await relay.stop();
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
      await expect(page.locator('[data-job-state="done"]')).toBeVisible();
      // "Just now" and the like may have moved on; nothing else.
      await expect.poll(() => transcript.textContent()).toBe(shown);

      await page.goto('/#/');
      await expect(page.locator('#content').getByRole('link', { name: 'Plan my week' }).last()).toBeVisible();
      await page.goto('/#/did');
      await expect(page.getByRole('heading', { level: 1, name: 'What it did' })).toBeVisible();
      await expect(page.locator('[data-turn]')).toHaveCount(1);
      await page.goto('/#/settings/devices');
      await expect(page.getByText('This device', { exact: true })).toBeVisible();

      await waitIdle(page, await say(page, 'Make a shopping list: stamps, ink'));
      await openDocument(page, 'Shopping list');
      await expect.poll(() => linesOf(page)).toEqual(expect.arrayContaining(['Stamps', 'Ink']));
      await device.browser.kill();
      const again = (await device.reopen()).page;
      await openConversation(again, session);
      await expect.poll(() => again.locator('#content .read').textContent()).toBe(shown);
      await relay.start();
    });
  }
});
