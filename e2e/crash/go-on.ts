import type { Page } from '@playwright/test';
import { openConversation } from '../support/journey-actions.ts';
import { finishJob } from './finish-job.ts';

/** Lets an interrupted job come to its end; a call that is asked about is said to have happened. Rejects when it neither goes on nor asks. */
export async function goOn(page: Page, session: string, asks: boolean): Promise<void> {
  await page.locator('#content').waitFor({ timeout: 60_000 });
  await openConversation(page, session);
  if (asks) await page.getByRole('button', { name: 'It happened', exact: true }).click();
  await finishJob(page, session);
}
