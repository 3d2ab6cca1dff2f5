import type { Page } from '@playwright/test';
import { expect, openTalk, test } from './stage-test.ts';

const long = 50_000;

const drawn = (page: Page) => page.locator('[data-item]').count();
const holds = (page: Page, session: string, n: number) => page.locator(`[data-item$="-${session}-${n}"]`);

/** Case C9. */
for (const device of ['desktop', 'phone'] as const) {
  test(`a conversation of 50,000 things: its end, its beginning and what lies between can be reached, on the ${device}`, async ({
    openPage,
  }) => {
    const page = await openPage(device);
    await page.evaluate(n => stage.seed('long', n), long);
    await openTalk(page, 'long');
    await expect(holds(page, 'long', long - 1)).toBeInViewport();
    expect(await drawn(page)).toBeLessThanOrEqual(40);

    await page.locator('.cv-body').focus();
    await page.keyboard.press('Home');
    await expect(holds(page, 'long', 0)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Go to the latest' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(holds(page, 'long', long - 1)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Go to the latest' })).toHaveCount(0);

    // Upwards by scrolling, as a finger or a wheel does: every thing comes by once, in its order, and the page never holds more than 160.
    const seen = new Set<number>();
    for (let n = 0; n < 2_000 && seen.size < 700; n++) {
      const numbers = await page.evaluate(() => {
        const scroller = document.querySelector('.cv-body');
        const items = [...document.querySelectorAll<HTMLElement>('[data-item]')].map(item => Number(item.dataset.item?.split('-').at(-1)));
        scroller?.scrollBy(0, -600);
        return items;
      });
      expect(numbers.length).toBeLessThanOrEqual(160);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      for (const number of numbers) seen.add(number);
      await page.waitForTimeout(60);
    }
    const all = [...seen].sort((a, b) => b - a);
    expect(all.length).toBeGreaterThanOrEqual(700);
    expect(all).toEqual(Array.from({ length: all.length }, (_, n) => long - 1 - n));
  });
}

test('who goes to the beginning gets there and stays, though the browser tells only then how the bottom was reached', async ({
  openPage,
}) => {
  const page = await openPage('phone');
  await page.evaluate(() => stage.seed('asked', 500));
  await openTalk(page, 'asked');
  await expect(holds(page, 'asked', 499)).toBeInViewport();
  await page.locator('.cv-body').evaluate(body => {
    body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    body.dispatchEvent(new Event('scroll'));
  });
  await expect(holds(page, 'asked', 0)).toBeInViewport();
  // What is formatted later changes its height: that pulls down whoever still counts as being at the bottom.
  await page.setViewportSize({ width: 390, height: 600 });
  await page.waitForTimeout(500);
  await expect(holds(page, 'asked', 0)).toBeInViewport();
});

/** Case C4. */
test('a message that 500 steps followed is on the first screen', async ({ openPage }) => {
  const page = await openPage();
  await page.evaluate(async () => {
    const { place: _, ...make } = stage;
    await make.put('sessions', [make.sessionRecord('steps', 'Many steps')]);
    await make.put('entries', [
      make.messageEntry({ session: 'steps', n: 0 }, 'Sort all my photos, please.'),
      make.jobEntry({ session: 'steps', n: 1 }, 'Sorting'),
    ]);
    await make.put(
      'steps',
      Array.from({ length: 500 }, (_unused, n) => ({
        ...make.stepRecord({ session: 'steps', n: 1 }, n, `Photo ${n}`, ''),
        kind: 'tool' as const,
      })),
    );
  });
  await openTalk(page, 'steps');
  await page.locator('.cv-body').focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('Sort all my photos, please.')).toBeInViewport();
  await page.reload();
  await expect(page.getByText('Sort all my photos, please.')).toBeAttached();
});

/** Case C9. */
test('an answer of megabytes opens, is folded, and what stands around it can be read', async ({ openPage }) => {
  const page = await openPage();
  await page.evaluate(async () => {
    await stage.seed('big', 30);
    const big = '**word** and `more`, [a](https://example.org) '.repeat(110_000);
    await stage.put('entries', [
      stage.answerEntry({ session: 'big', n: 30 }, big),
      stage.messageEntry({ session: 'big', n: 31 }, 'And after it?'),
    ]);
  });
  await openTalk(page, 'big');
  await expect(page.getByText('And after it?')).toBeInViewport();
  const item = holds(page, 'big', 30);
  await expect(item.getByRole('button', { name: 'Show all of it' })).toBeVisible();
  expect(((await item.textContent()) ?? '').length).toBeLessThan(40_000);
});

/** Case C10. */
for (const how of ['wheel', 'touch', 'keys'] as const) {
  test(`the place of who reads further up holds while an answer streams, and following starts again only at the bottom: ${how}`, async ({
    openPage,
  }) => {
    const page = await openPage(how === 'touch' ? 'phone' : 'desktop');
    await page.evaluate(async () => {
      await stage.seed('read', 300);
      await stage.put('sessions', [stage.sessionRecord('read', 'Reading', 'running')]);
      await stage.put('entries', [stage.answerEntry({ session: 'read', n: 300 }, '', 'writing')]);
    });
    await openTalk(page, 'read');
    await expect(page.locator('[data-answer-state="starting"]')).toBeInViewport();
    await page.evaluate(() => {
      let text = '';
      setInterval(() => {
        text += 'Another sentence with **weight** that goes on.\n\n';
        stage.tell('read', 'read-300', text);
      }, 50);
    });
    const gap = () => page.locator('.cv-body').evaluate(body => Math.round(body.scrollHeight - body.clientHeight - body.scrollTop));
    await expect(page.getByText('Another sentence with weight').nth(10)).toBeAttached();
    await expect.poll(gap, 'who is at the bottom follows').toBeLessThanOrEqual(2);

    const body = page.locator('.cv-body');
    if (how === 'wheel') {
      await body.hover();
      await page.mouse.wheel(0, -700);
    } else if (how === 'keys') {
      await body.focus();
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageUp');
    } else await swipe(page, 400);
    await expect.poll(gap, 'it is read further up').toBeGreaterThan(200);
    const readAt = () =>
      page.evaluate(() => {
        const view = document.querySelector('.cv-body')?.getBoundingClientRect();
        const item = [...document.querySelectorAll<HTMLElement>('[data-item]')].find(
          one => one.getBoundingClientRect().bottom > (view?.top ?? 0),
        );
        return { item: item?.dataset.item, top: Math.round(item?.getBoundingClientRect().top ?? 0) };
      });
    // The scrolling has come to rest: a second later it is where it was.
    let before = await readAt();
    await expect
      .poll(async () => {
        const last = before;
        await page.waitForTimeout(1_000);
        before = await readAt();
        return before.item === last.item && before.top === last.top;
      })
      .toBe(true);
    const grown = await gap();
    await expect.poll(gap, 'the answer goes on meanwhile').toBeGreaterThan(grown + 200);
    expect(await readAt()).toEqual(before);

    await page.getByRole('button', { name: 'Go to the latest' }).click();
    const reached = await page.locator('.cv-body').evaluate(body => body.scrollHeight);
    await expect.poll(() => page.locator('.cv-body').evaluate(body => body.scrollHeight)).toBeGreaterThan(reached + 100);
    await expect.poll(gap, 'it is followed again').toBeLessThanOrEqual(2);
  });
}

async function swipe(page: Page, by: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
  await touch('touchStart', 200);
  for (let moved = 0; moved <= by; moved += 20) {
    await touch('touchMove', 200 + moved);
    await page.waitForTimeout(16);
  }
  await touch('touchEnd');
}
