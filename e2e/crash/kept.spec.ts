import { expect, test } from '../support/journey.ts';
import { openConversation, openHome, say, startPlanWeek, usualWeek, waitIdle } from '../support/journey-actions.ts';
import { lyingStorage } from '../support/lying-storage.ts';
import { nothingRuns, readTables } from '../support/tables.ts';

/** As long as an answer of the built-in helper streams, ten seconds: what is done in the middle of it takes a slow machine a while. */
const trip = Array.from({ length: 30 }, (_, n) => `thing number ${n + 1} that none of the eleven of us may leave at home`).join(', ');

test.describe('what was on screen when the browser was killed', () => {
  /** Cases C5 and C8. */
  test('is there again: the half of an answer, a message that waited, and a draft', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    let { page } = laptop.browser;
    const session = await say(page, `Make a list called Trip with ${trip}`);
    await waitIdle(page, session);
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('Show Trip');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const streaming = page.locator('[data-answer-state="streaming"]');
    await expect(streaming).toContainText('Thing number 2');
    await box.fill('What is 15% of 80?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Waiting messages' })).toContainText('What is 15% of 80?');
    await expect(box).toHaveValue('');
    await box.fill('Buy stamps before');
    await expect(page.getByText('Saved as you type')).toBeVisible();
    await laptop.browser.kill();

    ({ page } = await laptop.reopen(nothingRuns));
    const left = await readTables(page, 'progress', 'drafts', 'entries');
    const half = left.progress[0]?.text ?? '';
    expect(half).toContain('Thing number 2');
    expect(half).not.toContain('more stand in the document');
    expect(left.drafts).toMatchObject([{ session, text: 'Buy stamps before' }]);
    expect(left.entries.filter(entry => entry.kind === 'message').map(entry => entry.text)).toContain('What is 15% of 80?');

    // From the first frame that shows the answer on, the half is never gone again until the whole is there.
    await page.addInitScript(wanted => {
      const seen: number[] = [];
      Object.assign(globalThis, { shownLengths: seen });
      const look = (): void => {
        const answers = [...document.querySelectorAll('[data-answer-state]')].map(answer => answer.textContent ?? '');
        const longest = answers.map(text => text.replace(/\s+/g, ' ')).filter(text => text.includes(wanted));
        if (answers.length > 1) seen.push(Math.max(0, ...longest.map(text => text.length)));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, 'Thing number 2');
    await page.goto(`/#/c/${session}`);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Buy stamps before');
    await expect(page.getByText('Your unsent message was kept')).toBeVisible();
    await waitIdle(page, session);
    await expect(page.locator('[data-answer-state]', { hasText: 'more stand in the document' })).toBeVisible();
    await expect(page.locator('.me', { hasText: 'What is 15% of 80?' })).toHaveCount(1);
    await expect(page.locator('[data-answer-state="done"]', { hasText: '12' }).last()).toBeVisible();
    const lengths = await page.evaluate(() => (globalThis as unknown as { shownLengths: number[] }).shownLengths);
    expect(lengths.length).toBeGreaterThan(10);
    expect(
      lengths.filter((length, at) => length < (lengths[at - 1] ?? 0) - 80),
      'no frame in which shown text is gone',
    ).toEqual([]);
  });

  for (const [when, isTold] of [
    ['while the message before it was being stored', false],
    ['once nobody could say whether the message before it was stored', true],
  ] as const) {
    /** Case C8. */
    test(`is there again though it was typed ${when}`, async ({ openDevice }) => {
      const laptop = await openDevice('laptop', { kind: 'desktop' });
      let { page } = laptop.browser;
      const session = await say(page, 'What is 15% of 80?');
      await waitIdle(page, session);
      const strike = await lyingStorage(page);
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.fill('What is 20% of 80?');
      await expect(page.getByText('Saved as you type')).toBeVisible();
      // It is stored, and the page does not hear of that.
      await strike('hang');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const messages = async () => (await readTables(page, 'rows')).rows.filter(({ row }) => row.type === 'message').length;
      await expect.poll(messages).toBe(2);
      if (isTold)
        await expect(page.locator('#content').getByText('That could not be saved on this device.')).toBeVisible({ timeout: 60_000 });
      await box.fill('Buy stamps before');
      await expect(page.getByText('Saved as you type')).toBeVisible();
      await laptop.browser.kill();
      ({ page } = await laptop.reopen());
      await openConversation(page, session);
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Buy stamps before');
      await waitIdle(page, session);
      await expect(page.locator('.me', { hasText: 'What is 20% of 80?' })).toHaveCount(1);
    });
  }

  test('gets no note when nothing was open', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const session = await startPlanWeek(laptop.browser.page, usualWeek);
    await waitIdle(laptop.browser.page, session);
    await laptop.browser.kill();
    const { page } = await laptop.reopen();
    await openConversation(page, session);
    await expect(page.locator('[data-job-state="done"]')).toBeVisible();
    await page.waitForTimeout(1_000);
    await expect(page.locator('[data-note]')).toHaveCount(0);
  });

  test('is one message after ten taps on Send', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const { page } = laptop.browser;
    await openHome(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('What is 15% of 80?');
    await page.getByRole('button', { name: 'Send', exact: true }).evaluate(button => {
      for (let tap = 0; tap < 10; tap++) (button as HTMLButtonElement).click();
    });
    await page.waitForURL(/#\/c\//);
    const box = page.getByRole('textbox', { name: 'Message' });
    await expect(page.locator('[data-answer-state="done"]')).toHaveCount(1);
    await box.fill('What is 20% of 80?');
    await box.evaluate(element => {
      for (let tap = 0; tap < 10; tap++) {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }));
      }
    });
    await expect(page.locator('[data-answer-state="done"]')).toHaveCount(2);
    await expect(page.locator('.me')).toHaveCount(2);
    const { rows } = await readTables(page, 'rows');
    expect(rows.map(row => row.row.type).filter(type => type === 'message')).toHaveLength(2);
    expect(rows.map(row => row.row.type).filter(type => type === 'opened')).toHaveLength(1);
  });
});
