import { expect, test } from '../support/journey.ts';
import { say, waitIdle } from '../support/journey-actions.ts';

test('a browser is asked to keep what is stored when there is something to keep, once', async ({ openDevice }) => {
  const { page } = (await openDevice('phone', { kind: 'phone' })).browser;
  let asked = 0;
  await page.exposeFunction('noteAsked', () => {
    asked++;
  });
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      await (globalThis as unknown as { noteAsked(): Promise<void> }).noteAsked();
      return false;
    };
  });
  await page.reload();
  await page.locator('[data-job="plan-week"]').waitFor();
  expect(asked).toBe(0);
  await waitIdle(page, await say(page, 'Make a shopping list: potatoes'));
  await waitIdle(page, await say(page, 'Write a note called “Landlord”: Ask about the heating.'));
  expect(asked).toBe(1);
});
