import { protocolVersion } from '@baton/runtime';
import { databaseVersion } from '@baton/store/dexie';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConversation, openHome, pageOf, say, startPlanWeek, tasksDone, until, waitIdle } from '../support/journey-actions.ts';
import { nothingRuns, readTables } from '../support/tables.ts';

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

/** Writes into the fence which version of Baton has used this database last. */
async function setLastUsedBy(page: Page, version: number): Promise<void> {
  await page.evaluate(async wanted => {
    const opening = indexedDB.open('baton');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const writing = db.transaction('meta', 'readwrite');
    writing.objectStore('meta').put({ key: 'fence', value: { token: 'of another version', protocolVersion: wanted } });
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
    db.close();
  }, version);
}

/** How many workers of the device hold or wait for the lock of its database. */
function locks(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(lock => lock.name?.startsWith('baton/')).length;
  });
}

/** Versions of IndexedDB: ours is ten times what the code counts. `newer` is one that this code may not write into. */
const older = 5;
const newer = (databaseVersion + 1) * 10;
/** Takes the database away from whoever has it open; when the window is loaded again, this code stands for the newer version. */
const ours = databaseVersion * 10 + 1;

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
    // People take longer to find the other window than any write may take.
    await page.waitForTimeout(13_000);
    await expect(page.getByText('Another window holds an older version')).toBeVisible();
    await old.close();
    await expect(page.getByText('Another window holds an older version')).toHaveCount(0);
    await waitIdle(page, await say(page, 'What is 15% of 80?'));
    await expect(page.locator('[data-answer-state="done"]')).toContainText('12');
  });

  /** The second window waits for its turn to run Baton: it must not take it when the first lets go. */
  test('two windows whose database a newer version took both let go and both say so', async ({ openDevice }) => {
    const device = await openDevice('laptop', { kind: 'desktop' });
    const page = pageOf(device);
    await openHome(page);
    const second = await device.browser.context.newPage();
    await second.goto('/');
    await openHome(second);
    await expect.poll(() => locks(page)).toBe(2);
    const other = await device.browser.context.newPage();
    await other.goto(nothingRuns);
    await holdDatabase(other, newer);
    for (const one of [page, second]) {
      await expect(one.getByText('A newer version of Baton has been used here')).toBeVisible();
      await expect(one.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    }
    await expect.poll(() => locks(other), 'the newer version can have the lock').toBe(0);
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
    await holdDatabase(other, ours);
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

  test('an older app that comes back in the middle of a job leaves it alone, and the newer one goes on with it later', async ({
    openDevice,
  }) => {
    const device = await openDevice('laptop', { kind: 'desktop' });
    const session = await startPlanWeek(pageOf(device));
    await until(pageOf(device), 'two tasks are done', stored => tasksDone(stored, session) >= 2);
    await device.browser.kill();
    await device.reopen(nothingRuns);
    await setLastUsedBy(pageOf(device), protocolVersion + 1);
    const left = await readTables(pageOf(device), 'rows', 'sessions', 'entries', 'steps', 'documents');

    await pageOf(device).goto('/');
    await expect(pageOf(device).getByText('A newer version of Baton has been used here')).toBeVisible();
    await pageOf(device).waitForTimeout(1_500);
    await pageOf(device).goto(nothingRuns);
    expect(await readTables(pageOf(device), 'rows', 'sessions', 'entries', 'steps', 'documents')).toEqual(left);

    await setLastUsedBy(pageOf(device), protocolVersion);
    await pageOf(device).goto('/');
    await openConversation(pageOf(device), session);
    const done = await waitIdle(pageOf(device), session);
    expect(tasksDone(done, session)).toBe(5);
  });
});
