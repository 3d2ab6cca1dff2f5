import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { found } from '../security/planted-words.ts';
import { unmasked } from '../security/wire.ts';
import { expect } from '../support/journey.ts';
import { openHome, pageOf, pairByCode } from '../support/journey-actions.ts';
import { everythingOn } from '../support/tables.ts';
import { connectHelper, fillInHelper, openHelpers } from './connect.ts';
import { testWithProvider } from './provider-test.ts';

const key = 'sk-Quittengelee-Rapontika-0815';

const test = testWithProvider(key, { models: ['test-small', 'test-large'] });

const card = (page: Page, kind: 'builtIn' | 'local' | 'cloud'): Locator => page.locator(`[data-helper="${kind}"]`);
const isChosen = (page: Page, kind: 'builtIn' | 'local' | 'cloud') => expect(card(page, kind)).toHaveAttribute('aria-checked', 'true');

test.describe('a helper that a person connects', () => {
  test('is tried for real; a wrong key gets its sentence; then it is the one that answers, until it is removed', async ({
    openDevice,
    provider,
  }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await openHome(page);
    await expect(page.getByText('You have the built-in helper')).toBeVisible();
    const sheet = await fillInHelper(page, provider, 'sk-not-this-one');
    await sheet.getByRole('button', { name: 'Try it' }).click();
    await expect(sheet.locator('[data-trouble="badKey"]')).toContainText('This key is not let in. Nothing was kept.');
    expect(provider.listed()).toBe(1);
    await sheet.getByLabel('Key', { exact: true }).fill(key);
    await expect(sheet.locator('[data-trouble]'), 'what was said of another key is gone').toHaveCount(0);
    await sheet.getByRole('button', { name: 'Try it' }).click();
    await sheet.getByLabel('Which one?').selectOption('test-large');
    await sheet.getByRole('button', { name: 'Connect' }).click();
    await expect(sheet).toHaveCount(0);
    await expect.poll(() => provider.chats.map(chat => [chat.request.model, chat.key, chat.state])).toEqual([['test-large', key, 'told']]);
    // Its address is this computer's own.
    await isChosen(page, 'local');
    await expect(page.locator('[data-connected]')).toContainText('test-large');
    await openHome(page);
    await expect(page.getByText(/^test-large helps you, on /)).toBeVisible();

    await openHelpers(page);
    await card(page, 'builtIn').click();
    await isChosen(page, 'builtIn');
    await openHome(page);
    await expect(page.getByText('You have the built-in helper')).toBeVisible();
    await openHelpers(page);
    await card(page, 'local').click();
    await isChosen(page, 'local');
    expect(provider.chats, 'choosing what was tried asks nobody').toHaveLength(1);

    await page
      .locator('[data-connected]')
      .getByRole('button', { name: /^Remove/ })
      .click();
    const sure = page.getByRole('dialog', { name: 'Remove test-large?' });
    await expect(sure).toContainText('The built-in helper answers from then on.');
    await sure.getByRole('button', { name: 'Remove test-large' }).click();
    await expect(page.locator('[data-connected]')).toHaveCount(0);
    await isChosen(page, 'builtIn');
  });

  test('that is not there, or is none, gets a sentence and keeps what was typed', async ({ openDevice, provider, service }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await openHome(page);
    const sheet = await fillInHelper(page, provider, key);
    const address = sheet.getByLabel('Address', { exact: true });
    await address.fill('http://ai.example.com/v1');
    await expect(sheet.getByText('An address begins with https://')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Try it' })).toBeDisabled();
    await address.fill('http://127.0.0.1:9/v1');
    await sheet.getByRole('button', { name: 'Try it' }).click();
    await expect(sheet.locator('[data-trouble="notThere"]')).toContainText('Nothing answers at this address.');
    await expect(address).toHaveValue('http://127.0.0.1:9/v1');
    await expect(sheet.getByLabel('Key', { exact: true })).toHaveValue(key);
    // Something answers, and is no helper: a name can be typed, and the try for real finds out.
    await address.fill(`${service.address}/v1`);
    await sheet.getByRole('button', { name: 'Try it' }).click();
    await sheet.getByLabel('Which one?').fill('anything');
    await sheet.getByRole('button', { name: 'Connect' }).click();
    await expect(sheet.locator('[data-trouble="notUnderstood"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-connected]')).toHaveCount(0);
  });

  /** X6: the key of a helper is for its own host; everybody else keeps or carries it sealed. */
  test('is there on the phone that joins, and its key is in the clear in no table, log or byte on the way', async ({
    openDevice,
    provider,
    relay,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop', capture: true });
    const phone = await openDevice('phone', { kind: 'phone', capture: true });
    const said: string[] = [];
    for (const device of [laptop, phone]) pageOf(device).on('console', message => void said.push(message.text()));
    await openHome(pageOf(laptop));
    await connectHelper(pageOf(laptop), provider, key);
    await pairByCode(pageOf(laptop), pageOf(phone));
    await openHelpers(pageOf(phone));
    await expect(pageOf(phone).locator('[data-connected]')).toContainText('test-large');
    await isChosen(pageOf(phone), 'local');
    await expect(card(pageOf(phone), 'local')).toContainText('For jobs on this device the built-in helper stands in.');
    await openHome(pageOf(phone));
    await expect(pageOf(phone).getByText('Here you have the built-in helper')).toBeVisible();

    const places = new Map<string, Buffer>([['the consoles', Buffer.from(said.join('\n'))]]);
    for (const device of [laptop, phone]) {
      places.set(`tables of the ${device.name}`, await everythingOn(pageOf(device)));
      places.set(`traffic of the ${device.name}`, device.proxy.captured());
      places.set(`frames of the ${device.name}`, unmasked(device.proxy.captured()));
    }
    for (const file of ['', '-wal'].map(ending => relay.data + ending).filter(existsSync)) places.set(file, readFileSync(file));
    places.set('the log of the relay', Buffer.from(relay.log()));
    expect(places.get('tables of the laptop')?.includes('sealedKey'), 'what is looked through can be read').toBe(true);
    expect(places.get('tables of the phone')?.includes('sealedKey')).toBe(true);
    for (const [place, bytes] of places) expect(found([key, 'Quittengelee-Rapontika'], bytes), place).toEqual([]);

    await openHelpers(pageOf(phone));
    await pageOf(phone)
      .locator('[data-connected]')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await pageOf(phone).getByRole('dialog').getByRole('button', { name: 'Remove test-large' }).click();
    await expect(pageOf(phone).locator('[data-connected]')).toHaveCount(0);
    await openHelpers(pageOf(laptop));
    await expect(pageOf(laptop).locator('[data-connected]')).toHaveCount(0);
    await isChosen(pageOf(laptop), 'builtIn');
  });

  test('is there after the browser was killed, with its limit and who stands in for it', async ({ openDevice, provider }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    await openHome(pageOf(laptop));
    await connectHelper(pageOf(laptop), provider, key);
    const { page } = laptop.browser;
    await expect(page.locator('[data-spending]')).toContainText(/\$0\.00 of \$5\.00 used in /);
    await page.getByRole('button', { name: 'Change the monthly limit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Monthly limit' });
    await sheet.getByLabel('At most, in US dollars a month').fill('a lot');
    await expect(sheet.getByRole('button', { name: 'Save the limit' })).toBeDisabled();
    await sheet.getByLabel('At most, in US dollars a month').fill('2.50');
    await sheet.getByRole('button', { name: 'Save the limit' }).click();
    await expect(page.locator('[data-spending]')).toContainText('of $2.50 used');
    const standsIn = page.getByRole('switch', { name: 'Use the built-in helper' });
    await standsIn.click();
    await expect(standsIn).toHaveAttribute('aria-checked', 'false');
    await laptop.browser.kill();
    await laptop.reopen();
    await openHelpers(pageOf(laptop));
    await isChosen(pageOf(laptop), 'local');
    await expect(pageOf(laptop).locator('[data-spending]')).toContainText('of $2.50 used');
    await expect(pageOf(laptop).getByRole('switch', { name: 'Use the built-in helper' })).toHaveAttribute('aria-checked', 'false');
  });

  test('is connected with the keyboard alone: arrows look, Enter chooses, Escape leaves everything as it was', async ({
    openDevice,
    provider,
  }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await openHome(page);
    await openHelpers(page);
    await card(page, 'builtIn').focus();
    await page.keyboard.press('ArrowUp');
    await expect(card(page, 'cloud')).toBeFocused();
    await isChosen(page, 'builtIn');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Connect a cloud helper' });
    await expect(sheet.getByLabel('Key', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card(page, 'cloud'), 'the focus goes back to where the sheet came from').toBeFocused();
    await page.keyboard.press('Space');
    await expect(sheet.getByLabel('Key', { exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(sheet.getByLabel('Address', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type(provider.address);
    await page.keyboard.press('Tab');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel('Which one?'), 'it is what to go on with').toBeFocused();
    await sheet.getByLabel('Key', { exact: true }).press('Enter');
    await expect(sheet).toHaveCount(0);
    await isChosen(page, 'local');
  });
});
