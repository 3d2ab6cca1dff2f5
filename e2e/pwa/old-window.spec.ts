import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConversation, openHome, pageOf, say, waitIdle } from '../support/journey-actions.ts';
import { nothingRuns } from '../support/tables.ts';

/** Opens the device's database as another version of Baton would, and keeps hold of it as an old window does: it hears nothing. */
async function holdDatabase(page: Page, version: number): Promise<void> {
  await page.evaluate(async wanted => {
    const opening = indexedDB.open('baton', wanted);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    Object.assign(globalThis, { held: db });
  }, version);
}

/** Versions of IndexedDB: ours is ten times what the code counts. */
const older = 5;
const newer = 1_000;

test.describe('windows of different versions', () => {
  /** Case P3. */
  test('an old window in the way of an upgrade is named, and when it is closed the new one goes on', async ({ openDevice }) => {
    const device = await openDevice('laptop', { kind: 'desktop' });
    await openHome(pageOf(device));
    const old = await device.browser.context.newPage();
    await old.goto(nothingRuns);
    await pageOf(device).goto(nothingRuns);
    await old.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const removing = indexedDB.deleteDatabase('baton');
          removing.onsuccess = () => resolve();
          removing.onerror = () => reject(removing.error);
        }),
    );
    await holdDatabase(old, older);

    const page = pageOf(device);
    await page.goto('/');
    await expect(page.getByText('Another window holds an older version')).toBeVisible();
    await expect(page.getByText('Close the other Baton windows to go on. Nothing is lost.').first()).toBeVisible();
    await old.close();
    await expect(page.getByText('Another window holds an older version')).toHaveCount(0);
    await waitIdle(page, await say(page, 'What is 15% of 80?'));
    await expect(page.locator('[data-answer-state="done"]')).toContainText('12');
  });

  test('a window whose database a newer version took lets go, says so, and loses nothing', async ({ openDevice }) => {
    const device = await openDevice('laptop', { kind: 'desktop' });
    const page = pageOf(device);
    const session = await say(page, 'What is 15% of 80?');
    await waitIdle(page, session);
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
    await expect(page.getByText('Saved as you type')).toBeVisible();
    const other = await device.browser.context.newPage();
    await other.goto(nothingRuns);
    await holdDatabase(other, newer);
    await expect(page.getByText('A newer version of Baton has been used here')).toBeVisible();
    await expect(page.getByText('Load this window again to go on with it. Nothing is lost.').first()).toBeVisible();
    await expect(page.locator('.me'), 'what was on screen stays').toContainText('What is 15% of 80?');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await other.close();
    await page.reload();
    await openConversation(page, session);
    await expect(page.locator('.me')).toContainText('What is 15% of 80?');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
  });
});
