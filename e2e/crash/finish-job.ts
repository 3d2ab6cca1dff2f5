import { expect, type Page } from '@playwright/test';
import { readTables } from '../support/tables.ts';

/** Says yes where the open conversation asks for it, until its job has ended. */
export async function finishJob(page: Page, session: string): Promise<void> {
  const yes = page.locator('[data-approval] button.primary');
  await expect
    .poll(
      async () => {
        if (await yes.isVisible()) await yes.click();
        const { sessions } = await readTables(page, 'sessions');
        const found = sessions.find(one => one.id === session);
        return found?.activity === 'idle' && found.turn === null;
      },
      { message: 'the job ends by itself', timeout: 60_000 },
    )
    .toBe(true);
}
