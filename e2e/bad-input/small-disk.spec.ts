import { join } from 'node:path';
import { expect, test } from '../support/journey.ts';
import { approve, openConversation, openHome, pageOf, startPlanWeek, usualWeek, waitIdle } from '../support/journey-actions.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { readTables } from '../support/tables.ts';

test.describe('a disk without a byte left', () => {
  /** Case J17, by the file system itself: the browser's quota does not know of it, and its store fails in words of its own. */
  test('in the middle of a job is said on the screen and takes no input; with space again the job ends once', async ({
    openDevice,
    service,
    scratch,
  }) => {
    const disk = mountSmallDisk(join(scratch, 'laptop'));
    test.skip(disk === null, 'file systems may not be mounted here');
    if (!disk) return;
    try {
      const device = await openDevice('laptop', { kind: 'desktop' });
      const page = pageOf(device);
      await openHome(page);
      const session = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
      await expect(page.locator('[data-job-state]')).toBeVisible();
      disk.fill();
      await expect(page.getByText(/^(This device is out of space|Something could not be saved)$/)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('textbox', { name: 'Message' })).not.toBeEditable();
      disk.empty();
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable({ timeout: 40_000 });
      await approve(page);
      await waitIdle(page, session);
      await expect(page.locator('[data-job-state="done"]')).toBeVisible();
      expect(service.effects()).toBe(1);
      const { rows } = await readTables(page, 'rows');

      await device.browser.kill();
      const again = (await device.reopen()).page;
      await openConversation(again, session);
      await expect(again.locator('[data-job-state="done"]')).toBeVisible();
      const kept = new Set((await readTables(again, 'rows')).rows.map(row => row.id));
      expect(rows.filter(row => !kept.has(row.id))).toEqual([]);
      await device.browser.close();
    } finally {
      disk.remove();
    }
  });
});
