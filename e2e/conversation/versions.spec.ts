import { saying } from '@baton/testing/provider';
import type { Page } from '@playwright/test';
import { connectHelper } from '../helpers/connect.ts';
import { testWithProvider } from '../helpers/provider-test.ts';
import { expect } from '../support/journey.ts';
import {
  expectSame,
  goOffline,
  openConversation,
  openHome,
  pageOf,
  pairByCode,
  say,
  sayHere,
  waitIdle,
} from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

const key = 'sk-versions-0815';

const test = testWithProvider(key);

const messages = (page: Page) => page.locator('.me');
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const edit = async (page: Page, words: string) => {
  const row = page.locator('.me-row', { hasText: words });
  await row.hover();
  await row.getByRole('button', { name: 'Say it in another way' }).click();
  // Its words come into the box when what is stored for it has been read.
  await expect(box(page)).toHaveValue(words);
};

test.describe('what was said', () => {
  test('can be said in another way, and every version of it is one press away', async ({ openDevice }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    const session = await say(page, 'What is 15% of 80?');
    await waitIdle(page, session);
    await sayHere(page, 'What is 20% of 80?');
    await waitIdle(page, session);
    await box(page).fill('and another thing');
    // Who presses another one meanwhile edits that one.
    await edit(page, 'What is 20% of 80?');
    await edit(page, 'What is 15% of 80?');
    await expect(box(page)).toBeFocused();
    await expect(page.getByText('what was done stays done')).toBeVisible();
    await box(page).fill('What is 50% of 80?');
    await page.keyboard.press('Enter');
    await waitIdle(page, session);
    await expect(messages(page)).toHaveText(['What is 50% of 80?']);
    await expect(page.locator('[data-answer-state="done"]')).toHaveCount(1);
    await expect(page.locator('[data-answer-state="done"]')).toContainText('40');
    // What was being typed besides is still there.
    await expect(box(page)).toHaveValue('and another thing');
    await expect(page.getByText('2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'The version before' }).press('Enter');
    await expect(messages(page)).toHaveText(['What is 15% of 80?', 'What is 20% of 80?']);
    await expect(page.getByRole('button', { name: 'The version after' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(messages(page)).toHaveText(['What is 50% of 80?']);
    await page.reload();
    await expect(messages(page)).toHaveText(['What is 50% of 80?']);
  });

  /** Case C8. */
  test('and is being said in another way is still in the box after a kill', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const session = await say(pageOf(laptop), 'What is 15% of 80?');
    await waitIdle(pageOf(laptop), session);
    await edit(pageOf(laptop), 'What is 15% of 80?');
    await box(pageOf(laptop)).fill('What is 15% of 8');
    await expect(pageOf(laptop).locator('.under')).toContainText('aved');
    await expect
      .poll(async () => (await readTables(pageOf(laptop), 'drafts')).drafts.map(draft => draft.text))
      .toEqual(['What is 15% of 8']);
    await laptop.browser.kill();
    await laptop.reopen();
    await openConversation(pageOf(laptop), session);
    await expect(box(pageOf(laptop))).toHaveValue('What is 15% of 8');
    await expect(pageOf(laptop).getByText('what was done stays done')).toBeVisible();
  });
});

test.describe('a message that both devices say in another way without the relay', () => {
  test('has both versions and the first one on both, and what was done for each stays', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const [one, other] = [pageOf(laptop), pageOf(phone)];
    const session = await say(one, 'What is 15% of 80?');
    await waitIdle(one, session);
    await pairByCode(one, other);
    await openConversation(other, session);
    await openConversation(one, session);
    await waitIdle(other, session);
    await goOffline(laptop);
    await goOffline(phone);
    for (const [page, words] of [
      [one, 'What is 20% of 80?'],
      [other, 'What is 50% of 80?'],
    ] as const) {
      await edit(page, 'What is 15% of 80?');
      await box(page).fill(words);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(box(page)).toHaveValue('');
    }
    laptop.proxy.refuse(false);
    phone.proxy.refuse(false);
    await waitIdle(one, session);
    await waitIdle(other, session);
    const shown = await expectSame(one, other, 60_000);
    const said = shown.entries.filter(entry => entry.kind === 'message');
    expect(said.map(entry => (entry as { text: string }).text).sort()).toEqual([
      'What is 15% of 80?',
      'What is 20% of 80?',
      'What is 50% of 80?',
    ]);
    for (const page of [one, other]) {
      await expect(messages(page)).toHaveCount(1);
      await expect(page.locator('.me-row .does')).toContainText('3 of 3');
      await page.getByRole('button', { name: 'The version before' }).click();
      await expect(page.locator('.me-row .does')).toContainText('2 of 3');
      await page.getByRole('button', { name: 'The version before' }).click();
      await expect(page.locator('.me-row .does')).toContainText('1 of 3');
      await expect(messages(page)).toHaveText(['What is 15% of 80?']);
      await expect(page.locator('[data-answer-state="done"]')).toContainText('12');
      await page.getByRole('button', { name: 'The version after' }).click();
      await expect(page.locator('.me-row .does')).toContainText('2 of 3');
      await page.getByRole('button', { name: 'The version after' }).click();
      await expect(page.locator('.me-row .does')).toContainText('3 of 3');
    }
  });
});

test.describe('an answer', () => {
  /** Case C6. */
  test('that was killed before its first piece says what stopped it after a restart, and Try again works', async ({
    openDevice,
    provider,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    await openHome(pageOf(laptop));
    await connectHelper(pageOf(laptop), provider, key);
    provider.script(() => saying('The engineer comes on Monday.'));
    const held = provider.hold(0);
    const session = await say(pageOf(laptop), 'When does the engineer come?');
    await held.arrived;
    await laptop.browser.kill();
    provider.letIn('sk-another');
    await laptop.reopen();
    const page = pageOf(laptop);
    await openConversation(page, session);
    await expect(page.locator('#content')).toContainText('did not accept the key', { timeout: 20_000 });
    await waitIdle(page, session);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    provider.letIn(key);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-answer-state="done"]')).toContainText('comes on Monday', { timeout: 20_000 });
    await waitIdle(page, session);
    await expect(messages(page)).toHaveCount(1);
    await expect(page.locator('[data-answer-state]')).toHaveCount(1);
    await expect(page.getByText('2 of 2')).toBeVisible();
  });

  /** Case C7. */
  test('that was stopped while it streamed stands between its question and the next, which is asked with all of it', async ({
    openDevice,
    provider,
  }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await openHome(page);
    await connectHelper(page, provider, key);
    provider.script(() => saying('First the letter, then the gym, then the shopping, and a walk on Sunday.'));
    const held = provider.hold(24);
    const session = await say(page, 'In which order?');
    await held.arrived;
    await expect(page.locator('#content')).toContainText('First the letter', { timeout: 20_000 });
    provider.script(() => saying('On Sunday.'));
    await box(page).fill('When is the walk?');
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    await page.evaluate(async () => {
      const button = (name: string) => [...document.querySelectorAll('button')].find(one => (one.ariaLabel ?? one.textContent) === name);
      button('Stop')?.click();
      await new Promise(resolve => setTimeout(resolve, 20));
      button('Send')?.click();
    });
    await expect(page.locator('[data-answer-state="done"]')).toContainText('On Sunday.', { timeout: 20_000 });
    await waitIdle(page, session);
    const kinds = () =>
      page.locator('[data-item]').evaluateAll(items => items.map(item => (item as HTMLElement).dataset.item?.split('-')[0]));
    await expect.poll(kinds).toEqual(['message', 'answer', 'message', 'answer']);
    await expect(page.locator('[data-answer-state="stopped"]')).toContainText('First the letter');
    const asked = JSON.stringify(provider.chats.filter(chat => chat.request.tools.length > 0).at(-1)?.request);
    expect(asked).toContain('In which order?');
    expect(asked).toContain('First the letter');
    expect(asked).toContain('When is the walk?');
    const { sessions } = await readTables(page, 'sessions');
    expect(sessions[0]?.versions ?? []).toEqual([]);
  });

  /** Case C7. */
  test('that was stopped is gone on with from its half, and both are one answer on the screen', async ({ openDevice, provider }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    await openHome(pageOf(laptop));
    await connectHelper(pageOf(laptop), provider, key);
    provider.script(() => saying('First the letter, then the gym, then the shopping, and a walk on Sunday.'));
    const held = provider.hold(24);
    const session = await say(pageOf(laptop), 'In which order?');
    await held.arrived;
    await expect(pageOf(laptop).locator('#content')).toContainText('First the letter', { timeout: 20_000 });
    await pageOf(laptop).getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(pageOf(laptop).locator('[data-answer-state="stopped"]')).toBeVisible({ timeout: 20_000 });
    await waitIdle(pageOf(laptop), session);
    const half = (await pageOf(laptop).locator('[data-answer-state="stopped"] .said').textContent())?.trim() ?? '';
    provider.script(() => saying(' and that is all of it.'));
    await pageOf(laptop).getByRole('button', { name: 'Go on from here' }).click();
    const whole = (page: Page) => page.locator('[data-answer-state="done"]');
    await expect(whole(pageOf(laptop))).toContainText('and that is all of it.', { timeout: 20_000 });
    await expect(whole(pageOf(laptop))).toContainText(half);
    await waitIdle(pageOf(laptop), session);
    await expect(pageOf(laptop).locator('[data-answer-state]')).toHaveCount(1);
    await expect(messages(pageOf(laptop))).toHaveText(['In which order?']);
    const sent = JSON.stringify(provider.chats.filter(chat => chat.request.tools.length > 0).at(-1)?.request);
    expect(sent).toContain('Go on exactly where you stopped');
    expect(sent).toContain(half);
    await laptop.browser.kill();
    await laptop.reopen();
    await openConversation(pageOf(laptop), session);
    await expect(whole(pageOf(laptop))).toContainText(half);
    await expect(pageOf(laptop).locator('[data-answer-state]')).toHaveCount(1);
  });
});
