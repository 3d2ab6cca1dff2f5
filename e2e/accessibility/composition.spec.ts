import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openHome } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

interface Dispatched {
  readonly type: 'compositionstart' | 'compositionend' | 'keydown' | 'keyup' | 'input';
  readonly keyCode?: number;
  readonly isComposing?: boolean;
}

/** The events of the key press that accepts a word, as each engine orders them. */
const orders: Readonly<Record<string, readonly Dispatched[]>> = {
  'Chromium: the key, then the end': [
    { type: 'keydown', keyCode: 229, isComposing: true },
    { type: 'compositionend' },
    { type: 'keyup', keyCode: 13 },
  ],
  'WebKit: the end, then the key under the code of an input method': [
    { type: 'compositionend' },
    { type: 'keydown', keyCode: 229 },
    { type: 'keyup', keyCode: 13 },
  ],
  'Firefox and input methods that end by themselves: the end, then a plain key': [
    { type: 'compositionend' },
    { type: 'keydown', keyCode: 13 },
    { type: 'keyup', keyCode: 13 },
  ],
};

function dispatch(box: Locator, events: readonly Dispatched[]): Promise<void> {
  return box.evaluate((element, all) => {
    // Made before any is dispatched: they are of one moment, however long the app takes over each.
    const made = all.map(({ type, keyCode = 0, isComposing = false }) => {
      const init = { bubbles: true, cancelable: true };
      if (type.startsWith('composition')) return new CompositionEvent(type, init);
      return new KeyboardEvent(type, { ...init, key: 'Enter', code: 'Enter', keyCode, isComposing });
    });
    for (const event of made) element.dispatchEvent(event);
  }, events);
}

const messages = async (page: Page) => (await readTables(page, 'rows')).rows.filter(row => row.row.type === 'message').length;

test.describe('Enter while a word is being composed', () => {
  /** Case C12. */
  for (const [engine, events] of Object.entries(orders)) {
    test(`accepts the word and does not send; the next Enter does. ${engine}`, async ({ openDevice }) => {
      const { page } = (await openDevice('laptop', { kind: 'desktop', locale: 'zh-CN' })).browser;
      await page.locator('[data-job="plan-week"]').waitFor();
      const box = page.locator('.composer textarea');
      await box.focus();
      await dispatch(box, [{ type: 'compositionstart' }]);
      await box.fill('一百的百分之十五是多少');
      await dispatch(box, events);
      await page.waitForTimeout(300);
      expect(await messages(page)).toBe(0);
      await expect(box).toHaveValue('一百的百分之十五是多少');
      await box.press('Enter');
      await page.waitForURL(/#\/c\//);
      expect(await messages(page)).toBe(1);
    });
  }

  test('with the browser’s own input method', async ({ openDevice }) => {
    const { page, context } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await openHome(page);
    const box = page.locator('.composer textarea');
    await box.focus();
    const keys = await context.newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
    const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 } as const;
    await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await keys.send('Input.insertText', { text: '你好' });
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await page.waitForTimeout(300);
    expect(await messages(page)).toBe(0);
    await expect(box).toHaveValue('你好');
    await box.press('Enter');
    await page.waitForURL(/#\/c\//);
  });
});
