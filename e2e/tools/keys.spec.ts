import type { Page } from '@playwright/test';
import { found } from '../security/planted-words.ts';
import { startGitHubStandIn } from '../support/git-hub-stand-in.ts';
import { expect, test } from '../support/journey.ts';
import { go, openHome, pageOf, pairByCode } from '../support/journey-actions.ts';
import { startKeyedToolServer } from '../support/keyed-tool-server.ts';
import { everythingOn } from '../support/tables.ts';

const key = 'github_pat_Quittengelee0815';

const openTools = async (page: Page): Promise<void> => {
  await go(page, '#/settings/tools');
  await expect(page.locator('[data-service="github"]')).toBeVisible();
};

test.describe('a key that a person gives', () => {
  /** X6. GitHub itself is not asked: a server of ours stands in for its address. */
  test('for GitHub is tried for real; a wrong one gets its sentence; then it is on both devices, in the clear on neither', async ({
    openDevice,
  }) => {
    const gitHub = await startGitHubStandIn(key);
    try {
      const laptop = await openDevice('laptop', { kind: 'desktop', args: gitHub.args });
      const phone = await openDevice('phone', { kind: 'phone' });
      const page = pageOf(laptop);
      await openHome(page);
      await openTools(page);
      const row = page.locator('[data-service="github"]');
      await row.getByRole('button', { name: 'Give a key' }).click();
      const sheet = page.getByRole('dialog', { name: 'A key for GitHub' });
      await expect(sheet).toContainText('sent to api.github.com, nowhere else');
      await sheet.getByLabel('Key', { exact: true }).fill('not-this-one');
      await sheet.getByRole('button', { name: 'Try it and keep it' }).click();
      await expect(sheet.locator('[data-trouble="badKey"]')).toContainText('This key is not taken. Nothing was kept');
      await sheet.getByLabel('Key', { exact: true }).fill(key);
      await expect(sheet.locator('[data-trouble]')).toHaveCount(0);
      await sheet.getByRole('button', { name: 'Try it and keep it' }).click();
      await expect(sheet).toHaveCount(0);
      await expect(row).toContainText('Key of anna-stand-in');
      expect(gitHub.asked.map(({ path, host }) => [path, host])).toEqual([
        ['/user', 'api.github.com'],
        ['/user', 'api.github.com'],
      ]);

      await pairByCode(page, pageOf(phone));
      await openTools(pageOf(phone));
      await expect(pageOf(phone).locator('[data-service="github"]')).toContainText('Key of anna-stand-in');
      for (const device of [laptop, phone]) {
        const stored = await everythingOn(pageOf(device));
        expect(stored.includes('sealedKey'), 'what is looked through can be read').toBe(true);
        expect(found([key, 'Quittengelee'], stored), device.name).toEqual([]);
      }
      await pageOf(phone).getByRole('button', { name: 'Remove the key for GitHub' }).click();
      await openTools(page);
      await expect(row.getByRole('button', { name: 'Give a key' })).toBeVisible();
    } finally {
      await gitHub.close();
    }
  });

  test('for a server of tools is shown to that server; without it a sentence says so, and what cannot be used says why', async ({
    openDevice,
  }) => {
    const server = await startKeyedToolServer(key);
    try {
      const laptop = await openDevice('laptop', { kind: 'desktop' });
      const page = pageOf(laptop);
      await openHome(page);
      await openTools(page);
      await page.getByRole('button', { name: 'Add a service' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add a service with tools' });
      await sheet.getByLabel('What do you call it?').fill('Calendar');
      await sheet.getByLabel('Address', { exact: true }).fill(server.address);
      await sheet.getByRole('button', { name: 'Try it and add it' }).click();
      await expect(sheet.locator('[data-trouble="refused"]')).toContainText('It wants to know who asks. Nothing was changed');
      await sheet.getByLabel('Key, if it wants one').fill(key);
      await sheet.getByRole('button', { name: 'Try it and add it' }).click();
      await expect(sheet).toHaveCount(0);
      const row = page.locator('[data-server]');
      await expect(row).toContainText('2 tools');
      await row.getByText('Show what it can do').click();
      await expect(row.getByText('Can’t be used: what it wants to be told contains itself.')).toHaveCount(1);
      await laptop.browser.kill();
      await laptop.reopen();
      await openTools(pageOf(laptop));
      const before = server.shown.length;
      await pageOf(laptop).getByRole('button', { name: 'Look again at Calendar' }).click();
      await expect.poll(() => server.shown.length).toBeGreaterThan(before);
      expect(server.shown.slice(before).every(shown => shown === `Bearer ${key}`)).toBe(true);
      expect(found([key], await everythingOn(pageOf(laptop)))).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
