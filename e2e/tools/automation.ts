/** What a person does with automations. */
import { expect, type Page } from '@playwright/test';
import { go } from '../support/journey-actions.ts';

/** Settings, Automations. */
export const openAutomations = async (page: Page): Promise<void> => {
  await go(page, '#/settings/automations');
  await expect(page.getByRole('button', { name: 'Add an automation' })).toBeVisible();
};

export interface Saved {
  readonly title: string;
  readonly curl: string;
  readonly knowsRepeats: boolean;
  readonly example?: string;
}

/** Saves one out of a command, as from the manual of a service. */
export async function save(page: Page, { title, curl, knowsRepeats, example }: Saved): Promise<void> {
  await openAutomations(page);
  await page.getByRole('button', { name: 'Add an automation' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an automation' });
  await sheet.getByText('Paste a curl command instead').click();
  await sheet.getByLabel('curl command').fill(curl);
  await sheet.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(sheet.getByText('The form is filled in.')).toBeVisible();
  await sheet.getByLabel('What do you say?').fill(title);
  if (example !== undefined) await sheet.getByLabel('Example for “message”').fill(example);
  await sheet.getByLabel('This address recognises repeats').setChecked(knowsRepeats);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('[data-automation]').filter({ hasText: title })).toBeVisible();
}

/** Says yes to exactly that. */
export async function approve(page: Page, act: string): Promise<void> {
  const card = page.locator('[data-approval]');
  await card.getByRole('button', { name: act, exact: true }).click({ timeout: 40_000 });
  await expect(card).toHaveCount(0);
}
