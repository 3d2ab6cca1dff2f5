import type { Page } from '@playwright/test';
import { type Device, expect, test } from '../support/journey.ts';
import { approve, openConversation, openHome, pageOf, startPlanWeek, usualWeek } from '../support/journey-actions.ts';
import { nothingRuns, readTables } from '../support/tables.ts';
import { expectDoneOnce } from './done-once.ts';

/** How much the device can still take: the beginning of a job, not the whole of it. In bytes. */
const room = 300_000;

/** Opens the device with so little space; answers how to give it back what it had. */
async function openNearlyFull(device: Device): Promise<() => Promise<unknown>> {
  await openHome(pageOf(device));
  await device.browser.close();
  // The browser remembers for a while how much there was, so it is set before anything of this process has written.
  const { page } = await device.reopen(nothingRuns);
  const session = await page.context().newCDPSession(page);
  const origin = new URL(device.address).origin;
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + room });
  await page.goto('/');
  return () => session.send('Storage.overrideQuotaForOrigin', { origin });
}

const outOfSpace = (page: Page) => page.getByText('This device is out of space', { exact: true });

test.describe('a device that runs out of space', () => {
  /** Case J17. */
  test('in the middle of a job says so and what is safe, and takes no input; with space again the job ends with nothing lost or done twice', async ({
    openDevice,
    service,
  }) => {
    // What the browser keeps of the app itself would take its share of the space at moments of its own.
    const laptop = await openDevice('laptop', { kind: 'desktop', serviceWorkers: 'block' });
    const giveSpace = await openNearlyFull(laptop);
    const page = pageOf(laptop);
    const session = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
    await expect(outOfSpace(page)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Nothing you had is lost.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Message' })).not.toBeEditable();
    const full = await readTables(page, 'rows');

    await giveSpace();
    await expect(outOfSpace(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable();
    await approve(page);
    await expectDoneOnce(page, session);
    expect(service.effects()).toBe(1);
    const { rows } = await readTables(page, 'rows');
    const kept = new Set(rows.map(row => row.id));
    expect(full.rows.filter(row => !kept.has(row.id))).toEqual([]);

    await laptop.browser.kill();
    const again = (await laptop.reopen()).page;
    await openConversation(again, session);
    await expect(again.locator('[data-job-state="done"]')).toBeVisible();
    await expect(again.locator('[data-note]')).toHaveCount(0);
  });
});
