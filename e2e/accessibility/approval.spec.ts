import { join } from 'node:path';
import { launchBrowser } from '@baton/testing/browser';
import { expect, test } from '../support/journey.ts';
import { openGallery } from './gallery.ts';

const said = (browser: Awaited<ReturnType<typeof launchBrowser>>) =>
  browser.page.evaluate(() => (window as unknown as { galleryCommands?: string[] }).galleryCommands ?? []);

/** Security: nobody says yes by accident, and nobody says more than they meant. */
test('an approval takes the focus to its heading, a held key cannot answer it, Escape says no, and “always” is only said when ticked', async ({
  scratch,
}) => {
  const gallery = await openGallery(join(scratch, 'gallery'));
  const browser = await launchBrowser({ profile: join(scratch, 'laptop'), device: 'desktop' });
  const { page } = browser;
  const open = async () => {
    await page.goto('about:blank');
    await page.goto(`${gallery.address}?scene=approval`);
    await page.locator('html[data-ready="1"]').waitFor();
    await page.getByRole('button', { name: 'Send to Anna' }).waitFor();
  };
  try {
    await open();
    await expect(page.getByRole('heading', { name: 'Send this email to Anna?' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await said(browser)).toEqual([]);

    // Held down since before: the browser reports each further press as a repetition.
    await page.getByRole('button', { name: 'Send to Anna' }).focus();
    const cdp = await page.context().newCDPSession(page);
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r', autoRepeat: true };
    for (let n = 0; n < 5; n++) await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    expect(await said(browser)).toEqual([]);

    // The second press of a double click that began before the card was there.
    await page.getByRole('button', { name: 'Send to Anna' }).dispatchEvent('click', { detail: 2 });
    expect(await said(browser)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect.poll(() => said(browser)).toEqual(['approve b3 no']);

    await open();
    await page.getByRole('button', { name: 'Send to Anna' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => said(browser)).toEqual(['approve b3 yes']);

    await open();
    await page.getByRole('checkbox', { name: /without asking/ }).check();
    await page.getByRole('button', { name: 'Send to Anna' }).click();
    await expect.poll(() => said(browser)).toEqual(['approve b3 yes always']);
  } finally {
    await browser.close();
    await gallery.close();
  }
});
