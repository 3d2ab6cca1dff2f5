import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/journey.ts';
import { approve, openHome, pageOf, startPlanWeek, usualWeek } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';
import { expectDoneOnce } from './done-once.ts';
import { type FillableDisk, mountDisk, whyNoMount } from './full-disk.ts';

/** With a computer whose disk, that has next to nothing left, can be filled. */
const test = base.extend<{ readonly full: { readonly page: Page; readonly disk: FillableDisk; readonly store: () => number | null } }>({
  full: async ({ openDevice, scratch }, use) => {
    const profile = join(scratch, 'laptop');
    const disk = mountDisk(profile);
    try {
      const page = pageOf(await openDevice('laptop', { kind: 'desktop', serviceWorkers: 'block' }));
      await openHome(page);
      disk.nearlyFill();
      await use({ page, disk, store: () => storeNumber(profile) });
    } finally {
      disk.remove();
    }
  },
});

/** Tells the browser's store from one that it began anew: what it locks it by is made once. Null: there is none. */
function storeNumber(profile: string): number | null {
  const stores = join(profile, 'Default', 'IndexedDB');
  const found = existsSync(stores) ? readdirSync(stores).find(name => name.endsWith('.indexeddb.leveldb')) : undefined;
  return found === undefined ? null : (statSync(join(stores, found, 'LOCK'), { throwIfNoEntry: false })?.ino ?? null);
}

/**
 * What must hold, unless the browser threw all it had stored away and began anew, as it rarely does on a full disk also while it runs: then
 * there is nothing of ours to look at, and the test says so instead of passing.
 */
async function unlessThrownAway(store: () => number | null, must: () => Promise<void>): Promise<void> {
  const before = store();
  expect(before, 'the browser has a store').not.toBeNull();
  try {
    await must();
  } catch (error) {
    test.skip(store() !== before, 'the browser threw its store away: ADR 012');
    throw error;
  }
}

/** How many of a job's writes are struck; `BATON_DISK_MOMENTS=55` strikes about each of them, for a quarter of an hour. */
const moments = Number(process.env.BATON_DISK_MOMENTS ?? 2);
/** Rows of the job that come well before it asks whether something may leave: from there on nothing is written until somebody answers. */
const rowsOfJob = 56;

const notKept = (page: Page) => page.getByText(/^(This device is out of space|Something could not be saved)$/);

async function storedRows(page: Page): Promise<readonly string[]> {
  return (await readTables(page, 'rows')).rows.map(row => row.id);
}

/** Waits until so many rows of the job are stored. Answers those that are. */
async function untilStored(page: Page, count: number): Promise<readonly string[]> {
  for (;;) {
    const rows = await storedRows(page);
    if (rows.length >= count) return rows;
    await page.waitForTimeout(20);
  }
}

/** Case J17. What is not done here is a kill after it: see ADR 012 for what the browser itself then loses. */
test.describe('a disk that something else has filled to the last byte', () => {
  const why = whyNoMount();
  test.skip(why !== null, why ?? '');

  for (let n = 1; n <= moments; n++) {
    const at = Math.max(1, Math.round((rowsOfJob * n) / (moments + 1)));
    test(`at row ${at} of a job is said, takes no input, and with space again the job ends with nothing lost or done twice`, async ({
      full: { page, disk, store },
      service,
    }) => {
      const session = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
      const before = await untilStored(page, at);
      await unlessThrownAway(store, async () => {
        disk.fill();
        await expect(notKept(page)).toBeVisible({ timeout: 30_000 });
        await expect(page.getByRole('textbox', { name: 'Message' })).not.toBeEditable();
        disk.free();
        await expect(notKept(page)).toHaveCount(0, { timeout: 30_000 });
        await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable();
        await approve(page);
        await expectDoneOnce(page, session);
        expect(service.effects()).toBe(1);
        const kept = new Set(await storedRows(page));
        expect(before.filter(row => !kept.has(row))).toEqual([]);
      });
    });
  }

  test('between the effect of a call and its outcome keeps the outcome from being lost: it is stored when there is space again', async ({
    full: { page, disk, store },
    service,
  }) => {
    const session = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan`, knowsRepeats: false });
    const held = service.next({ kind: 'hold after' });
    await approve(page);
    await held.arrived;
    await unlessThrownAway(store, async () => {
      disk.fill();
      held.release();
      await expect(notKept(page)).toBeVisible({ timeout: 30_000 });
      disk.free();
      await expectDoneOnce(page, session);
      expect(service.requests).toHaveLength(1);
    });
  });
});
