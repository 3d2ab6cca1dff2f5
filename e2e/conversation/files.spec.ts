import { expect, test } from '../support/journey.ts';
import { go, goOffline, openConversation, openHome, pageOf, pairByCode, say, waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

/** A picture that a browser makes itself, given to the page as a person would choose it. */
async function aPicture(page: import('@playwright/test').Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2_400;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#b45309';
      context.fillRect(0, 0, 1_200, 600);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

const chooser = '.composer input[type=file]';

/** What stands unsent, as it is stored: the screen is a moment ahead of that. */
const drafts = async (page: import('@playwright/test').Page) => (await readTables(page, 'drafts')).drafts;

test.describe('files in a message', () => {
  /** Case C8. */
  test('stand in the box again after the browser was killed, and leave it one by one', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    let { page } = laptop.browser;
    await openHome(page);
    await page.locator(chooser).setInputFiles([
      { name: 'balcony.png', mimeType: 'image/png', buffer: await aPicture(page) },
      { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('milk,2\neggs,6') },
    ]);
    const files = (page_ = page) => page_.getByRole('list', { name: 'Files of this message' });
    await expect(files().getByRole('listitem')).toHaveCount(2);
    await expect(page.locator('[data-file-note]').first()).toContainText('The built-in helper cannot look at pictures');
    await laptop.browser.kill();
    ({ page } = await laptop.reopen());
    await openHome(page);
    await expect(files(page).getByRole('listitem')).toHaveCount(2);
    await expect(files(page).getByRole('img', { name: 'balcony.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove list.csv' }).click();
    await expect(files(page).getByRole('listitem')).toHaveCount(1);
    await expect.poll(async () => (await drafts(page)).map(draft => draft.file?.name)).toEqual(['balcony.png']);
    await page.reload();
    await expect(files(page).getByRole('listitem')).toHaveCount(1);
  });

  /** Case C8. */
  test('of a message that is said in another way stand in the box, and can be left out and added to; more than it takes cannot be sent', async ({
    openDevice,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    let { page } = laptop.browser;
    const text = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`${name},2`) });
    await openHome(page);
    await page
      .locator(chooser)
      .setInputFiles([{ name: 'balcony.png', mimeType: 'image/png', buffer: await aPicture(page) }, text('list.csv')]);
    const draft = (page_ = page) => page_.locator('.files-draft');
    await expect(draft().getByRole('listitem')).toHaveCount(2);
    const session = await say(page, 'What is 15% of 80?');
    await waitIdle(page, session);
    await page.locator('.me-row').hover();
    await page.getByRole('button', { name: 'Say it in another way' }).click();
    await expect(draft().getByRole('listitem')).toHaveCount(2);
    await expect(draft().getByRole('img', { name: 'balcony.png' })).toBeVisible();
    await draft().getByRole('button', { name: 'Remove list.csv' }).click();
    await expect(draft().getByRole('listitem')).toHaveCount(1);
    await page.locator(chooser).setInputFiles([1, 2, 3, 4, 5, 6, 7, 8].map(n => text(`${n}.csv`)));
    await expect(draft().getByRole('listitem')).toHaveCount(9);
    await expect(page.locator('[data-file-hinders]')).toContainText('takes 8 files');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(page.locator('.me-row')).toHaveCount(1);
    await laptop.browser.kill();
    ({ page } = await laptop.reopen());
    await openConversation(page, session);
    await expect(draft(page).getByRole('listitem')).toHaveCount(9);
    await draft(page).getByRole('button', { name: 'Remove 8.csv' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('What is 20% of 80?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    // Until it is answered, the conversation may still be as idle as it was before.
    await expect(page.locator('#content')).toContainText('20% of 80 = 16');
    await waitIdle(page, session);
    await expect(page.locator('.me')).toContainText('What is 20% of 80?');
    await expect(page.locator('.me').getByRole('listitem')).toHaveCount(8);
    await expect(page.locator('.me')).not.toContainText('list.csv');
    await page.getByRole('button', { name: 'The version before' }).click();
    await expect(page.locator('.me')).toContainText('list.csv');
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  test('are there on the phone, where a picture opens large and Escape closes it', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const [one, other] = [pageOf(laptop), pageOf(phone)];
    const session = await say(one, 'What is 15% of 80?');
    await waitIdle(one, session);
    await pairByCode(one, other);
    await goOffline(laptop);
    await go(one, `#/c/${session}`);
    await one.locator(chooser).setInputFiles([
      { name: 'balcony.png', mimeType: 'image/png', buffer: await aPicture(one) },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>document.title = "run"</script>') },
    ]);
    await expect(one.getByRole('list', { name: 'Files of this message' }).getByRole('listitem')).toHaveCount(2);
    await one.getByRole('textbox', { name: 'Message' }).fill('What is 20% of 80?');
    await one.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(one.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expect.poll(() => drafts(one)).toEqual([]);
    laptop.proxy.refuse(false);
    await openConversation(other, session);
    const picture = other.locator('img[data-file="picture"]');
    await expect(picture).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([2_048, 512]);
    await other.getByRole('button', { name: /^Open balcony\.png/ }).click();
    await expect(other.getByRole('dialog', { name: 'balcony.png' }).getByRole('img')).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await other.getByRole('button', { name: /^Open page\.html/ }).click();
    await expect(other.getByRole('dialog').locator('pre')).toContainText('document.title = "run"');
    expect(await other.title()).not.toBe('run');
  });

  test('become a list, with what has to be asked, and the list is taken back', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const page = pageOf(laptop);
    await openHome(page);
    const buffer = Buffer.from('Guest;Since\r\n"Anna; Leipzig";04/12/2026\r\nTom;05/11/2026\r\n');
    await page.locator(chooser).setInputFiles([{ name: 'guests.csv', mimeType: 'text/csv', buffer }]);
    await expect(page.locator('[data-file-note]')).toContainText('make a list from this');
    const session = await say(page, 'make a list from this');
    await waitIdle(page, session);
    await expect(page.getByText(/Which one should be the lines|What comes first there/)).toBeVisible();
    await page.getByRole('button', { name: 'Make a list from “guests.csv”: day first' }).click();
    await expect(page.getByText('“Guests” has 2 lines.').first()).toBeVisible();
    await waitIdle(page, session);
    const list = page.getByRole('region', { name: /Guests/ }).or(page.getByRole('complementary'));
    await expect(list.getByText('Anna; Leipzig').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('undo that');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Guests: 2 taken off.').first()).toBeVisible();
    await expect(list.getByText('Anna; Leipzig')).toHaveCount(0);
  });
});
