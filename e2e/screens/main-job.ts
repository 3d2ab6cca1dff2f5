import type { BrowserProcess, DeviceKind } from '@baton/testing/browser';
import type { TestService } from '@baton/testing/service';
import type { Page } from '@playwright/test';
import {
  approve,
  go,
  openConversation,
  openHome,
  startPlanWeek,
  tasksDone,
  until,
  usualWeek,
  waitIdle,
} from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';
import type { Camera } from './camera.ts';

export interface Studio {
  readonly open: (name: string, device: DeviceKind, locale?: string) => Promise<BrowserProcess>;
  readonly camera: Camera;
  readonly service: TestService;
}

/** The main job from the first screen to the ledger, on a computer and a phone. */
export async function takeMainJob({ open, camera, service }: Studio): Promise<void> {
  const sendTo = `${service.address}/plan`;
  let laptop = await open('laptop', 'desktop');
  const phone = await open('phone', 'phone');
  await openHome(laptop.page);
  await camera.take(laptop.page, 'home-first-run-desktop');
  await camera.take(phone.page, 'home-first-run-phone');
  await go(laptop.page, '#/?job=plan-week');
  await laptop.page.getByLabel('What has to fit in?').fill(usualWeek.fitIn);
  await camera.take(laptop.page, 'job-form-desktop');
  await laptop.page.keyboard.press('Escape');
  await go(phone.page, '#/?job=plan-week');
  await phone.page.getByLabel('Send the finished plan to').fill('https://example.com/plans');
  await phone.page.getByLabel('This address recognises repeats').scrollIntoViewIfNeeded();
  await camera.take(phone.page, 'job-form-phone');
  await phone.page.keyboard.press('Escape');
  await rename(laptop.page, 'MacBook');
  await pair(laptop.page, phone.page, camera);
  await rename(phone.page, 'Pixel 9');

  const week = await startPlanWeek(laptop.page, { ...usualWeek, sendTo });
  await openConversation(phone.page, week);
  await until(laptop.page, 'two steps are done', stored => tasksDone(stored, week) >= 2);
  await camera.take(laptop.page, 'running-desktop');
  await camera.take(phone.page, 'running-elsewhere-phone');
  await go(phone.page, '#/conversations');
  await camera.take(phone.page, 'conversations-phone');
  await openConversation(phone.page, week);
  await phone.page.locator('[data-approval]').waitFor({ timeout: 40_000 });
  await camera.take(laptop.page, 'approval-desktop');
  await camera.take(phone.page, 'approval-phone');
  await phone.page.getByRole('button', { name: 'Continue here' }).click();
  await phone.page.locator('[data-note]').waitFor({ timeout: 20_000 });
  await camera.take(phone.page, 'picked-up-phone');
  await laptop.page.getByText('Continued on').waitFor({ timeout: 20_000 });
  await camera.take(laptop.page, 'continued-elsewhere-desktop');
  await approve(phone.page);
  await waitIdle(phone.page, week);
  await camera.take(phone.page, 'done-phone');
  await laptop.page.locator('[data-job-state="done"]').waitFor({ timeout: 20_000 });
  await camera.take(laptop.page, 'done-desktop');

  await documents(laptop.page, phone.page, week, camera);

  laptop = await recovered(laptop, open, camera);
  laptop = await cannotTell(laptop, phone.page, open, camera, service);
  await go(laptop.page, '#/did');
  await laptop.page
    .getByRole('button', { name: /^Undo: / })
    .first()
    .waitFor();
  await camera.take(laptop.page, 'what-it-did-desktop');
  await go(phone.page, '#/did');
  await phone.page.locator('[data-turn]').first().waitFor();
  await camera.take(phone.page, 'what-it-did-phone');
  await go(laptop.page, '#/settings/devices');
  await laptop.page.locator('[data-device]').nth(1).waitFor();
  await camera.take(laptop.page, 'devices-desktop');
  await go(phone.page, '#/settings/devices');
  await phone.page.locator('[data-device]').nth(1).waitFor();
  await camera.take(phone.page, 'devices-phone', ['light']);
  await openHome(laptop.page);
  await camera.take(laptop.page, 'home-desktop');
  await openHome(phone.page);
  await camera.take(phone.page, 'home-phone');
}

async function rename(page: Page, name: string): Promise<void> {
  await go(page, '#/settings/devices');
  await page
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save the name' }).click();
  await page.locator('[data-device]', { hasText: name }).waitFor({ timeout: 20_000 });
}

async function pair(computer: Page, phone: Page, camera: Camera): Promise<void> {
  await go(computer, '#/devices/add');
  const code = await computer.locator('[data-code]').getAttribute('data-code');
  await camera.take(computer, 'add-phone-desktop');
  await go(phone, '#/join');
  await phone.locator('.boxes').waitFor();
  await camera.take(phone, 'join-code-phone');
  for (const [at, digit] of [...(code ?? '')].entries()) await phone.getByLabel(`Digit ${at + 1}`, { exact: true }).fill(digit);
  for (const page of [computer, phone]) await page.locator('[data-words]').waitFor();
  await camera.take(computer, 'add-phone-words-desktop');
  await camera.take(phone, 'join-words-phone');
  await phone.getByRole('button', { name: 'They match' }).click();
  await computer.getByRole('button', { name: /^They match/ }).click();
  for (const page of [computer, phone]) await page.getByText(/ has joined$/).waitFor();
  await camera.take(phone, 'joined-phone');
}

async function documents(computer: Page, phone: Page, session: string, camera: Camera): Promise<void> {
  const { documents: all } = await readTables(computer, 'documents');
  const plan = all.find(document => document.kind === 'plan')?.id ?? '';
  await go(phone, `#/c/${session}?doc=${plan}`);
  await phone.locator('[data-live-state="open"]').waitFor();
  await camera.take(phone, 'document-phone');
  await go(computer, `#/documents/${plan}`);
  await computer.getByRole('link', { name: 'Compare with earlier' }).click();
  await computer.locator('.tl-foot').waitFor();
  await camera.take(computer, 'time-travel-desktop');
  await go(phone, new URL(computer.url()).hash);
  await phone.locator('.tl-foot').waitFor();
  await camera.take(phone, 'time-travel-phone');
}

/** Killed in the middle of a job of its own, and opened again. */
async function recovered(laptop: BrowserProcess, open: Studio['open'], camera: Camera): Promise<BrowserProcess> {
  const session = await startPlanWeek(laptop.page, usualWeek);
  await until(laptop.page, 'two steps are done', stored => tasksDone(stored, session) >= 2);
  await laptop.kill();
  const again = await open('laptop', 'desktop');
  await openConversation(again.page, session);
  await again.page.locator('[data-note="recovered"]').waitFor({ timeout: 20_000 });
  await camera.take(again.page, 'recovered-desktop');
  await waitIdle(again.page, session);
  return again;
}

/** Killed while a call without a key was out. */
async function cannotTell(
  laptop: BrowserProcess,
  phone: Page,
  open: Studio['open'],
  camera: Camera,
  service: TestService,
): Promise<BrowserProcess> {
  const held = service.next({ kind: 'hold after' }, '/plan');
  // Another week than the one that stands in the plan already: a job that changes something is what the ledger shows.
  const fitIn = 'swimming once, the tax return and dinner with Anna on Sunday';
  const session = await startPlanWeek(laptop.page, { fitIn, sendTo: `${service.address}/plan`, knowsRepeats: false });
  await laptop.page.locator('[data-approval] button.primary').click({ timeout: 40_000 });
  await held.arrived;
  await laptop.kill();
  held.drop();
  const again = await open('laptop', 'desktop');
  await openConversation(again.page, session);
  await again.page.locator('[data-question]').waitFor({ timeout: 30_000 });
  await camera.take(again.page, 'cannot-tell-desktop');
  await openConversation(phone, session);
  await phone.locator('[data-question]').waitFor({ timeout: 20_000 });
  await camera.take(phone, 'cannot-tell-phone');
  await again.page.getByRole('button', { name: 'It happened', exact: true }).click();
  await waitIdle(again.page, session);
  return again;
}
