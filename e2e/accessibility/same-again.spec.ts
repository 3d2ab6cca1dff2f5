import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { fill, show } from './screens.ts';

/** Where everything on the screen stands and how it is drawn, one line an element. */
function drawn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#content, #content *, [role="dialog"], [role="dialog"] *')].map(element => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderRadius, fontSize, display } = getComputedStyle(element);
      const name = `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
      return `${name} ${[left, top, width, height].map(Math.round).join(' ')} ${color} ${backgroundColor} ${borderRadius} ${fontSize} ${display}`;
    }),
  );
}

/** Sheets that the page has, by their address. */
const sheets = (page: Page) => page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [href])));

/** Loads these sheets behind the others, as going to the screens they belong to does. */
function load(page: Page, addresses: readonly string[]): Promise<void> {
  return page.evaluate(async all => {
    const known = new Set([...document.styleSheets].map(({ href }) => href));
    const loading = all
      .filter(href => !known.has(href))
      .map(
        href =>
          new Promise<void>((resolve, reject) => {
            const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
            link.onload = () => resolve();
            link.onerror = () => reject(new Error(`${href} did not load`));
            document.head.append(link);
          }),
      );
    await Promise.all(loading);
  }, addresses);
}

test('a screen looks the same after the others were seen: no sheet that loads later redraws it', async ({ openDevice, service }) => {
  test.setTimeout(120_000);
  const { page } = (await openDevice('phone', { kind: 'phone' })).browser;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = await fill(page, `${service.address}/plan`);
  for (const screen of screens) await show(page, screen);
  const all = await sheets(page);
  expect(all.length).toBeGreaterThan(5);
  for (const screen of screens) {
    // Its code counts down: that is not for a sheet to answer for.
    if (screen.name === 'add a device') continue;
    await page.goto('/#/');
    await page.reload();
    await show(page, screen);
    // What is still being fetched or sent says so, and would say something else the moment after.
    await expect(page.locator('.chip.plain').getByText(/^(Connecting|Sending|Bringing)/)).toHaveCount(0);
    await page.waitForTimeout(300);
    const before = await drawn(page);
    await load(page, all);
    const after = await drawn(page);
    expect.soft(after.filter((line, at) => line !== before[at]).slice(0, 5), screen.name).toEqual([]);
  }
});
