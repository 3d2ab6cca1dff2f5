import { join } from 'node:path';
import { type RunningRelay, startRelay } from '@baton/relay';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/journey.ts';
import { go, pageOf, pairByCode, pairByLink, until } from '../support/journey-actions.ts';
import { builtApp, type RelayProcess } from '../support/relay-process.ts';
import { readTables } from '../support/tables.ts';

/** Long enough to pair on a busy machine, short enough to wait for. Milliseconds. */
const slot = 40_000;

/** The relay as it is, but that a code lives for seconds instead of three minutes. It runs in the test's own process. */
const shortCodes = base.extend({
  relay: async ({ scratch }, use) => {
    const data = join(scratch, 'relay.db');
    const running: RunningRelay = await startRelay({ port: 0, data, pwa: builtApp, limits: { slot } });
    const relay: RelayProcess = {
      port: running.port,
      data,
      pid: process.pid,
      log: () => '',
      kill: () => running.stop(),
      start: () => Promise.reject(new Error('this relay is not a process of its own')),
      stop: () => running.stop(),
    };
    await use(relay);
    await running.stop();
  },
});

async function offer(computer: Page): Promise<string> {
  await go(computer, '#/devices/add');
  const code = computer.locator('[data-code]');
  await code.waitFor();
  return (await code.getAttribute('data-code')) ?? '';
}

async function type(phone: Page, code: string): Promise<void> {
  for (const [at, digit] of [...code].entries()) await phone.getByLabel(`Digit ${at + 1}`, { exact: true }).fill(digit);
}

const hasSpace = async (page: Page) => (await readTables(page, 'devices')).devices.length > 1;

base.describe('a code that is not right', () => {
  base('is refused in words, ends after three tries, and shares nothing', async ({ openDevice }) => {
    const computer = pageOf(await openDevice('computer', { kind: 'desktop' }));
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    const code = await offer(computer);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await go(phone, '#/join');
    const notRight = phone.getByText('That code is not right. Look again; three wrong tries end it.');
    const ended = phone.getByText('The code was wrong three times, so it was ended. Nothing was shared.');
    await type(phone, wrong);
    await expect(notRight).toBeVisible();
    for (let digit = 1; digit <= 6; digit++) await expect(phone.getByLabel(`Digit ${digit}`, { exact: true })).toHaveValue('');
    // The second try looks as the first did: what was typed before its answer came may be gone with the boxes.
    await expect(async () => {
      await type(phone, wrong);
      await expect(ended).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    expect(await hasSpace(phone)).toBe(false);
    // The right code does not help any more: whoever guesses must not go on guessing.
    await type(phone, code);
    await phone.waitForTimeout(2_000);
    await expect(ended).toBeVisible();
    await expect(computer.locator('[data-words]')).toHaveCount(0);
    expect(await hasSpace(computer)).toBe(false);
  });

  base('does not keep the link of the next one from joining', async ({ openDevice }) => {
    const computer = pageOf(await openDevice('computer', { kind: 'desktop' }));
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    const wrong = String((Number(await offer(computer)) + 1) % 1_000_000).padStart(6, '0');
    await go(phone, '#/join');
    await type(phone, wrong);
    await expect(phone.getByText('That code is not right. Look again; three wrong tries end it.')).toBeVisible();
    await pairByLink(computer, phone);
    expect((await readTables(computer, 'devices')).devices).toHaveLength(2);
  });
});

shortCodes.describe('a code that ran out', () => {
  shortCodes('says so on both screens, shares nothing, and another one works', async ({ openDevice }) => {
    const computer = await openDevice('computer', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const code = await offer(pageOf(computer));
    await expect(pageOf(computer).getByText('The code ran out. Nothing was shared.')).toBeVisible({ timeout: slot + 30_000 });
    await go(pageOf(phone), '#/join');
    await type(pageOf(phone), code);
    await expect(pageOf(phone).getByText('The code ran out. Nothing was shared.')).toBeVisible();
    expect(await hasSpace(pageOf(phone))).toBe(false);

    await pageOf(computer).getByRole('button', { name: 'Get a new code' }).click();
    await expect(pageOf(computer).locator('[data-code]')).not.toHaveAttribute('data-code', code);
    await go(pageOf(computer), '#/');
    // Leaving the page takes the code back; until that is done the page would show it again for a moment.
    await until(pageOf(computer), 'the code is taken back', ({ pairing }) => pairing?.state !== 'open');
    await pairByCode(pageOf(computer), pageOf(phone));
    expect(await hasSpace(pageOf(phone))).toBe(true);
  });
});
