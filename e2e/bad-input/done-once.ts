import { expect, type Page } from '@playwright/test';
import { waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

/** The job came to its end, no step of it ran twice, and nobody was left in doubt. */
export async function expectDoneOnce(page: Page, session: string): Promise<void> {
  await waitIdle(page, session);
  await expect(page.locator('[data-job-state="done"]')).toBeVisible();
  const { steps } = await readTables(page, 'steps');
  expect(steps.filter(step => step.ranTwice || step.state === 'doubt')).toEqual([]);
}
