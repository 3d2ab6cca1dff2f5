import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConversation, startPlanWeek, usualWeek, waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

/** How long a window may stand without anybody writing, in milliseconds. */
const patience = 8_000;

test.describe('two windows on one profile', () => {
  /** Case J25. */
  test('follow the one that writes; when it is closed in mid-step another takes over within seconds and nothing runs twice', async ({
    openDevice,
    service,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const writing = laptop.browser.page;
    await expect(writing.locator('[data-job="plan-week"]')).toBeVisible();
    const following = await laptop.browser.context.newPage();
    await following.goto('/');
    const held = service.next({ kind: 'hold after' }, '/plan');
    const session = await startPlanWeek(writing, { ...usualWeek, sendTo: `${service.address}/plan` });
    await openConversation(following, session);
    await expect(following.locator('[data-job-state]')).toBeVisible();
    await following.locator('[data-approval] button.primary').click({ timeout: 40_000 });
    await held.arrived;
    const locks = await lockHolders(writing);
    expect(locks.held, 'one window of the device writes').toBe(1);
    expect(locks.waiting, 'the other waits for its turn').toBe(1);

    const closedAt = performance.now();
    await writing.close();
    held.drop();
    // A window that had time to give back what it ran leaves nothing to be told about, so no note is waited for.
    await expect.poll(() => lockHolders(following), { timeout: patience }).toEqual({ held: 1, waiting: 0 });
    console.log(`taken over after ${Math.round(performance.now() - closedAt)} ms`);
    await waitIdle(following, session);
    await expect(following.locator('[data-job-state="done"]')).toBeVisible();
    expect(new Set(service.requests.map(request => request.key)).size).toBe(1);
    expect(service.effects()).toBe(1);
    const { steps } = await readTables(following, 'steps');
    expect(steps.filter(step => step.ranTwice)).toEqual([]);
  });

  test('both take messages while one writes, which then goes away; all of them are stored once', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const first = laptop.browser.page;
    const session = await startPlanWeek(first, usualWeek);
    const second = await laptop.browser.context.newPage();
    await second.goto('/');
    await openConversation(second, session);
    const sums = Array.from({ length: 6 }, (_, n) => `What is ${n + 1} + 1?`);
    for (const [n, sum] of sums.entries()) {
      const page = n % 2 === 0 ? first : second;
      await page.getByRole('textbox', { name: 'Message' }).fill(sum);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    }
    // What the screen has taken is stored, also when the window that writes goes away right then.
    await first.close();
    await waitIdle(second, session, 120_000);
    const { rows } = await readTables(second, 'rows');
    const texts = rows.map(row => row.row).flatMap(row => (row.type === 'message' ? [row.text] : []));
    expect(texts.filter(text => text.startsWith('What')).sort()).toEqual(sums);
  });
});

/** Who holds and who waits for the lock of the device's database. */
function lockHolders(page: Page): Promise<{ held: number; waiting: number }> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const ours = (lock: LockInfo) => lock.name?.startsWith('baton/') === true;
    return { held: held.filter(ours).length, waiting: pending.filter(ours).length };
  });
}
