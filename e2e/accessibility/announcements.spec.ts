import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { answerQuestion, say, sayHere, startPlanWeek, usualWeek, waitIdle } from '../support/journey-actions.ts';

/** Keeps what live regions say from here on, in this page, also over reloads. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const begin = (): void => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(records => {
      for (const { target, addedNodes } of records) {
        const region = target instanceof Element ? target.closest('[aria-live], [role="status"], [role="alert"], [role="log"]') : null;
        for (const node of addedNodes) {
          if (region !== null && node.textContent) said.push(node.textContent);
          if (!(node instanceof Element)) continue;
          const inside = [...node.querySelectorAll('[role="status"], [role="alert"]')];
          if (node.matches('[role="status"], [role="alert"]')) inside.push(node);
          for (const alert of inside) if (alert.textContent) said.push(alert.textContent);
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(begin);
  await page.evaluate(begin);
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

/** Of one answer two sentences at most, of each step and question one; never a piece of the text itself. */
function expectPlain(heard: readonly string[]): void {
  const others = heard.filter(words => words !== 'Baton is answering' && words !== 'The answer is ready');
  expect(heard.length - others.length, heard.join('; ')).toBeLessThanOrEqual(3);
  expect(new Set(others).size, heard.join('; ')).toBe(others.length);
  for (const words of others) expect(words).toMatch(/^(Done: |A question: |The job was picked up)/);
}

/** Case C13. */
test.describe('what a screen reader hears', () => {
  test('of one answer: that it is being written and that it is ready, never its words', async ({ openDevice }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    // What was answered before its conversation is drawn is not said at all: here the conversation stands, and is asked again.
    const session = await say(page, 'What is 15% of 80?');
    await waitIdle(page, session);
    await expect(page.locator('[data-answer-state="done"]')).toHaveCount(1);
    const said = await listen(page);
    await sayHere(page, 'What can you do?');
    await waitIdle(page, session);
    await expect.poll(said).toContain('The answer is ready');
    // Time for what must not be said.
    await page.waitForTimeout(500);
    const heard = await said();
    expect(heard.length).toBeLessThanOrEqual(3);
  });

  test('of a whole job: at most three things for each answer, and a question at once', async ({ openDevice, service }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    let { page } = laptop.browser;
    let said = await listen(page);
    const held = service.next({ kind: 'hold after' }, '/plan');
    const session = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan`, knowsRepeats: false });
    await page.locator('[data-approval] button.primary').waitFor({ timeout: 40_000 });
    await expect.poll(said).toContainEqual(expect.stringMatching(/^A question: Send the plan/));
    expectPlain(await said());
    await page.locator('[data-approval] button.primary').click();
    await held.arrived;
    await laptop.browser.kill();
    held.drop();
    ({ page } = await laptop.reopen());
    said = await listen(page);
    await page.goto(`/#/c/${session}`);
    await answerQuestion(page, 'It happened');
    await waitIdle(page, session);
    await expect.poll(said).toContain('The answer is ready');
    const heard = await said();
    expectPlain(heard);
    expect(heard.filter(words => words.startsWith('A question'))).toHaveLength(1);
    // Said when it happens while the conversation is open; the page may also open it a moment later.
    expect(heard.filter(words => words.startsWith('The job was picked up')).length).toBeLessThanOrEqual(1);
    await expect(page.getByRole('heading', { name: /^I (was at step|picked up where)/ })).toBeVisible();
  });

  test('of a refusal: the reason, at once', async ({ openDevice }) => {
    const { page } = (await openDevice('phone', { kind: 'phone' })).browser;
    const said = await listen(page);
    await page.goto('/#/join');
    for (const digit of [1, 2, 3, 4, 5, 6]) await page.getByLabel(`Digit ${digit}`, { exact: true }).fill('0');
    await expect.poll(said).toContainEqual(expect.stringContaining('That code is not right'));
  });
});
