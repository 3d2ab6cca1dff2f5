import { expect, onShell, test } from './app.ts';

test.describe(`${onShell}: leaving its space`, () => {
  test('removes everything, the keys that the keychain sealed with it, and stays removed when it is started again', async ({
    open,
    launch,
  }) => {
    const { app, page } = await open();
    await page.getByRole('textbox', { name: 'Message' }).fill('What is 15% of 80?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/#\/c\//);
    await expect(page.locator('[data-answer-state="done"]')).toContainText('12');
    await page.evaluate(() => {
      window.location.hash = '#/settings/devices';
    });
    await page.getByRole('link', { name: 'Join with a code' }).click();
    await page.getByRole('button', { name: 'Remove everything here and join another space' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove everything on this device' }).click();
    await expect(page.getByLabel('Digit 1', { exact: true })).toBeVisible({ timeout: 20_000 });
    await app.kill();
    const again = await (await launch()).window();
    await again.getByText('What would you like to get done?').waitFor();
    await expect(again.locator('#content')).not.toContainText('What is 15% of 80?');
    const kept = await again.evaluate(async () => {
      const opening = indexedDB.open('baton');
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = reject;
      });
      const reading = opening.result.transaction('meta').objectStore('meta').getAllKeys();
      await new Promise((resolve, reject) => {
        reading.onsuccess = resolve;
        reading.onerror = reject;
      });
      opening.result.close();
      return reading.result as string[];
    });
    expect(kept.filter(key => ['identity', 'root', 'contentKeys'].includes(key))).toEqual([]);
  });
});
