import { expect, test } from '../support/journey.ts';
import { go, openConversation, say, startPlanWeek, usualWeek, waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

test.describe('a message that has been sent', () => {
  /** Case C1. */
  test('is answered although another place is opened before the first word', async ({ openDevice }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    const session = await say(page, 'What is 15% of 80?');
    await waitIdle(page, session);
    await page.getByRole('textbox', { name: 'Message' }).fill('What is 20% of 80?');
    await page.getByRole('button', { name: 'Send', exact: true }).evaluate(button => {
      (button as HTMLButtonElement).click();
      window.location.hash = '#/did';
    });
    await expect(page.getByRole('heading', { level: 1, name: 'What it did' })).toBeVisible();
    await expect
      .poll(
        async () => (await readTables(page, 'entries')).entries.filter(entry => entry.kind === 'answer' && entry.state === 'done').length,
      )
      .toBe(2);
    await openConversation(page, session);
    await expect(page.locator('.me', { hasText: 'What is 20% of 80?' })).toHaveCount(1);
    await expect(page.locator('[data-answer-state="done"]', { hasText: '16' })).toHaveCount(1);
  });

  /** Case C1. */
  test('is answered although its window is closed before the first word', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const session = await say(laptop.browser.page, 'What is 15% of 80?');
    await laptop.browser.close();
    const { page } = await laptop.reopen();
    await go(page, `#/c/${session}`);
    await expect(page.locator('.me', { hasText: 'What is 15% of 80?' })).toHaveCount(1);
    await expect(page.locator('[data-answer-state="done"]', { hasText: '12' })).toHaveCount(1);
  });

  /** Case C7. */
  test('right after Stop stands in one line with what was stopped', async ({ openDevice, service }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    const session = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
    await page.locator('[data-approval]').waitFor({ timeout: 40_000 });
    await page.getByRole('textbox', { name: 'Message' }).fill('What is 15% of 80?');
    await page.evaluate(async () => {
      const button = (name: string) => [...document.querySelectorAll('button')].find(one => (one.ariaLabel ?? one.textContent) === name);
      button('Stop')?.click();
      await new Promise(resolve => setTimeout(resolve, 20));
      button('Send')?.click();
    });
    await waitIdle(page, session);
    await expect(page.locator('[data-answer-state="done"]', { hasText: '12' })).toBeVisible();
    await page.locator('.cv-body').focus();
    await page.keyboard.press('Home');
    // Home leads to the beginning, which is drawn when it has been read.
    await expect(async () => {
      const kinds = await page
        .locator('[data-item]')
        .evaluateAll(items => items.map(item => (item as HTMLElement).dataset.item?.split('-')[0]));
      const [first, second] = [kinds.indexOf('message'), kinds.lastIndexOf('message')];
      expect(first).toBe(0);
      expect(kinds.indexOf('job')).toBeGreaterThan(first);
      expect(kinds.indexOf('job')).toBeLessThan(second);
      expect(kinds.slice(second)).toEqual(['message', 'answer']);
    }).toPass({ timeout: 20_000 });
    await expect(page.locator('[data-job-state="stopped"]')).toHaveCount(1);
    expect(service.effects()).toBe(0);
    const { rows } = await readTables(page, 'rows');
    expect(rows.filter(row => row.row.type === 'message')).toHaveLength(2);
  });
});
