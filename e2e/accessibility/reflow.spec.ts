import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { fill, lookedBackAt, type Screen, show, speak, withoutSpace } from './screens.ts';

const width = 320;
const windows = [
  [width, 640],
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const;
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(8);
/** A title has room for no more, nor has what is remembered. */
const longTitle = longWord.slice(0, 200);

/** What stands out to the right of the window or of the paper, card or pane that it is on, or could be scrolled sideways. */
function overflowing(page: Page, wide = width): Promise<string[]> {
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
      if (!isSeen) continue;
      const parent = element.parentElement;
      if (parent === null || parent.closest('.cut') !== null) continue;
      // What a box cuts off, with a mark that says so, ends where the box does.
      const right = style.textOverflow === 'ellipsis' ? box.right : Math.max(box.right, ...[...element.childNodes].map(textEnd));
      if (right > wide + 1 && box.left < wide) found.push(`${name(element)} ends at ${Math.round(right)} px`);
      const under = parent.closest('.paper, .card, .panel, .side, main, [role="dialog"]');
      if (under !== null && right > under.getBoundingClientRect().right + 1)
        found.push(`${name(element)} ends ${Math.round(right - under.getBoundingClientRect().right)} px outside ${name(under)}`);
    }
    return [...new Set(found)];

    /** Where the words that stand in an element themselves end. */
    function textEnd(node: Node): number {
      if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') return 0;
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().right;
    }
  }, wide);
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

test('a word that no window has room for is broken, on every screen, on the phone and on the desktop', async ({ openDevice, service }) => {
  test.setTimeout(240_000);
  const { page } = (await openDevice('desktop', { kind: 'desktop' })).browser;
  const usual = await fill(page, `${service.address}/plan/${longWord}`, {
    week: { fitIn: `${longWord} twice, the landlord letter`, fixed: `Tuesday 18:00, ${longWord}` },
    list: `Make a list called “${longTitle}”: ${longWord}, milk`,
    listTitle: longTitle,
    note: `Write a note called “${longTitle}”: ${longWord}`,
    remembered: `Remember that I live in ${longTitle}`,
  });
  const screens = [...usual, ...(await lookedBackAt(page, longTitle))];
  const found: string[] = [];
  for (const [wide, height] of windows) {
    await page.setViewportSize({ width: wide, height });
    for (const screen of screens) {
      await show(page, screen);
      found.push(...(await overflowing(page, wide)).map(line => `${screen.name}, ${wide} px: ${line}`));
    }
  }
  expect(found).toEqual([]);
});

test('what stands in the empty message box of the first screen can be read whole at 320 px, in both languages', async ({ openDevice }) => {
  const { page } = (await openDevice('phone', { kind: 'phone' })).browser;
  await page.setViewportSize({ width, height: 640 });
  for (const language of ['zh-CN', 'en'] as const) {
    await speak(page, language);
    await show(page, { name: 'home', hash: '#/', ready: '.composer textarea' });
    // The box is narrowest with its third button.
    await page.locator('.composer .icbtn').nth(2).waitFor();
    const [needed, room] = await page.locator('.composer textarea').evaluate((box: HTMLTextAreaElement) => {
      const style = getComputedStyle(box);
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) throw new Error('nothing measures words here');
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room = box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return [canvas.measureText(box.placeholder).width, room] as const;
    });
    expect(needed, language).toBeLessThanOrEqual(room);
  }
});
