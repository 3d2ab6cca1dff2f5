import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calling, saying, startProvider } from '@baton/testing/provider';
import { mergeTests, type Page } from '@playwright/test';
import { connectHelper } from '../helpers/connect.ts';
import { test as journey } from '../support/journey.ts';
import { go, openConversation, openHome, pageOf, pairByCode, say, sayHere, until, waitIdle } from '../support/journey-actions.ts';
import type { Stored } from '../support/stored.ts';
import { test as desktop, expect, onShell } from './app.ts';
import { grantFolder } from './desktop-actions.ts';

const test = mergeTests(journey, desktop);
const key = 'sk-tidy-4711';
const trusting = ['--ignore-certificate-errors'];

/** Opens the question about the newest job that can be taken back. */
async function askToUndo(page: Page) {
  await openHome(page);
  await go(page, '#/did');
  await page.getByRole('button', { name: 'Undo the whole job' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Undo the whole job?' });
  await expect(dialog.locator('.undo-files')).toBeVisible();
  return dialog;
}

const takenBack = ({ steps }: Stored) => steps.filter(step => step.name === 'file.takeBack');

test.describe(`${onShell}: a whole job that changed documents and files`, () => {
  /** J2, X4 */
  test('goes back with one press, here and from the phone, wherever the app is killed; what somebody changed since stays', async ({
    open,
    relay,
    openDevice,
    scratch,
  }) => {
    const folder = join(scratch, 'Letters');
    mkdirSync(folder);
    const now = (name: string): string | null => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null);
    const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
    const untilTidy = () =>
      expect.poll(() => [now('old.txt'), now('ideas.txt'), now('third.txt')], { timeout: 40_000 }).toEqual(['Dear Ben', 'one', 'drei']);
    put('old.txt', 'Dear Anna');
    put('notes.txt', 'one');
    put('third.txt', 'three');
    const provider = await startProvider({ key, models: ['test-large'], secure: true });
    provider.script(({ messages, tools }) => {
      if (messages.at(-1)?.role === 'tool' || !tools.includes('file_write')) return saying('Done.');
      return calling(
        { name: 'document_create', arguments: { kind: 'list', title: 'Letters to write', initial: { items: [{ text: 'Ben' }] } } },
        { name: 'file_write', arguments: { path: 'old.txt', text: 'Dear Ben' } },
        { name: 'file_move', arguments: { path: 'notes.txt', to: 'ideas.txt' } },
        { name: 'file_write', arguments: { path: 'third.txt', text: 'drei' } },
      );
    });
    try {
      const address = { relay: `http://127.0.0.1:${relay.port}/`, engineArgs: trusting };
      let { app, page } = await open(address);
      await grantFolder({ app, page }, folder);
      const phone = pageOf(await openDevice('phone', { kind: 'phone', args: trusting }));
      await pairByCode(page, phone);
      await connectHelper(page, provider, key);
      await openHome(page);
      const session = await say(page, 'Tidy my letters');
      await untilTidy();
      await waitIdle(page, session);
      put('third.txt', 'mine');

      const asked = await askToUndo(page);
      await expect(asked).toContainText('1 change in documents and 2 changes to files go back.');
      await expect(asked.locator('[data-fate="back"]')).toContainText('old.txt in Letters');
      await expect(asked.locator('[data-fate="back"]')).toContainText('notes.txt in Letters');
      await expect(asked.locator('[data-fate="changed"]')).toContainText('third.txt in Letters');
      await asked.getByRole('button', { name: 'Undo 3 changes' }).click();
      await expect.poll(() => now('old.txt'), { intervals: [1], timeout: 30_000 }).toBe('Dear Anna');
      await app.kill();
      ({ app, page } = await open(address));
      await openConversation(page, session);
      const back = await waitIdle(page, session);
      expect([now('old.txt'), now('notes.txt'), now('ideas.txt'), now('third.txt')]).toEqual(['Dear Anna', 'one', null, 'mine']);
      expect(
        takenBack(back)
          .map(({ state }) => state)
          .sort(),
      ).toEqual(['done', 'done', 'failed']);
      await expect(page.getByText('2 of 3 changes to files are taken back.', { exact: false }).first()).toBeVisible({ timeout: 20_000 });
      await page.getByRole('button', { name: /^Save the older one beside it/ }).click();
      await expect.poll(() => now('third (older).txt'), { timeout: 30_000 }).toBe('three');
      await waitIdle(page, session);

      // The same again, and the computer is asleep when the phone undoes it.
      await sayHere(page, 'Tidy my letters');
      await untilTidy();
      await waitIdle(page, session);
      await until(phone, 'the phone has heard of it', ({ steps }) => steps.filter(({ name }) => name === 'file.move').length === 2);
      await waitIdle(phone, session);
      await app.kill();
      const onPhone = await askToUndo(phone);
      await expect(onPhone.locator('[data-fate="waits"]')).toContainText('notes.txt in Letters', { timeout: 60_000 });
      await onPhone.getByRole('button', { name: 'Undo 4 changes' }).click();
      await expect(onPhone).toHaveCount(0);
      await openConversation(phone, session);
      await expect(phone.getByText('Take back what that job did to files').last()).toBeVisible();
      expect([now('old.txt'), now('third.txt')]).toEqual(['Dear Ben', 'drei']);
      ({ page } = await open(address));
      await expect
        .poll(() => [now('old.txt'), now('notes.txt'), now('ideas.txt'), now('third.txt')], { timeout: 60_000 })
        .toEqual(['Dear Anna', 'one', null, 'mine']);
      const both = await waitIdle(phone, session);
      expect(takenBack(both).filter(({ state }) => state === 'done')).toHaveLength(5);
      await expect(phone.getByText('All 3 changes to files are taken back.').first()).toBeAttached();
    } finally {
      await provider.close();
    }
  });
});
