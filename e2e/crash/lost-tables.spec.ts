import { expect, test } from '../support/journey.ts';
import { openConversation, pageOf, startPlanWeek, usualWeek, waitIdle } from '../support/journey-actions.ts';
import { nothingRuns } from '../support/tables.ts';

const derived = ['sessions', 'entries', 'steps', 'sessionStates', 'openSteps', 'documents', 'documentUpdates', 'versions', 'directory'];

/** J18: the index was emptied, and every old conversation was gone from the list while the data was still there. */
test('a conversation is in the list and shows all it showed after the lists in its database were emptied', async ({ openDevice }) => {
  const page = pageOf(await openDevice('laptop', { kind: 'desktop' }));
  const session = await startPlanWeek(page, usualWeek);
  await waitIdle(page, session);
  await expect(page.locator('[data-job-state="done"]')).toBeVisible();
  // What is drawn comes to rest: half a second later it is what it was.
  let shown = '';
  await expect
    .poll(async () => {
      const before = shown;
      await page.waitForTimeout(500);
      shown = (await page.locator('#content .read').textContent()) ?? '';
      return shown !== '' && shown === before;
    })
    .toBe(true);
  await page.goto(nothingRuns);
  await page.evaluate(async names => {
    const opening = indexedDB.open('baton');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const writing = db.transaction(names, 'readwrite');
    for (const name of names) writing.objectStore(name).clear();
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
    db.close();
  }, derived);
  await page.goto('/#/');
  await expect(page.locator('#content').getByRole('link', { name: 'Plan my week' }).last()).toBeVisible();
  await openConversation(page, session);
  await expect.poll(() => page.locator('#content .read').textContent()).toBe(shown);
});
