import { expect, test } from '../support/journey.ts';
import { go, openHome, pageOf, say } from '../support/journey-actions.ts';
import { startPages } from '../support/pages.ts';
import { startToolServer } from '../support/tool-server.ts';

/** A browser reaches what lets itself be reached, and says plainly what needs the laptop. */
test('a browser reads an open page, says of another that it needs the laptop, and adds a service with tools', async ({ openDevice }) => {
  const device = await openDevice('laptop', { kind: 'desktop' });
  const page = pageOf(device);
  const [open, closed, tools] = await Promise.all([startPages(true), startPages(false), startToolServer()]);
  try {
    await say(page, `read ${open.address}`);
    await expect(page.getByText(/“How bread is made” on 127\.0\.0\.1:\d+ begins:/).first()).toBeVisible();
    await say(page, `read ${closed.address}`);
    await expect(
      page.getByText(/This device may not read pages of 127\.0\.0\.1:\d+, and no computer with Baton’s app/).first(),
    ).toBeVisible();

    await openHome(page);
    await go(page, '#/settings/tools');
    await page.getByRole('button', { name: 'Add a service' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add a service with tools' });
    await expect(sheet.getByLabel('It is a program on this computer')).toHaveCount(0);
    await sheet.getByLabel('What do you call it?').fill('Everything');
    await sheet.getByLabel('Address').fill(`${tools.address}/nothing`);
    await sheet.getByRole('button', { name: 'Try it and add it' }).click();
    await expect(sheet.getByText(/offers no tools that Baton understands/)).toBeVisible();
    await sheet.getByLabel('Address').fill(tools.address);
    await sheet.getByRole('button', { name: 'Try it and add it' }).click();
    await expect(page.locator('[data-server]')).toContainText(/\d\d? tools/, { timeout: 30_000 });
  } finally {
    await Promise.all([open.close(), closed.close()]);
    tools.close();
  }
});
