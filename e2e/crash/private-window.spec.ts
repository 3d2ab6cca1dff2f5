import { expect, test } from '../support/journey.ts';
import { openConversation, openHome, say, waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

/** What a private window stores lives as long as that window, and apart from what the browser's other windows store. */
test('a private window works as any other while it is open, sees nothing of the others, and leaves nothing behind', async ({
  openDevice,
}) => {
  const device = await openDevice('laptop', { kind: 'desktop' });
  const ordinary = device.browser.page;
  await waitIdle(ordinary, await say(ordinary, 'Make a list called Trip with tent'));
  const browser = device.browser.context.browser();
  if (browser === null) throw new Error('the browser can open no private window');

  const secret = await browser.newContext({ baseURL: device.address });
  const page = await secret.newPage();
  await page.goto('/');
  await openHome(page);
  expect((await readTables(page, 'sessions')).sessions).toEqual([]);
  const session = await say(page, 'Make a list called Presents with a kite, a book');
  await waitIdle(page, session);
  const other = await secret.newPage();
  await page.close();
  await other.goto('/');
  await openConversation(other, session);
  await expect(other.locator('[data-answer-state="done"]').last()).toContainText('Presents');
  expect((await readTables(ordinary, 'sessions')).sessions).toHaveLength(1);
  await secret.close();

  const again = await (await browser.newContext({ baseURL: device.address })).newPage();
  await again.goto('/');
  await openHome(again);
  expect((await readTables(again, 'sessions')).sessions).toEqual([]);
});
