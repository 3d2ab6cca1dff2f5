import type { Page } from '@playwright/test';
import { type Device, expect, test } from '../support/journey.ts';
import { expectSame, go, goOffline, pageOf, pairByCode, say, waitIdle } from '../support/journey-actions.ts';
import { addLine, changeLine, linesOf, openDocument, waitSaved, writeIntoNote } from './documents-on-screen.ts';

/** One that was away for a while comes back up to half a minute after its line has. */
const reachedAgain = 90_000;

const list = 'Shopping list';
const note = 'Trip';

/** As when the relay's machine is off: what is open breaks, and nothing new is let in. */
async function prepare(desktop: Device): Promise<void> {
  const page = pageOf(desktop);
  await waitIdle(page, await say(page, 'Make a shopping list: potatoes, milk, rye bread'));
  await waitIdle(page, await say(page, `Write a note called “${note}”: Bring the tickets.`));
}

const noteText = (page: Page) => page.getByRole('textbox', { name: 'Note text' }).inputValue();
const count = (text: string, part: string) => text.split(part).length - 1;

test.describe('two devices without the relay', () => {
  /** Case D6: the phone is killed offline, after editing, and opened offline again. */
  test('both edit the same list and note; back together they hold the same and nothing is doubled', async ({ openDevice }) => {
    const desktop = await openDevice('desktop', { kind: 'desktop' });
    await prepare(desktop);
    const phone = await openDevice('phone', { kind: 'phone' });
    await pairByCode(pageOf(desktop), pageOf(phone));
    await expectSame(pageOf(desktop), pageOf(phone), 30_000);
    for (const device of [desktop, phone]) await goOffline(device);

    await openDocument(pageOf(desktop), list);
    await addLine(pageOf(desktop), 'oat flakes');
    await changeLine(pageOf(desktop), 'Milk', 'Oat milk');
    await openDocument(pageOf(desktop), note);
    await writeIntoNote(pageOf(desktop), ' The desktop adds a map.');
    await waitSaved(pageOf(desktop));

    await openDocument(pageOf(phone), list);
    await addLine(pageOf(phone), 'lemons');
    await pageOf(phone).getByRole('checkbox', { name: 'Tick Potatoes' }).check({ force: true });
    await openDocument(pageOf(phone), note);
    await writeIntoNote(pageOf(phone), ' The phone adds water.');
    await waitSaved(pageOf(phone));
    await phone.browser.kill();
    await phone.reopen();
    await openDocument(pageOf(phone), note);
    await expect.poll(() => noteText(pageOf(phone)), 'all of it is there offline').toContain('The phone adds water.');
    await writeIntoNote(pageOf(phone), ' And a torch.');
    await waitSaved(pageOf(phone));

    for (const device of [desktop, phone]) device.proxy.refuse(false);
    await expectSame(pageOf(desktop), pageOf(phone), reachedAgain);
    for (const page of [pageOf(desktop), pageOf(phone)]) {
      await openDocument(page, list);
      await expect.poll(async () => (await linesOf(page)).sort()).toEqual(['Oat milk', 'Potatoes', 'Rye bread', 'lemons', 'oat flakes']);
      await expect(page.getByRole('checkbox', { name: 'Tick Potatoes' })).toBeChecked();
      await openDocument(page, note);
      const parts = ['Bring the tickets', 'The desktop adds a map.', 'The phone adds water.', 'And a torch.'];
      const counts = async () => {
        const text = await noteText(page);
        return parts.map(part => count(text, part));
      };
      await expect.poll(counts, `each of ${parts.join(' ')} stands once`).toEqual(parts.map(() => 1));
    }
  });

  /** Case D1. */
  test('both make a shopping list from the same card; together nothing of either is there twice, however often it is opened', async ({
    openDevice,
  }) => {
    const desktop = await openDevice('desktop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    await waitIdle(pageOf(desktop), await say(pageOf(desktop), 'hello'));
    await pairByCode(pageOf(desktop), pageOf(phone));
    for (const device of [desktop, phone]) await goOffline(device);
    for (const [device, item] of [
      [desktop, 'potatoes'],
      [phone, 'lemons'],
    ] as const) {
      const page = pageOf(device);
      await page.evaluate(() => {
        window.location.hash = '#/?job=shopping-list';
      });
      const form = page.getByRole('dialog');
      await form.getByLabel('What do you need?').fill(`${item}, rye bread`);
      await form.getByRole('button', { name: 'Make a shopping list' }).click();
      await expect(page.locator('[data-answer-state="done"]').last()).toBeVisible({ timeout: 30_000 });
    }
    for (const device of [desktop, phone]) device.proxy.refuse(false);
    const before = await expectSame(pageOf(desktop), pageOf(phone), reachedAgain);
    const lists = before.documents.filter(document => document.kind === 'list');
    const found: string[][] = [];
    for (const { id } of lists) {
      // By way of all documents: both have one name, and the one before stands there until this one does.
      await go(pageOf(desktop), '#/documents');
      await expect(pageOf(desktop).locator('[data-live-state]')).toHaveCount(0);
      await go(pageOf(desktop), `#/documents/${id}`);
      await expect(pageOf(desktop).locator('[data-live-state="open"]')).toBeVisible();
      await expect.poll(() => linesOf(pageOf(desktop))).toHaveLength(2);
      found.push((await linesOf(pageOf(desktop))).sort());
    }
    expect(found.sort()).toEqual([
      ['Lemons', 'Rye bread'],
      ['Potatoes', 'Rye bread'],
    ]);
    for (let time = 0; time < 5; time++) for (const device of [desktop, phone]) await pageOf(device).reload();
    const after = await expectSame(pageOf(desktop), pageOf(phone), reachedAgain);
    expect(after.documents).toEqual(before.documents);
    expect(after.rows).toEqual(before.rows);
  });
});
