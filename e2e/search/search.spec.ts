import { expect, test } from '../support/journey.ts';
import { go, say, sayHere, waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

const field = '[data-search-field]';

test('what was written is found from anywhere with the keyboard alone, and opened where it stands', async ({ openDevice }) => {
  const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
  const session = await say(page, 'Where did the 蓝色 suitcase go? It was in the Attic.');
  await waitIdle(page, session);
  for (let n = 0; n < 12; n++) {
    await sayHere(page, `What is ${n} + ${n}?`);
    await waitIdle(page, session);
  }
  await waitIdle(page, await say(page, 'Make a shopping list: potatoes, oat milk, rye bread'));
  await go(page, '#/did');
  await page.keyboard.press('Control+k');
  await expect(page.locator(field)).toBeFocused();
  await page.keyboard.type('ＯＡＴ ｍ');
  await expect(page.locator('a[data-hit] mark').first()).toHaveText(/^oat m$/i);
  await page.keyboard.press('Escape');
  await expect(page.locator(field)).toHaveValue('');
  await expect(page.locator('a[data-hit]')).toHaveCount(0);
  await page.keyboard.type('色 SUITC');
  const hit = page.locator('a[data-hit]').first();
  await expect(hit.locator('mark')).toHaveText(/^色 suitc$/i);
  await page.keyboard.press('ArrowDown');
  await expect(hit).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator(field)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/c/${session}\\?at=`));
  const message = page.locator('.me', { hasText: '蓝色 suitcase' });
  await expect(message).toBeInViewport();
  await expect(message.locator('xpath=ancestor-or-self::*[@tabindex="-1"][1]'), 'the keyboard goes on from there').toBeFocused();
  // Back leads to what was found, and from there to where the search was opened.
  await page.goBack();
  await expect(page.locator(field)).toHaveValue('色 SUITC');
  await expect(page.locator('a[data-hit]').first()).toBeVisible();
});

test('a search finds after a kill what was said right before it, once, and nothing that was taken off', async ({ openDevice }) => {
  const laptop = await openDevice('laptop', { kind: 'desktop' });
  const list = await say(laptop.browser.page, 'Make a shopping list: potatoes, oat milk, rye bread');
  await waitIdle(laptop.browser.page, list);
  const session = await say(laptop.browser.page, 'The walrus 海象 is in the garden');
  await laptop.browser.kill();
  const { page } = await laptop.reopen('/#/search?q=海象');
  await expect(page.locator('a[data-hit]', { hasText: '海象' }).first()).toBeVisible();
  await waitIdle(page, session);
  await expect.poll(async () => (await readTables(page, 'searchWaiting')).searchWaiting.length).toBe(0);
  await go(page, '#/search?q=walrus');
  await expect(page.locator('[data-search-state="ready"]')).toBeVisible();
  await expect(page.locator('a[data-hit]', { hasText: 'You:' })).toHaveCount(1);
  await waitIdle(page, await say(page, 'Take oat milk off the shopping list'));
  await expect.poll(async () => (await readTables(page, 'searchWaiting')).searchWaiting.length).toBe(0);
  await go(page, '#/search?q=potatoes');
  await expect(page.getByRole('heading', { name: 'Documents', level: 2 })).toBeVisible();
  await go(page, '#/search?q=oat%20milk');
  // What was found before stays until this has been: the list that it was taken off is not among it.
  await expect(page.locator('a[data-hit] mark', { hasText: /^oat milk$/i }).first()).toBeVisible();
  await expect(page.locator('[data-search-state="ready"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Documents', level: 2 })).toHaveCount(0);
});

test('what is remembered can be seen, changed and taken off in Settings', async ({ openDevice }) => {
  const { page } = (await openDevice('phone', { kind: 'phone' })).browser;
  await go(page, '#/settings/memory');
  await page.getByRole('button', { name: 'Start the list' }).click();
  await expect(page.locator('[data-memory] [data-live-state="open"]')).toBeVisible();
  await waitIdle(page, await say(page, 'Remember that I live in Leipzig'));
  await go(page, '#/settings/memory');
  const line = page.locator('[data-memory] [data-line] textarea').first();
  await expect(line).toHaveValue('I live in Leipzig');
  await line.fill('I live in Dresden');
  await expect
    .poll(async () => {
      // Asked again each time: what is typed is read into the search a moment later.
      await go(page, '#/search');
      await go(page, '#/search?q=Dresden');
      await page.locator('[data-search-state="ready"]').waitFor();
      return page.locator('a[data-hit="memory"]').count();
    })
    .toBe(1);
});
