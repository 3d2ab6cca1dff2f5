import type { Page } from '@playwright/test';
import { linesOf, openDocument } from '../offline/documents-on-screen.ts';
import { expect, test } from '../support/journey.ts';
import { go, openConversation, pageOf, pairByCode, say, sayHere, waitIdle } from '../support/journey-actions.ts';

const act = 'Continue in a new conversation';

/** Presses it at a message, and says in the sheet that it is to be done. */
async function copyFrom(page: Page, words: string): Promise<string> {
  const row = page.locator('.me-row', { hasText: words });
  await row.hover();
  await row.getByRole('button', { name: act }).click();
  await expect(page.getByRole('dialog', { name: act })).toContainText('This conversation stays as it is');
  const before = page.url();
  await page.getByRole('button', { name: 'Continue there' }).click();
  await expect.poll(() => page.url()).not.toBe(before);
  return page.url().split('#/c/')[1] ?? '';
}

test.describe('a conversation that goes on from another one', () => {
  test('holds what was said up to there on both devices, leads back to it, and outlives it', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const [one, other] = [pageOf(laptop), pageOf(phone)];
    const session = await say(one, 'Make a shopping list: potatoes, oat milk');
    await waitIdle(one, session);
    await sayHere(one, 'Add bread to the shopping list');
    await waitIdle(one, session);
    await pairByCode(one, other);
    await openConversation(one, session);
    const copy = await copyFrom(one, 'Make a shopping list');
    expect(copy).not.toBe(session);
    for (const page of [one, other]) {
      if (page === other) await openConversation(other, copy);
      await expect(page.locator('.me')).toHaveText(['Make a shopping list: potatoes, oat milk']);
      await expect(page.locator('.origin')).toContainText('What stands above was said there.');
    }
    await other.locator('.origin').getByRole('link').click();
    await expect(other.locator('.me').last()).toHaveText('Add bread to the shopping list');
    // The list goes on as it was then, and the other one is left alone.
    await openConversation(other, copy);
    await sayHere(other, 'Add honey to the shopping list');
    await waitIdle(other, copy);
    await openDocument(other, 'Shopping list (copy)');
    expect((await linesOf(other)).sort()).toEqual(['Honey', 'Oat milk', 'Potatoes']);
    await openConversation(one, session);
    await one
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await one.getByRole('menuitem', { name: 'Delete' }).click();
    await one.getByRole('button', { name: 'Delete this conversation' }).click();
    await openConversation(one, copy);
    await expect(one.locator('.me')).toHaveText(['Make a shopping list: potatoes, oat milk', 'Add honey to the shopping list']);
    await one.reload();
    await expect(one.locator('.me')).toHaveCount(2);
    await go(one, '#/documents');
    await one
      .locator('#content')
      .getByRole('link', { name: /^Shopping list(?! \()/ })
      .click();
    await expect.poll(async () => (await linesOf(one)).sort()).toEqual(['Bread', 'Oat milk', 'Potatoes']);
  });

  test('is made with the keyboard alone, and is one when it is asked for again', async ({ openDevice }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    const session = await say(page, 'What is 15% of 80?');
    await waitIdle(page, session);
    const make = async () => {
      await page.locator('[data-answer-state="done"]').getByRole('button', { name: act }).press('Enter');
      await expect(page.getByRole('dialog', { name: act })).toBeVisible();
      const there = page.getByRole('button', { name: 'Continue there' });
      // A key pressed on a button that is not enabled yet goes nowhere.
      await expect(there).toBeEnabled();
      await there.press('Enter');
      await expect(page.locator('.origin')).toBeVisible();
      return page.url();
    };
    const first = await make();
    await openConversation(page, session);
    await expect(page.locator('.origin')).toHaveCount(0);
    expect(await make()).toBe(first);
  });
});
