import { existsSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectSame, openConversation, pageOf, pairByCode, say, sayHere, startPlanWeek, waitIdle } from '../support/journey-actions.ts';
import { found } from './planted-words.ts';
import { unmasked } from './wire.ts';

/** Words that stand nowhere in Baton itself; one is written in characters beyond Latin, one with an accent. */
const planted = ['quittengelee', 'zwetschgenröster', 'Hollerbusch', '紫藤花架', 'knoblauchsrauke', 'wurzelpeter', 'Rapontika'] as const;

/** X6: the relay orders, stores and forwards what it cannot read. */
test('the relay’s data, its log and all that passed it contain no word of what was said and made', async ({ openDevice, relay }) => {
  const desktop = await openDevice('desktop', { kind: 'desktop', capture: true });
  const phone = await openDevice('phone', { kind: 'phone', capture: true });
  // Before there is another device nothing leaves; after it everything goes, so some of it comes before.
  const note = await say(pageOf(desktop), `Write a note called “${planted[0]}”: ${planted[1]} ${planted[3]}.`);
  await waitIdle(pageOf(desktop), note);
  await pairByCode(pageOf(desktop), pageOf(phone));
  const job = await startPlanWeek(pageOf(desktop), { fitIn: `${planted[2]} and ${planted[4]}`, fixed: 'Tuesday evening, choir' });
  await waitIdle(pageOf(desktop), job);
  await openConversation(pageOf(phone), job);
  await sayHere(pageOf(phone), `Thanks, ${planted[5]}`);
  await rename(pageOf(desktop), job, planted[6]);
  await waitIdle(pageOf(phone), job);
  const stored = await expectSame(pageOf(desktop), pageOf(phone));
  const here = Buffer.from(JSON.stringify(stored));
  for (const word of planted) expect(found([word], here), 'the devices themselves have it').toContain(`${word} as UTF-8`);

  const files = ['', '-wal', '-shm', '-journal'].map(ending => relay.data + ending).filter(existsSync);
  expect(files, 'the relay has not emptied its WAL yet').toContain(`${relay.data}-wal`);
  const places = new Map<string, Buffer>(files.map(file => [file, readFileSync(file)]));
  for (const { name, proxy } of [desktop, phone]) {
    const captured = proxy.captured();
    places.set(`traffic of the ${name}`, captured);
    places.set(`frames of the ${name}`, unmasked(captured));
  }
  places.set('log', Buffer.from(relay.log()));
  // What is looked through is the right thing and can be read: names of rooms are no secret.
  for (const place of [`${relay.data}-wal`, 'frames of the desktop', 'frames of the phone']) {
    expect(places.get(place)?.includes('directory.me'), place).toBe(true);
  }
  expect(places.get('log')?.includes('listening')).toBe(true);
  for (const [place, bytes] of places) expect(found(planted, bytes), place).toEqual([]);
  // Also once all of it was written into the one file.
  await relay.stop();
  const whole = readFileSync(relay.data);
  expect(whole.includes('directory.me')).toBe(true);
  expect(found(planted, whole)).toEqual([]);
});

async function rename(page: Page, session: string, name: string): Promise<void> {
  await openConversation(page, session);
  await page
    .locator('.bar')
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
