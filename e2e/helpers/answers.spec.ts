import { saying } from '@baton/testing/provider';
import type { Page } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { go, openConversation, openHome, pageOf, say, sayHere, waitIdle } from '../support/journey-actions.ts';
import { connectHelper } from './connect.ts';
import { testWithProvider } from './provider-test.ts';

const key = 'sk-answers-0815';

const test = testWithProvider(key);

const transcript = (page: Page) => page.locator('#content');

test.describe('a conversation with a connected helper', () => {
  test('is answered by it, which the page says; what has no price is said to have none', async ({ openDevice, provider }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await openHome(page);
    await connectHelper(page, provider, key);
    provider.script([saying('The heating engineer comes on Monday at nine.')]);
    const session = await say(page, 'When does the heating engineer come?');
    await expect(transcript(page)).toContainText('comes on Monday at nine');
    await waitIdle(page, session);
    await expect(transcript(page)).toContainText(/test-large, on /);
    expect(provider.asked()).toBe(1);
    expect(provider.chats.at(-1)?.key).toBe(key);
    await go(page, '#/settings/helpers');
    // The answer, and the title that it found.
    await expect(page.locator('[data-spending]')).toContainText('2 answers have no known price and are not counted.');
  });

  /** J2, J3: what was half said is asked for again, and one answer stands there. */
  test('goes on after the browser was killed in the middle of an answer', async ({ openDevice, provider }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    await openHome(pageOf(laptop));
    await connectHelper(pageOf(laptop), provider, key);
    const whole = 'First the letter, then the gym, then the shopping, and a walk on Sunday.';
    provider.script(() => saying(whole));
    const held = provider.hold(24);
    const session = await say(pageOf(laptop), 'In which order?');
    await held.arrived;
    await expect(transcript(pageOf(laptop))).toContainText('First the letter');
    await laptop.browser.kill();
    await laptop.reopen();
    await openConversation(pageOf(laptop), session);
    await expect(transcript(pageOf(laptop))).toContainText(whole, { timeout: 30_000 });
    await waitIdle(pageOf(laptop), session);
    await expect
      .poll(async () => ((await transcript(pageOf(laptop)).textContent()) ?? '').split('and a walk on Sunday').length - 1, 'it stands once')
      .toBe(1);
    expect(provider.asked()).toBe(2);
    await expect.poll(() => provider.chats.filter(chat => chat.request.tools.length > 0).map(chat => chat.state)).toEqual(['cut', 'told']);
  });

  test('says so when its key is not let in any more, and is answered by the built-in one when that is chosen', async ({
    openDevice,
    provider,
  }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await openHome(page);
    await connectHelper(page, provider, key);
    provider.letIn('sk-another');
    const session = await say(page, 'What is 15% of 80?');
    await expect(transcript(page)).toContainText('did not accept the key');
    await waitIdle(page, session);
    await go(page, '#/settings/helpers');
    await page.locator('[data-helper="builtIn"]').click();
    await expect(page.locator('[data-helper="builtIn"]')).toHaveAttribute('aria-checked', 'true');
    await openConversation(page, session);
    await expect(transcript(page)).toContainText('Built-in helper');
    await sayHere(page, 'What is 15% of 80?');
    await waitIdle(page, session);
    await expect(page.locator('[data-answer-state="done"]').last()).toContainText('12');
  });

  test('is answered by the built-in one, which says so, while nothing answers at its address', async ({ openDevice, provider }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await openHome(page);
    await connectHelper(page, provider, key);
    await provider.close();
    const session = await say(page, 'What is 15% of 80?');
    await expect(transcript(page)).toContainText('this answer is from the built-in helper', { timeout: 30_000 });
    await waitIdle(page, session);
    await expect(page.locator('[data-answer-state="done"]').last()).toContainText('12');
  });
});
