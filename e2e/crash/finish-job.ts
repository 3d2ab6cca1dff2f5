import { expect, type Page } from '@playwright/test';
import { readTables } from '../support/tables.ts';

/** Says yes where the open conversation asks for it, until its job has ended. */
export async function finishJob(page: Page, session: string): Promise<void> {
  const card = page.locator('[data-approval]');
  const yes = card.locator('button.primary');
  await expect
    .poll(
      async () => {
        if (await yes.isVisible()) {
          await yes.click();
          // The card stands there until the yes is stored: what is pressed once more by then is gone a moment later.
          await expect(card).toHaveCount(0, { timeout: 20_000 });
        }
        const { sessions } = await readTables(page, 'sessions');
        const found = sessions.find(one => one.id === session);
        return found?.activity === 'idle' && found.turn === null;
      },
      { message: 'the job ends by itself', timeout: 60_000 },
    )
    .toBe(true);
}
