import type { Page } from '@playwright/test';
import { findFaults } from '../accessibility/find-faults.ts';
import { expect, test } from '../support/journey.ts';
import {
  expectSame,
  go,
  goOffline,
  openConversation,
  openHome,
  pageOf,
  pairByCode,
  say,
  sayHere,
  until,
  waitIdle,
} from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

const row = (page: Page, session: string) => page.locator(`.main [data-session="${session}"]`);
const menuOf = (page: Page, session: string) =>
  page
    .locator('.lrow-with')
    .filter({ has: page.locator(`[data-session="${session}"]`) })
    .getByRole('button', { name: /^More for/ });

async function choose(page: Page, session: string, item: string): Promise<void> {
  await menuOf(page, session).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test.describe('keeping conversations', () => {
  test('pins with the keyboard, renames, puts aside and takes back, on both devices', async ({ openDevice }) => {
    const desktop = await openDevice('desktop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const page = pageOf(desktop);
    const [first, second] = [await say(page, 'Make a shopping list: potatoes, oat milk.'), await say(page, 'hello')];
    for (const session of [first, second]) await waitIdle(page, session);
    await pairByCode(page, pageOf(phone));
    await go(page, '#/conversations');
    await go(pageOf(phone), '#/conversations');
    await menuOf(page, first).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Pin' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.main .eyebrow').first()).toHaveText('Pinned');
    await expect(pageOf(phone).locator('.main .eyebrow').first()).toHaveText('Pinned');
    await choose(page, first, 'Rename');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Groceries');
    await dialog.getByRole('button', { name: 'Save the name' }).click();
    await expect(row(pageOf(phone), first)).toContainText('Groceries');
    await choose(page, second, 'Archive');
    await expect(row(page, second)).toHaveCount(0);
    await page.locator('.offer').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, second)).toBeVisible();
    // The phone has heard of both by now: else what it still has to hear would change its lists under its hands.
    await expectSame(page, pageOf(phone));
    await expect(row(pageOf(phone), second)).toBeVisible();
    await choose(page, second, 'Archive');
    await expect(row(pageOf(phone), second)).toHaveCount(0);
    await pageOf(phone).getByRole('tab', { name: 'Archived' }).click();
    await expect(row(pageOf(phone), second)).toBeVisible();
    await choose(pageOf(phone), second, 'Put back on the list');
    await expect(row(page, second)).toBeVisible();
  });

  test('is deleted for good, also on a phone that was away and had written in it, and the documents stay', async ({ openDevice }) => {
    const desktop = await openDevice('desktop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const page = pageOf(desktop);
    const session = await say(page, 'Make a shopping list: potatoes, oat milk.');
    await waitIdle(page, session);
    await pairByCode(page, pageOf(phone));
    await until(pageOf(phone), 'the conversation is complete', stored => stored.sessions.some(one => one.id === session && one.complete));
    await goOffline(phone);
    await openConversation(pageOf(phone), session);
    await sayHere(pageOf(phone), 'Add honey');
    // Kept on the phone, which cannot say it to anybody.
    await expect(pageOf(phone).getByText('Add honey').first()).toBeVisible();
    await go(page, '#/conversations');
    await choose(page, session, 'Delete');
    const sheet = page.getByRole('dialog', { name: /^Delete “Make a shopping list/ });
    await expect(sheet.getByText('Documents stay, with everything in them')).toBeVisible();
    // Once it has come up: half faded in it is as pale as that.
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    expect(await findFaults(page, 'light')).toEqual([]);
    await sheet.getByRole('button', { name: 'Delete this conversation' }).click();
    await expect(row(page, session)).toHaveCount(0);
    phone.proxy.refuse(false);
    await expect(pageOf(phone).getByText('This conversation is not on this device')).toBeVisible({ timeout: 60_000 });
    for (const one of [page, pageOf(phone)]) {
      await expect
        .poll(
          async () => {
            const { rows, entries, steps, items, documents } = await readTables(one, 'rows', 'entries', 'steps', 'items', 'documents');
            const left = [...rows, ...items].filter(({ room }) => room === `session.${session}`).length;
            return [left, entries.length, steps.length, documents.length];
          },
          { timeout: 30_000 },
        )
        .toEqual([0, 0, 0, 1]);
    }
    await openHome(page);
    await page.reload();
    await go(page, '#/documents');
    await expect(
      page
        .locator('#content')
        .getByText(/shopping/i)
        .first(),
    ).toBeVisible();
  });
});
