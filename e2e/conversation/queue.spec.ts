import { saying } from '@baton/testing/provider';
import type { Page } from '@playwright/test';
import { connectHelper } from '../helpers/connect.ts';
import { testWithProvider } from '../helpers/provider-test.ts';
import { expect } from '../support/journey.ts';
import { openConversation, openHome, pageOf, say, waitIdle } from '../support/journey-actions.ts';

const key = 'sk-queue-0815';
const test = testWithProvider(key);
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting messages' }).getByRole('listitem');

test.describe('what is said while a job runs', () => {
  test('goes into it or waits for its end, as the person says, and can be put in another order, changed and taken back', async ({
    openDevice,
    provider,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const page = () => pageOf(laptop);
    await openHome(page());
    await connectHelper(page(), provider, key);
    provider.script(() => saying('The engineer comes on Monday.'));
    const held = provider.hold(0);
    const session = await say(page(), 'When does the engineer come?');
    await held.arrived;
    await expect(page().getByRole('radio', { name: 'Say it now' })).toBeChecked();
    await page().getByText('When this is done', { exact: true }).click();
    await box(page()).fill('And the plumber?');
    await page().keyboard.press('Enter');
    await expect(waiting(page())).toHaveCount(1);
    await expect(waiting(page()).first()).toContainText('After this job');
    // Once said, the choice is the usual one again.
    await expect(page().getByRole('radio', { name: 'Say it now' })).toBeChecked();
    await box(page()).fill('And the painter?');
    await page().keyboard.press('Control+Enter');
    await expect(waiting(page()).nth(1)).toContainText('And the painter?');
    // It waits in its row before the box has heard that it is stored: until then a press counts for the same message.
    await expect(box(page())).toHaveValue('');
    await box(page()).fill('In the morning');
    await page().keyboard.press('Enter');
    await expect(waiting(page()).nth(2)).toContainText('After this step');
    await expect(box(page())).toHaveValue('');
    // With the keyboard: the painter before the plumber.
    await page().getByRole('button', { name: 'Move up: And the painter?' }).press('Enter');
    await expect(waiting(page()).first()).toContainText('And the painter?');
    await expect(page().getByRole('button', { name: 'Move up: And the painter?' })).toBeFocused();
    await waiting(page()).nth(1).getByRole('button', { name: 'Change' }).click();
    await page().getByRole('dialog').getByText('Say it now').click();
    await page().getByRole('button', { name: 'Save the message' }).click();
    await expect(waiting(page()).nth(1)).toContainText('After this step');
    await waiting(page()).nth(2).getByRole('button', { name: 'Change' }).click();
    await page().getByRole('button', { name: 'Remove the message' }).click();
    await expect(waiting(page())).toHaveCount(2);
    await laptop.browser.kill();
    await laptop.reopen();
    await openConversation(page(), session);
    await waitIdle(page(), session);
    await expect(page().locator('.me')).toHaveText(['When does the engineer come?', 'And the painter?', 'And the plumber?']);
    await expect(waiting(page())).toHaveCount(0);
  });
});
