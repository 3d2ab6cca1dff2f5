import type { Page } from '@playwright/test';
import { expect, openTalk, test } from './stage-test.ts';

/** Keeps whoever reads or writes drafts waiting. Answers how to let go. */
async function holdDrafts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('baton-stage');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const hold = { on: true };
    Object.assign(globalThis, { hold });
    const drafts = db.transaction('drafts', 'readwrite').objectStore('drafts');
    await new Promise<void>(resolve => {
      const again = () => {
        resolve();
        if (hold.on) drafts.get('nothing').onsuccess = again;
        else db.close();
      };
      drafts.get('nothing').onsuccess = again;
    });
  });
  return () =>
    page.evaluate(() => {
      (globalThis as unknown as { hold: { on: boolean } }).hold.on = false;
    });
}

test('what is typed before the stored draft has been read is not said to be saved, and then is', async ({ openPage }) => {
  const page = await openPage();
  await page.evaluate(() => stage.put('sessions', [stage.sessionRecord('s', 'Sunday')]));
  const letGo = await holdDrafts(page);
  await openTalk(page, 's');
  const box = page.getByRole('textbox', { name: 'Message' });
  await page.evaluate(() => {
    const look = () => {
      if (document.body.textContent?.includes('Saved as you type')) document.documentElement.dataset.saidSaved = 'yes';
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await box.fill('Half a thought');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.saidSaved), 'it was never said to be').toBeUndefined();
  await letGo();
  await expect(page.getByText('Saved as you type')).toBeVisible();
  await page.reload();
  await openTalk(page, 's');
  await expect(box).toHaveValue('Half a thought');
});
