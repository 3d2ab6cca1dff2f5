import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectSame, go, pageOf, pairByCode, say, waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';
import { openDocument } from './documents-on-screen.ts';

const times = 100;

/** Everything that opening a document could have left behind on a device. */
async function storedCounts(page: Page): Promise<Record<string, number>> {
  const tables = await readTables(page, 'rows', 'outbox', 'sealed', 'documents', 'documentUpdates', 'versions');
  return Object.fromEntries(Object.entries(tables).map(([name, records]) => [name, records.length]));
}

function itemsAtRelay(data: string): number {
  const database = new DatabaseSync(data, { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS items FROM items').get()?.items);
  } finally {
    database.close();
  }
}

test.describe('opening and closing a document', () => {
  test(`${times} times adds no row on either device and none at the relay`, async ({ openDevice, relay }) => {
    test.setTimeout(300_000);
    const desktop = await openDevice('desktop', { kind: 'desktop' });
    const page = pageOf(desktop);
    await waitIdle(page, await say(page, 'Make a shopping list: potatoes, milk, rye bread'));
    const phone = await openDevice('phone', { kind: 'phone' });
    await pairByCode(page, pageOf(phone));
    await expectSame(page, pageOf(phone), 30_000);
    // The phone keeps it open all the while: everything that is offered to it could be stored, too.
    await openDocument(pageOf(phone), 'Shopping list');
    await openDocument(page, 'Shopping list');
    const address = new URL(page.url()).hash;
    const before = [await storedCounts(page), await storedCounts(pageOf(phone)), itemsAtRelay(relay.data)];
    for (let time = 0; time < times; time++) {
      await go(page, '#/documents');
      await expect(page.locator('[data-live-state]')).toHaveCount(0);
      await go(page, address);
      await expect(page.locator('[data-live-state="open"]')).toBeVisible();
    }
    await go(page, '#/');
    // A row that was added would be on its way for a moment.
    await page.waitForTimeout(2_000);
    expect([await storedCounts(page), await storedCounts(pageOf(phone)), itemsAtRelay(relay.data)]).toEqual(before);
  });
});
