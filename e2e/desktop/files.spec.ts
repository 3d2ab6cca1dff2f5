import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApp } from '@baton/testing/desktop';
import { mergeTests } from '@playwright/test';
import { test as journey } from '../support/journey.ts';
import { go, openConversation, openHome, pageOf, pairByCode, say, sayHere, until, waitIdle } from '../support/journey-actions.ts';
import { test as desktop, expect, onShell } from './app.ts';
import { chooseAlways, grantFolder } from './desktop-actions.ts';

const test = mergeTests(journey, desktop);

/** Kills the app as soon as the disk shows the change: between the effect and its outcome, or right after. */
async function killWhen(app: DesktopApp, isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { intervals: [1], timeout: 20_000 }).toBe(true);
  await app.kill();
}

test.describe(`${onShell}: files in folders that were chosen`, () => {
  /** J2, X4 */
  test('are written and put away once, wherever the app is killed, and come back byte for byte', async ({ open, relay, scratch }) => {
    const address = { relay: `http://127.0.0.1:${relay.port}/` };
    const folder = join(scratch, 'Letters');
    mkdirSync(folder);
    const file = join(folder, 'old.txt');
    writeFileSync(file, 'Dear Anna,\nit rains.\n');
    const now = (): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

    let { app, page } = await open(address);
    await grantFolder({ app, page }, folder);
    const session = await say(page, 'write “Dear Ben” to old.txt in Letters');
    await killWhen(app, () => now() === 'Dear Ben');
    ({ app, page } = await open(address));
    await openConversation(page, session);
    const written = await waitIdle(page, session);
    expect(written.steps.filter(step => step.name === 'file.write').map(step => step.state)).toEqual(['done']);
    expect(now()).toBe('Dear Ben');
    await sayHere(page, 'bring back old.txt');
    await expect.poll(now).toBe('Dear Anna,\nit rains.\n');
    await waitIdle(page, session);

    await sayHere(page, 'put old.txt in the trash');
    await page.locator('[data-approval]').getByRole('button', { name: 'Put old.txt in the trash' }).click({ timeout: 40_000 });
    await killWhen(app, () => now() === null);
    ({ app, page } = await open(address));
    await openConversation(page, session);
    const trashed = await waitIdle(page, session);
    expect(trashed.steps.filter(step => step.name === 'file.trash').map(step => step.state)).toEqual(['done']);
    // Somebody else puts a file there meanwhile: it is not written over.
    writeFileSync(file, 'new');
    await sayHere(page, 'bring back old.txt');
    await expect(page.getByText('Something else of that name is in Letters now', { exact: false }).first()).toBeVisible();
    expect(now()).toBe('new');
  });

  /** S1 */
  test('are read for a phone once the computer is back, however long it was asleep', async ({ open, relay, openDevice, scratch }) => {
    const address = { relay: `http://127.0.0.1:${relay.port}/` };
    const folder = join(scratch, 'Letters');
    mkdirSync(folder);
    writeFileSync(join(folder, 'code.txt'), 'The door code is 4711.');
    const first = await open(address);
    await grantFolder(first, folder);
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    await pairByCode(first.page, phone);
    const computer = (await until(phone, 'the phone knows the computer', ({ devices }) => devices.length === 2)).devices.find(
      one => one.kind === 'desktop',
    );
    await openHome(phone);
    await go(phone, '#/settings/folders');
    await expect(phone.locator('[data-folder]')).toContainText('Letters');
    await first.app.kill();

    const session = await say(phone, 'read code.txt in Letters');
    await expect(phone.getByText(`Waits for ${computer?.name}`).first()).toBeVisible({ timeout: 20_000 });
    const waiting = await until(phone, 'the step waits', ({ steps }) =>
      steps.some(step => step.name === 'file.read' && step.state === 'waiting'),
    );
    const asked = waiting.steps.find(step => step.name === 'file.read')?.id;

    await open(address);
    await expect(phone.getByText('The door code is 4711.', { exact: false }).first()).toBeVisible({ timeout: 40_000 });
    const { steps } = await waitIdle(phone, session);
    const reads = steps.filter(step => step.name === 'file.read');
    expect(reads.map(({ id, state, attempts }) => ({ id, state, attempts: attempts.length }))).toEqual([
      { id: asked, state: 'done', attempts: 1 },
    ]);
  });

  test('are no longer used once the person takes the folder back on the phone', async ({ open, relay, openDevice, scratch }) => {
    const folder = join(scratch, 'Letters');
    mkdirSync(folder);
    writeFileSync(join(folder, 'code.txt'), 'The door code is 4711.');
    const { app, page } = await open({ relay: `http://127.0.0.1:${relay.port}/` });
    await grantFolder({ app, page }, folder);
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    await pairByCode(page, phone);
    await openHome(phone);
    await go(phone, '#/settings/folders');
    await phone.getByRole('button', { name: 'Stop using Letters' }).click();
    await expect.poll(() => page.evaluate(async () => (await window.baton?.folders({}))?.folders)).toEqual([]);
    await say(page, 'read code.txt in Letters');
    await expect(page.locator('[data-approval]').getByRole('button', { name: 'Choose the folder' })).toBeVisible();
    await expect(page.getByText('4711')).toHaveCount(0);
  });

  /** X2 */
  test('are used after the folder was chosen on the card that asks for it, on the computer alone', async ({
    open,
    relay,
    openDevice,
    scratch,
  }) => {
    const folder = join(scratch, 'Letters');
    mkdirSync(folder);
    writeFileSync(join(folder, 'code.txt'), 'The door code is 4711.');
    const { app, page } = await open({ relay: `http://127.0.0.1:${relay.port}/` });
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    await say(page, 'hello');
    await pairByCode(page, phone);
    const { devices } = await until(phone, 'the phone knows what the computer can', stored =>
      stored.devices.some(one => one.can?.includes('folders')),
    );
    const session = await say(phone, 'read code.txt in Letters');
    const card = phone.locator('[data-approval]');
    await expect(card).toContainText(`The folder is chosen in Baton on ${devices.find(one => one.kind === 'desktop')?.name}.`);
    await expect(card.getByRole('button')).toHaveText(['Not now']);

    await openConversation(page, session);
    const choose = page.locator('[data-approval]').getByRole('button', { name: 'Choose the folder' });
    // Nobody chose one: nothing is granted, and it waits on.
    await choose.click();
    await expect(choose).toBeEnabled();
    expect(await page.evaluate(async () => (await window.baton?.folders({}))?.folders)).toEqual([]);
    await chooseAlways(app, folder);
    await choose.click();
    await expect(phone.getByText('The door code is 4711.', { exact: false }).first()).toBeVisible({ timeout: 40_000 });
    await waitIdle(phone, session);
    await go(phone, '#/settings/folders');
    await expect(phone.locator('[data-folder]')).toContainText('Letters');
  });

  /** J2, X4 */
  test('come back with Undo, pressed here or on the phone, wherever the app is killed; what changed since is left, and the older one saved beside it', async ({
    open,
    relay,
    openDevice,
    scratch,
  }) => {
    const address = { relay: `http://127.0.0.1:${relay.port}/` };
    const folder = join(scratch, 'Letters');
    mkdirSync(folder);
    const file = join(folder, 'old.txt');
    const now = (name = 'old.txt'): string | null => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null);
    writeFileSync(file, 'Dear Anna');
    let { app, page } = await open(address);
    await grantFolder({ app, page }, folder);
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    await pairByCode(page, phone);
    await openHome(page);
    const session = await say(page, 'write “Dear Ben” to old.txt in Letters');
    await expect.poll(() => now()).toBe('Dear Ben');
    await waitIdle(page, session);

    await page.getByRole('button', { name: 'Undo the change to old.txt in Letters' }).click();
    await killWhen(app, () => now() === 'Dear Anna');
    ({ app, page } = await open(address));
    await openConversation(page, session);
    await waitIdle(page, session);
    await expect(page.locator('[data-file-change="undone"]')).toContainText('Taken back at', { timeout: 20_000 });
    expect(now()).toBe('Dear Anna');

    await sayHere(page, 'put old.txt in the trash');
    await page.locator('[data-approval]').getByRole('button', { name: 'Put old.txt in the trash' }).click({ timeout: 40_000 });
    await expect.poll(() => now()).toBeNull();
    await waitIdle(page, session);
    writeFileSync(file, 'mine');
    // Folded out is the job that is the newest when the page is first drawn.
    await until(phone, 'the phone has heard of it', ({ steps }) => steps.some(step => step.name === 'file.trash' && step.state === 'done'));
    await openHome(phone);
    await go(phone, '#/did');
    const row = phone.locator('[data-file-change]');
    await row.getByRole('button', { name: 'Undo the change to old.txt in Letters' }).click();
    // That is a job of its own, and the newest; this one stays folded out.
    await expect(row).toContainText('Something else of that name is in Letters now', { timeout: 40_000 });
    await row.getByRole('button', { name: /^Save the older one beside it/ }).click();
    await expect.poll(() => now('old (older).txt'), { timeout: 40_000 }).toBe('Dear Anna');
    expect(now()).toBe('mine');
    await expect(row).toContainText('What old.txt was before is saved in Letters as old (older).txt.', { timeout: 20_000 });
  });
});
