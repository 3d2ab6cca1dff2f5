import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/journey.ts';
import { approve, go, openConversation, pageOf, startPlanWeek, untilKept, usualWeek, waitIdle } from '../support/journey-actions.ts';
import { builtApp, startRelayProcess } from '../support/relay-process.ts';
import { readTables } from '../support/tables.ts';
import { buildNextVersion, nextVersion, serve } from './next-version.ts';

/** As every journey, but the server takes the app from a folder of this test. */
const test = base.extend<{ served: string }>({
  served: async ({ scratch }, use) => {
    const folder = join(scratch, 'app');
    serve(builtApp, folder);
    await use(folder);
  },
  relay: async ({ scratch, served }, use) => {
    const relay = await startRelayProcess(join(scratch, 'relay.db'), served);
    await use(relay);
    await relay.stop();
  },
});

let next = '';
test.beforeAll(async () => {
  next = mkdtempSync(join(tmpdir(), 'baton-next-'));
  await buildNextVersion(next);
});
test.afterAll(() => rmSync(next, { recursive: true, force: true }));

const version = (page: Page) => page.evaluate(() => document.documentElement.dataset.version);
const offer = (page: Page) => page.getByText('A new version is ready');

test.describe('a new version of the web app', () => {
  /** Case P1. */
  test('runs after the person says so, never in the middle of a job, and finds everything as it was', async ({
    openDevice,
    served,
    service,
  }) => {
    const device = await openDevice('phone', { kind: 'phone' });
    const page = pageOf(device);
    const session = await startPlanWeek(page, usualWeek);
    await waitIdle(page, session);
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
    await expect(page.getByText('Saved as you type')).toBeVisible();
    await untilKept(page);
    const first = await version(page);

    serve(next, served);
    // Coming back to the app is one of the moments at which it looks for a newer one.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(offer(page)).toBeVisible();
    await page.waitForTimeout(1_500);
    expect(await version(page), 'nothing happens by itself').toBe(first);
    await page.reload();
    await expect(offer(page)).toBeVisible();
    expect(await version(page), 'not by loading the page again either').toBe(first);
    await go(page, '#/did');
    await expect(page.locator('[data-turn]'), 'parts that the server no longer has still load').toHaveCount(1);

    const second = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
    const held = service.next({ kind: 'hold before' });
    await approve(page);
    await held.arrived;
    await page.getByRole('button', { name: 'Restart now' }).click();
    await page.waitForTimeout(1_000);
    expect(await version(page), 'not while a step runs').toBe(first);
    held.release();
    await expect.poll(() => version(page).catch(() => 'loading'), { timeout: 60_000 }).toBe(nextVersion);
    const { steps, sessions } = await readTables(page, 'steps', 'sessions');
    expect(sessions.map(one => one.activity)).toEqual(['idle', 'idle']);
    expect(steps.filter(step => step.ranTwice || step.state === 'doubt')).toEqual([]);
    expect(
      steps.filter(step => step.attempts.length > 1).map(step => step.title),
      'no step was cut off',
    ).toEqual([]);

    await openConversation(page, session);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
    await expect(page.locator('[data-job-state="done"]')).toBeVisible();
    await openConversation(page, second);
    await expect(page.locator('[data-job-state="done"]')).toBeVisible();
    await expect(page.locator('[data-note]')).toHaveCount(0);
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect.poll(() => version(page).catch(() => 'loading')).toBe(nextVersion);
  });
});
