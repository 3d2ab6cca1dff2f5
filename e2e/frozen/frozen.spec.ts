import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeviceKind, launchBrowser } from '@baton/testing/browser';
import { frozenFolder, frozenPort, frozenRelay, frozenTables, frozenVersions } from '@baton/testing/frozen';
import { expect, test } from '../support/journey.ts';
import { answerQuestion, expectSame, openConversation, openHome, tasksDone, waitIdle } from '../support/journey-actions.ts';
import { builtApp, startRelayProcess } from '../support/relay-process.ts';
import { readStored } from '../support/stored.ts';
import { nothingRuns, readTables } from '../support/tables.ts';
import { unpackProfile } from './profile.ts';

for (const version of frozenVersions) {
  test.describe(`the data of version ${version}, opened by today's app in a real browser`, () => {
    /** Case P2. */
    test('is all there on both devices; the job that was cut off goes on, and what nobody can tell is asked', async ({ scratch }) => {
      const { data, marker } = frozenRelay(version);
      writeFileSync(join(scratch, 'relay.db'), data);
      writeFileSync(join(scratch, 'relay.db.marker'), marker);
      const relay = await startRelayProcess(join(scratch, 'relay.db'), builtApp, frozenPort);
      const open = async (name: 'laptop' | 'phone', device: DeviceKind) => {
        unpackProfile(readFileSync(join(frozenFolder(version), `${name}.profile.gz`)), join(scratch, name));
        const browser = await launchBrowser({ profile: join(scratch, name), device, baseURL: `http://127.0.0.1:${frozenPort}/` });
        await browser.page.goto(nothingRuns);
        const { rows } = await readTables(browser.page, 'rows');
        expect(rows.length, 'the frozen profile is really read').toBe(frozenTables(version, name).rows?.length);
        return browser;
      };
      const laptop = await open('laptop', 'desktop');
      const phone = await open('phone', 'phone');
      try {
        const { sessions = [], rows = [] } = frozenTables(version, 'laptop');
        const [done, doubtful, cut] = [...sessions].sort((a, b) => a.createdAt - b.createdAt);
        if (!done || !doubtful || !cut) throw new Error('three conversations were frozen');
        await laptop.page.goto('/');
        await openHome(laptop.page);
        await waitIdle(laptop.page, cut.id);
        expect(tasksDone(await readStored(laptop.page), cut.id)).toBe(5);
        await openConversation(laptop.page, doubtful.id);
        await expect(laptop.page.locator('[data-question]')).toBeVisible({ timeout: 40_000 });
        await phone.page.goto('/');
        await openConversation(phone.page, doubtful.id);
        await answerQuestion(phone.page, 'It happened');
        for (const { page } of [laptop, phone]) {
          await waitIdle(page, doubtful.id);
          await openConversation(page, done.id);
          await expect(page.locator('[data-job-state="done"]')).toBeVisible();
        }
        await expectSame(laptop.page, phone.page);
        const after = await readTables(laptop.page, 'rows');
        const there = new Set(after.rows.map(row => row.id));
        expect(rows.filter(row => !there.has(row.id)).map(row => row.row.type)).toEqual([]);
      } finally {
        await laptop.close();
        await phone.close();
        await relay.stop();
      }
    });
  });
}
