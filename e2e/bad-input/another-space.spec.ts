import type { Page } from '@playwright/test';
import { type Device, expect, test } from '../support/journey.ts';
import {
  approve,
  expectSame,
  go,
  openConversation,
  openHome,
  pageOf,
  pairByCode,
  say,
  startPlanWeek,
  waitIdle,
} from '../support/journey-actions.ts';
import { nothingRuns, readTables } from '../support/tables.ts';

const removeHere = 'Remove everything here and join another space';
const removeAct = 'Remove everything on this device';

/** A phone on which somebody has already done something by themselves. */
async function usedAlone(phone: Device): Promise<string> {
  const session = await say(pageOf(phone), 'Make a shopping list: potatoes, oat milk, rye bread');
  await waitIdle(pageOf(phone), session);
  return session;
}

/** Goes to join and opens the sheet that asks before everything is removed. */
async function askToRemove(page: Page) {
  await go(page, '#/join');
  await expect(page.getByRole('heading', { level: 1, name: 'This device already has a space' })).toBeVisible();
  await page.getByRole('button', { name: removeHere }).click();
  const sheet = page.getByRole('dialog', { name: 'Remove everything on this device?' });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Joining can begin: nothing is left of the space that was here. */
async function expectFresh(page: Page): Promise<void> {
  await expect(page.getByLabel('Digit 1', { exact: true })).toBeVisible({ timeout: 20_000 });
  const { meta, rows, sessions, drafts, devices } = await readTables(page, 'meta', 'rows', 'sessions', 'drafts', 'devices');
  expect([rows, sessions, drafts, devices]).toEqual([[], [], [], []]);
  expect(meta.map(({ key }) => key).filter(key => ['identity', 'contentKeys', 'root'].includes(key))).toEqual([]);
}

test.describe('a phone that was used on its own and is to join a computer', () => {
  test('joins nothing silently, says what is here, removes it when asked, and then joins by code like a new one', async ({
    openDevice,
  }) => {
    const computer = await openDevice('computer', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const page = pageOf(phone);
    const there = await startPlanWeek(pageOf(computer));
    await waitIdle(pageOf(computer), there);
    const alone = await usedAlone(phone);
    await openHome(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
    await expect(page.getByText('Saved as you type')).toBeVisible();

    const sheet = await askToRemove(page);
    await expect(page.locator('[data-has-space]')).toContainText('As far as is known, no other device has any of it.');
    await expect(sheet).toContainText('1 conversation and 1 document, with all their versions');
    await expect(sheet).toContainText('1 text you typed and did not send');
    await sheet.getByRole('button', { name: 'Keep what is here' }).click();
    await page.getByRole('button', { name: 'Keep what is here' }).click();
    await openConversation(page, alone);
    await expect(page.locator('.me')).toContainText('potatoes');

    await (await askToRemove(page)).getByRole('button', { name: removeAct }).click();
    await expectFresh(page);
    await pairByCode(pageOf(computer), page);
    await openConversation(page, there);
    await expect(page.locator('[data-job-state="done"]')).toBeVisible();
    const { sessions } = await expectSame(pageOf(computer), page);
    expect(sessions.map(({ id }) => id)).toEqual([there]);
  });

  test('asks in a way that no held key and no double tap answers, and Escape keeps everything', async ({ openDevice }) => {
    const device = await openDevice('laptop', { kind: 'desktop' });
    const page = pageOf(device);
    const session = await usedAlone(device);
    await go(page, '#/join');
    const opener = page.getByRole('button', { name: removeHere });
    await opener.focus();
    await page.keyboard.down('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
    const act = sheet.getByRole('button', { name: removeAct });
    await act.focus();
    for (let beat = 0; beat < 5; beat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await act.dispatchEvent('click', { detail: 2 });
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
    const { sessions } = await readTables(page, 'sessions');
    expect(sessions.map(({ id }) => id)).toEqual([session]);
  });

  test('its other windows let go too, also the one that asked is not the one that runs Baton', async ({ openDevice }) => {
    const phone = await openDevice('phone', { kind: 'phone' });
    const running = pageOf(phone);
    const session = await usedAlone(phone);
    const asking = await phone.browser.context.newPage();
    await asking.goto('/');
    await openConversation(asking, session);
    await (await askToRemove(asking)).getByRole('button', { name: removeAct }).click();
    for (const page of [asking, running]) await expectFresh(page);
    await waitIdle(running, await say(running, 'What is 15% of 80?'));
    await expect(running.locator('[data-answer-state="done"]')).toContainText('12');
  });

  test('names a call of which nobody knows whether it happened, before everything that could tell is removed', async ({
    openDevice,
    service,
  }) => {
    const phone = await openDevice('phone', { kind: 'phone' });
    const page = pageOf(phone);
    const held = service.next({ kind: 'hold after' }, '/plan');
    await startPlanWeek(page, { fitIn: 'gym on Saturday', sendTo: `${service.address}/plan`, knowsRepeats: false });
    await approve(page);
    await held.arrived;
    const sheet = await askToRemove(page);
    await expect(sheet.locator('[data-unsettled]')).toContainText('Something may have happened');
    await expect(sheet.locator('[data-unsettled] li')).toHaveText([/^Send the plan/]);
    await sheet.getByRole('button', { name: removeAct }).click();
    await expectFresh(page);
    held.drop();
    expect(service.effects()).toBe(1);
  });
});

/** How long after the answer the browser is killed, in milliseconds: within the two seconds in which everything may still go out, and after. */
const moments = [0, 20, 60, 150, 400, 1_200] as const;

test.describe('a phone that is killed in the middle of removing everything', () => {
  test('has all of it or nothing, whenever it was', async ({ openDevice }) => {
    const phone = await openDevice('phone', { kind: 'phone' });
    let ended = '';
    for (const wait of moments) {
      const { sessions } = await readTables(pageOf(phone), 'sessions');
      const session = sessions[0]?.id ?? (await usedAlone(phone));
      const before = await counts(pageOf(phone));
      const sheet = await askToRemove(pageOf(phone));
      await sheet.getByRole('button', { name: removeAct }).click();
      await pageOf(phone).waitForTimeout(wait);
      await phone.browser.kill();
      await phone.reopen(nothingRuns);
      const left = await counts(pageOf(phone));
      await pageOf(phone).goto('/');
      await openHome(pageOf(phone));
      const after = await counts(pageOf(phone));
      if (after.sessions === 0) expect(after).toEqual({ rows: 0, sessions: 0, steps: 0, entries: 0, documents: 0, devices: 0 });
      else {
        expect(left).toEqual(before);
        await openConversation(pageOf(phone), session);
        await expect(pageOf(phone).locator('.me')).toContainText('potatoes');
      }
      ended += ` ${wait} ms: ${after.sessions === 0 ? 'removed' : 'whole'};`;
    }
    console.log(`killed after${ended}`);
  });

  test('removes it at the next start when it was decided and not done, and says so while another window holds it', async ({
    openDevice,
  }) => {
    const phone = await openDevice('phone', { kind: 'phone' });
    await usedAlone(phone);
    const holder = await phone.browser.context.newPage();
    await holder.goto(nothingRuns);
    await hold(holder);
    await (await askToRemove(pageOf(phone))).getByRole('button', { name: removeAct }).click();
    await expect(pageOf(phone).getByRole('heading', { name: 'Another window is in the way' })).toBeVisible({ timeout: 20_000 });
    await phone.browser.kill();
    await phone.reopen(nothingRuns);
    expect((await counts(pageOf(phone))).sessions, 'it was cut off before anything was deleted').toBe(1);

    await hold(pageOf(phone));
    const other = await phone.browser.context.newPage();
    await other.goto('/');
    await expect(other.getByRole('heading', { name: 'Another window is in the way' })).toBeVisible();
    await pageOf(phone).close();
    await openHome(other);
    expect((await counts(other)).sessions).toBe(0);
  });
});

/** Keeps the database open as a window does that hears nothing. */
async function hold(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('baton');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    Object.assign(globalThis, { held: db });
  });
}

async function counts(page: Page) {
  const { rows, sessions, steps, entries, documents, devices } = await readTables(
    page,
    'rows',
    'sessions',
    'steps',
    'entries',
    'documents',
    'devices',
  );
  const n = { rows, sessions, steps, entries, documents, devices };
  return Object.fromEntries(Object.entries(n).map(([name, all]) => [name, all.length])) as Record<keyof typeof n, number>;
}
