import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from './journey.ts';
import { cursorsOf, differences, isFlushed, isShared, readStored, type Stored } from './stored.ts';

/** What a person does, in the words that are on the screen. Every action ends when the screen shows that it worked. */

/** The page that the device shows now. */
export const pageOf = (device: Device): Page => device.browser.page;

/** Goes to a place of the app by its fragment, without loading the page again. Ends when the app has heard of it: what was there is gone. */
export async function go(page: Page, fragment: string): Promise<void> {
  await page.evaluate(
    hash =>
      new Promise<void>(resolve => {
        const before = window.location.href;
        // Behind the app's own listener, which was there first.
        window.addEventListener('hashchange', () => resolve(), { once: true });
        window.location.hash = hash;
        if (window.location.href === before) resolve();
      }),
    fragment,
  );
}

/** Waits until this page has every part of the app kept for when nothing answers any more. */
export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 }).toBe(true);
}

/** Takes the line away from a device, and with it the address that its app comes from. */
export async function goOffline(device: Device): Promise<void> {
  await untilKept(pageOf(device));
  device.proxy.refuse(true);
  device.proxy.cut();
}

/** Opens the first screen and waits until it can be used. */
export async function openHome(page: Page): Promise<void> {
  await go(page, '#/');
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to get done?' })).toBeVisible();
  await expect(page.locator('[data-job="plan-week"]')).toBeVisible();
}

export interface WeekForm {
  readonly fitIn: string;
  readonly fixed?: string;
  /** Where the plan is sent when it is done, after a yes. Left out, nothing is sent. */
  readonly sendTo?: string;
  /** Whether that address recognises repeats by their key: then the call is `keyed`, else `ask`. On when left out. */
  readonly knowsRepeats?: boolean;
}

/** A week with something for each of its steps. */
export const usualWeek: WeekForm = {
  fitIn: 'gym twice, the landlord letter and shopping on Saturday',
  fixed: 'Tuesday evening, choir',
};

/** Fills in *Plan my week* and says go. Answers the id of the conversation that it opens. */
export async function startPlanWeek(page: Page, form: WeekForm = usualWeek): Promise<string> {
  await openHome(page);
  await page.locator('[data-job="plan-week"]').click();
  const dialog = page.getByRole('dialog', { name: 'Plan my week' });
  await dialog.getByLabel('What has to fit in?').fill(form.fitIn);
  if (form.fixed !== undefined) await dialog.getByLabel('What is already fixed?').fill(form.fixed);
  if (form.sendTo !== undefined) {
    await dialog.getByLabel('Send the finished plan to').fill(form.sendTo);
    await dialog.getByLabel('This address recognises repeats').setChecked(form.knowsRepeats ?? true);
  }
  await dialog.getByRole('button', { name: 'Plan my week' }).click();
  await page.waitForURL(/#\/c\//);
  await expect(page.getByRole('region', { name: /^Job: / })).toBeVisible();
  return sessionInAddress(page);
}

function sessionInAddress(page: Page): string {
  const found = /#\/c\/([^?]+)/.exec(page.url())?.[1];
  if (found === undefined) throw new Error(`no conversation is open at ${page.url()}`);
  return decodeURIComponent(found);
}

/** Says something in a new conversation, and answers its id. */
export async function say(page: Page, words: string): Promise<string> {
  await openHome(page);
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/#\/c\//);
  return sessionInAddress(page);
}

/** Says something in the conversation that is open. */
export async function sayHere(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
}

/** Opens a conversation that is on this device, or arrives. */
export async function openConversation(page: Page, session: string): Promise<void> {
  await go(page, '#/');
  await go(page, `#/c/${encodeURIComponent(session)}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible({ timeout: 40_000 });
}

/** Adds the phone with the six digits and the three words. Both are left on the page that says so. */
export async function pairByCode(desktop: Page, phone: Page): Promise<void> {
  await go(desktop, '#/devices/add');
  const code = await desktop.locator('[data-code]').getAttribute('data-code');
  if (code === null || !/^\d{6}$/.test(code)) throw new Error(`the computer shows no code of six digits but ${code}`);
  await go(phone, '#/join');
  for (const [index, digit] of [...code].entries()) await phone.getByLabel(`Digit ${index + 1}`, { exact: true }).fill(digit);
  const [here, there] = await Promise.all(
    [desktop, phone].map(page => page.locator('[data-words]').getAttribute('data-words', { timeout: 40_000 })),
  );
  expect(there, 'both screens show the same three words').toBe(here);
  await phone.getByRole('button', { name: 'They match' }).click();
  await desktop.getByRole('button', { name: /^They match, add / }).click();
  await bothSayJoined(desktop, phone);
}

/** Adds the phone with the link that the picture holds. Both are left on the page that says so. */
export async function pairByLink(desktop: Page, phone: Page): Promise<void> {
  await go(desktop, '#/devices/add');
  await expect(desktop.locator('[data-code]')).toBeVisible();
  // The picture is only drawn for an https address; the link in it is there all the same.
  const { pairing } = await readStored(desktop);
  const link = new URL(pairing?.link ?? '').hash;
  // Each device has its own way to the relay, the proxy before it, so the address in the link is the computer's.
  const [here, there] = [desktop, phone].map(page => encodeURIComponent(new URL(page.url()).host));
  if (here === undefined || there === undefined || !link.includes(here)) throw new Error(`the computer offers no link but ${link}`);
  await go(phone, link.replace(here, there));
  await desktop.getByRole('button', { name: /^Add / }).click();
  await bothSayJoined(desktop, phone);
}

async function bothSayJoined(desktop: Page, phone: Page): Promise<void> {
  for (const page of [desktop, phone]) await expect(page.getByText(/ has joined$/)).toBeVisible({ timeout: 40_000 });
}

/** *Continue here* in the conversation that is open, or *Bring it back* where this device had it before. Ends when it runs here. */
export async function continueHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Continue here|Bring it back)$/ }).click();
  // Taken: the offer is gone because this device is the holder now.
  await expect(page.getByRole('button', { name: /^(Continue here|Bring it back)$/ })).toHaveCount(0, { timeout: 40_000 });
}

/**
 * The same while a computer does what only a computer can: that one may have the job again, to go on with its step, before anybody has looked.
 * What stays is the note that it went on here.
 */
export async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Continue here|Bring it back)$/ }).click();
  await expect(page.getByRole('heading', { name: /^Picked up from / })).toBeVisible();
}

/** Waits for a question before something leaves, and says yes to exactly that. */
export async function approve(page: Page): Promise<void> {
  const card = page.locator('[data-approval]');
  await card.getByRole('button', { name: /^Send to / }).click({ timeout: 40_000 });
  await expect(card).toHaveCount(0);
}

/** Answers a step of which nobody can tell whether it happened. */
export async function answerQuestion(page: Page, answer: 'It happened' | 'It did not' | 'Leave it out'): Promise<void> {
  const card = page.locator('[data-question]');
  await card.getByRole('button', { name: answer, exact: true }).click({ timeout: 40_000 });
  await expect(card).toHaveCount(0);
}

/** Reads the device's database until it is as wanted. `what` says what is waited for, for the message when it does not come. */
export async function until(page: Page, what: string, isSo: (stored: Stored) => boolean, ms = 40_000): Promise<Stored> {
  const end = performance.now() + ms;
  for (;;) {
    const stored = await readStored(page);
    if (isSo(stored)) return stored;
    if (performance.now() > end) throw new Error(`waited ${ms} ms in vain for: ${what}\n${glance(stored)}`);
    await page.waitForTimeout(100);
  }
}

/** What a waiting test saw last, in few lines. */
function glance(stored: Stored): string {
  const sessions = stored.sessions.map(
    one => `${one.title}: ${one.activity}, holder ${one.holder}, epoch ${one.epoch}, complete ${one.complete}`,
  );
  const steps = stored.steps
    .filter(step => step.kind !== 'model')
    .map(step => `  ${step.kind} ${step.title}: ${step.state}${step.error === null ? '' : ` (${step.error.sentence})`}`);
  const rooms = stored.rooms.map(
    room => `  ${room.id}: ${JSON.stringify(room.cursor)} held ${JSON.stringify(room.held)} stopped ${room.stopped}`,
  );
  return [`me ${stored.me}, outbox ${stored.outbox.length}, sealed ${stored.sealed.length}`, ...sessions, ...steps, ...rooms].join('\n');
}

/** How many tasks of a session are done, as this device knows it. */
export const tasksDone = (stored: Stored, session: string): number =>
  stored.steps.filter(step => step.session === session && step.kind === 'task' && step.state === 'done').length;

/** Waits until nothing of the session can go on by itself and nobody is asked, and everything of this device is out. */
export function waitIdle(page: Page, session: string, ms = 60_000): Promise<Stored> {
  return until(
    page,
    'the job is done and everything is out',
    stored => stored.sessions.some(one => one.id === session && one.activity === 'idle' && one.turn === null) && isFlushed(stored),
    ms,
  );
}

/**
 * Waits until both have nothing to send and have read every room equally far, then compares what both must hold: session states,
 * transcripts, steps, documents.
 */
export async function expectSame(a: Page, b: Page, ms = 40_000): Promise<Stored> {
  const end = performance.now() + ms;
  for (;;) {
    const [one, other] = await Promise.all([readStored(a), readStored(b)]);
    const areOut = [one, other].every(stored => isFlushed(stored) && isShared(stored));
    const isSettled = areOut && cursorsOf(one).join() === cursorsOf(other).join();
    if (isSettled) {
      expect(differences(one, other)).toEqual([]);
      return one;
    }
    if (performance.now() > end) {
      const rooms = cursorsOf(one).filter(line => !cursorsOf(other).includes(line));
      throw new Error(`not equally far after ${ms} ms; the first has ${rooms.join(', ')}\n${glance(one)}\n\n${glance(other)}`);
    }
    await a.waitForTimeout(150);
  }
}

/** Opens *What it did*. Answers the line under the newest job that tells when, how many changes, what was sent and on which devices. */
export async function openLedger(page: Page): Promise<Locator> {
  await go(page, '#/did');
  await expect(page.getByRole('heading', { level: 1, name: 'What it did' })).toBeVisible();
  return page.locator('[data-turn]').first().locator('.meta');
}
