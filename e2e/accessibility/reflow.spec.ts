import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { fill, type Screen, show, speak, withoutSpace } from './screens.ts';

const width = 320;

/** What stands out to the right of the window, or could be scrolled sideways. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(wide => {
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    const found: string[] = [];
    const root = document.scrollingElement;
    if (root !== null && root.scrollWidth > wide) found.push(`the page is ${root.scrollWidth} px wide`);
    for (const element of document.querySelectorAll('body *')) {
      // A strip of tabs moves sideways by itself; each of its tabs fits the window.
      const isStrip = element.closest('.hscroll') !== null;
      if (isStrip && element.getBoundingClientRect().width <= wide) continue;
      const style = getComputedStyle(element);
      const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
      // Both axes become "auto" when only one was asked for; then only a real overflow counts.
      if (scrolls && element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} scrolls sideways`);
      const box = element.getBoundingClientRect();
      const isSeen =
        box.width > 1 && box.height > 1 && style.visibility !== 'hidden' && element.closest('.vh, svg, [aria-hidden="true"]') === null;
      if (isSeen && box.right > wide + 1 && box.left < wide) found.push(`${name(element)} ends at ${Math.round(box.right)} px`);
    }
    return found;
  }, width);
}

test('every screen fits a window of 320 px without scrolling sideways, in both languages', async ({ openDevice, service }) => {
  test.setTimeout(300_000);
  const { page } = (await openDevice('phone', { kind: 'phone' })).browser;
  const found: string[] = [];
  const look = async (screens: readonly Screen[]): Promise<void> => {
    const before = page.viewportSize() ?? { width, height: 640 };
    await page.setViewportSize({ width, height: 640 });
    for (const language of ['zh-CN', 'en'] as const) {
      await speak(page, language);
      for (const screen of screens) {
        await show(page, screen);
        found.push(...(await overflowing(page)).map(line => `${screen.name}, ${language}: ${line}`));
      }
    }
    await page.setViewportSize(before);
  };
  await look(withoutSpace);
  await look(await fill(page, `${service.address}/plan`));
  expect(found).toEqual([]);
});
