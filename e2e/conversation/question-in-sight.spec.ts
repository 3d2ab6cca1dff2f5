import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { pageOf, startPlanWeek, usualWeek } from '../support/journey-actions.ts';

/** Waits until nothing moves any more: where the card stands twice, 300 ms apart. */
async function atRest(card: Locator): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(
      async () => {
        const before = last;
        last = (await card.boundingBox())?.y ?? Number.NaN;
        return last === before;
      },
      { intervals: [300] },
    )
    .toBe(true);
  return last;
}

test('who is asked something on a phone sees from its beginning what it is, and stays at the buttons that they go to', async ({
  openDevice,
  service,
}) => {
  const page = pageOf(await openDevice('phone', { kind: 'phone' }));
  // Low enough that the card is higher than what is in sight.
  await page.setViewportSize({ width: 390, height: 520 });
  await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
  const card = page.locator('[data-approval]');
  await expect(card.getByRole('heading').first()).toBeInViewport();
  await atRest(card);
  await expect(card.getByRole('heading').first()).toBeInViewport();
  const no = card.getByRole('button', { name: 'Don’t send' });
  await expect(no).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Go to the latest' })).toHaveCount(0);
  await page.locator('.cv-body').hover({ position: { x: 100, y: 20 } });
  await page.mouse.wheel(0, 5_000);
  await expect(no).toBeInViewport();
  const there = await atRest(card);
  // Something on the screen grows and shrinks: a message that is being written.
  await page.getByRole('textbox', { name: 'Message' }).fill('One\nTwo\nThree');
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  expect(await atRest(card)).toBe(there);
  await no.click();
  await expect(card).toHaveCount(0);
});
