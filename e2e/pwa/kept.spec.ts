import { expect, test } from '../support/journey.ts';
import { say, waitIdle } from '../support/journey-actions.ts';

test('a browser is asked to keep what is stored when there is something to keep, once, and not when it is first opened', async ({
  openDevice,
}) => {
  const { page } = (
    await openDevice('phone', {
      kind: 'phone',
      initScript: () => {
        // Noted is how many conversations are stored at the moment of asking.
        StorageManager.prototype.persist = async () => {
          const count = await new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('baton');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const counting = opening.result.transaction('sessions').objectStore('sessions').count();
              counting.onerror = () => reject(counting.error);
              counting.onsuccess = () => resolve(counting.result);
            };
          });
          localStorage.setItem('asked', `${localStorage.getItem('asked') ?? ''}${count} `);
          return false;
        };
      },
    })
  ).browser;
  const asked = () => page.evaluate(() => localStorage.getItem('asked'));
  await page.locator('[data-job="plan-week"]').waitFor();
  await waitIdle(page, await say(page, 'Make a shopping list: potatoes'));
  await expect.poll(asked).toBe('1 ');
  await waitIdle(page, await say(page, 'Write a note called “Landlord”: Ask about the heating.'));
  expect(await asked()).toBe('1 ');
});
