import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { fill, show } from './screens.ts';

/** What the screen says, and where everything on it stands and how it is drawn, one line an element. */
interface Drawn {
  readonly words: string;
  readonly elements: readonly string[];
}

function drawn(page: Page): Promise<Drawn> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('#content, #content *, [role="dialog"], [role="dialog"] *')];
    const elements = all.map(element => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderRadius, fontSize, display } = getComputedStyle(element);
      const name = `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
      return `${name} ${[left, top, width, height].map(Math.round).join(' ')} ${color} ${backgroundColor} ${borderRadius} ${fontSize} ${display}`;
    });
    const roots = [...document.querySelectorAll('#content, [role="dialog"]')];
    return { words: roots.map(root => root.textContent).join(' | '), elements };
  });
}

/** What is drawn once nothing on the screen has changed for 300 ms: parts of it are read, and come, one after the other. */
async function settled(page: Page): Promise<Drawn> {
  let last = await drawn(page);
  await expect
    .poll(
      async () => {
        const before = last;
        await page.waitForTimeout(300);
        last = await drawn(page);
        return JSON.stringify(last) === JSON.stringify(before);
      },
      { message: 'the screen comes to rest', intervals: [0] },
    )
    .toBe(true);
  return last;
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
  test.setTimeout(240_000);
  const { page } = (await openDevice('phone', { kind: 'phone' })).browser;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = await fill(page, `${service.address}/plan`);
  for (const screen of screens) await show(page, screen);
  const all = await sheets(page);
  expect(all.length).toBeGreaterThan(5);
  const changed = new Map<string, readonly string[]>();
  for (const screen of screens) {
    // Its code counts down: that is not for a sheet to answer for.
    if (screen.name === 'add a device') continue;
    // Again where the screen itself went on meanwhile, with another word that moved what stands beside it: that shows nothing of the sheets.
    await expect(async () => {
      await page.goto('/#/');
      await page.reload();
      await show(page, screen);
      // What is still being fetched or sent says so, and would say something else the moment after.
      await expect(page.locator('.chip.plain').getByText(/^(Connecting|Sending|Bringing)/)).toHaveCount(0);
      const before = await settled(page);
      await load(page, all);
      const after = await settled(page);
      expect(after.words, `${screen.name} says the same`).toBe(before.words);
      changed.set(screen.name, after.elements.filter((line, at) => line !== before.elements[at]).slice(0, 5));
    }).toPass({ timeout: 60_000 });
  }
  expect(Object.fromEntries([...changed].filter(([, lines]) => lines.length > 0))).toEqual({});
});
