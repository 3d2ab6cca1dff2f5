import { expect, openTalk, test } from './stage-test.ts';

test.describe('finding in a conversation', () => {
  test('reaches what is not drawn, goes to the next and the previous, and paints the words', async ({ openPage }) => {
    const page = await openPage();
    await page.evaluate(async () => {
      await stage.seed('find', 3_000);
      for (const n of [10, 1_500, 2_990]) {
        await stage.put('entries', [stage.answerEntry({ session: 'find', n }, `In **${n}** the _lost_ umbrella was seen.`)]);
      }
    });
    await openTalk(page, 'find');
    await page.locator('[data-item]').first().waitFor();
    await page.keyboard.press('Control+f');
    const box = page.getByRole('textbox', { name: 'Find' });
    await expect(box).toBeFocused();
    await box.pressSequentially('LOST umbrella');
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await expect(page.getByText('In 2990 the lost umbrella')).toBeInViewport();
    await box.press('Enter');
    await expect(page.getByText('In 1500 the lost umbrella')).toBeInViewport();
    const painted = () => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(range => range.toString()));
    await expect.poll(painted).toEqual(['lost umbrella']);
    await box.press('Enter');
    await expect(page.getByText('In 10 the lost umbrella')).toBeInViewport();
    await box.press('Shift+Enter');
    await expect(page.getByText('In 1500 the lost umbrella')).toBeInViewport();
    await box.fill('no such words');
    await expect(page.locator('[data-find="done"]', { hasText: 'Nothing found' })).toBeVisible();
    await box.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Find in this conversation' })).toBeFocused();
    await expect.poll(painted).toEqual([]);
  });

  test('works on the phone from its button', async ({ openPage }) => {
    const page = await openPage('phone');
    await page.evaluate(async () => {
      await stage.seed('find', 500);
      await stage.put('entries', [stage.messageEntry({ session: 'find', n: 7 }, '雨伞在哪里？')]);
    });
    await openTalk(page, 'find');
    await page.getByRole('button', { name: /^More for/ }).tap();
    await page.getByRole('menuitem', { name: 'Find in this conversation' }).tap();
    await page.getByRole('textbox', { name: 'Find' }).fill('雨伞');
    await expect(page.getByText('雨伞在哪里？')).toBeInViewport();
  });
});
