import { everythingServer } from '@baton/testing/mcp';
import { mergeTests } from '@playwright/test';
import { test as journey } from '../support/journey.ts';
import { go, openHome, say } from '../support/journey-actions.ts';
import { startPages } from '../support/pages.ts';
import { test as desktop, expect, onShell } from './app.ts';
import { addProgram, sayYesToAll } from './desktop-actions.ts';

const test = mergeTests(journey, desktop);

test.describe(`${onShell}: what reaches out`, () => {
  test('reads a page that the person named, though the site lets no page of another site read it', async ({ open, relay }) => {
    const { page } = await open({ relay: `http://127.0.0.1:${relay.port}/` });
    const pages = await startPages(false);
    try {
      await say(page, `read ${pages.address}`);
      await expect(page.getByText(/“How bread is made” on 127\.0\.0\.1:\d+ begins: Flour, water|begins: Bread/).first()).toBeVisible();
      expect(pages.asked()).toBe(1);
    } finally {
      await pages.close();
    }
  });

  test('starts a program of tools only after a yes in a window of the system’s own, and shows what it offers', async ({ open, relay }) => {
    const { app, page } = await open({ relay: `http://127.0.0.1:${relay.port}/` });
    await openHome(page);
    await go(page, '#/settings/tools');
    const add = () => addProgram(page, 'Everything', [everythingServer]);
    // Nobody said yes: the stand-in declines every question.
    await add();
    await expect(page.getByRole('dialog').getByText('You did not let this computer start it. Nothing was changed.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await sayYesToAll(app);
    await add();
    const row = page.locator('[data-server]');
    await expect(row).toContainText(/\d\d? tools/, { timeout: 30_000 });
    await row.getByText('Show what it can do').click();
    await expect(
      row
        .getByText('Echo Tool')
        .or(row.getByText('echo', { exact: true }))
        .first(),
    ).toBeVisible();
    // It is ticked once that is stored, which the press does not wait for.
    await row.getByRole('checkbox').click();
    await expect(row.getByRole('checkbox')).toBeChecked();
    // Stopped in Settings, it is not started any more; who looks at it again is asked again.
    const allowed = page.locator('[data-allowed]');
    await go(page, '#/settings/permissions');
    await expect(allowed).toContainText('Baton may start “Everything”');
    await allowed.getByRole('button', { name: 'Stop allowing' }).click();
    await expect(allowed).toHaveCount(0);
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
    });
    await go(page, '#/settings/tools');
    await row.getByRole('button', { name: 'Look again at Everything' }).click();
    await expect(row.getByText('You did not let this computer start it. Nothing was changed.')).toBeVisible();
    await sayYesToAll(app);
    await row.getByRole('button', { name: 'Look again at Everything' }).click();
    const approved = () => page.evaluate(async () => (await window.baton?.allowedHere({}))?.programs.length);
    await expect.poll(approved, { timeout: 20_000 }).toBe(1);
    await go(page, '#/settings/permissions');
    await expect(allowed).toContainText('Baton may start “Everything”');
    // Removed, it may not be started any more either.
    await go(page, '#/settings/tools');
    await row.getByRole('button', { name: 'Remove Everything' }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(approved, { timeout: 20_000 }).toBe(0);
  });
});
