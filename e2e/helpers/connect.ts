import type { TestProvider } from '@baton/testing/provider';
import { expect, type Locator, type Page } from '@playwright/test';
import { openPair, type Pair } from '../handoff/two-devices.ts';
import { go, pageOf } from '../support/journey-actions.ts';

export async function openHelpers(page: Page): Promise<void> {
  await go(page, '#/settings/helpers');
  await expect(page.locator('[data-helper="builtIn"]')).toBeVisible();
}

/** Opens the sheet for a helper at an address of one's own, and fills it in. Answers the sheet. */
export async function fillInHelper(page: Page, { address }: TestProvider, key: string): Promise<Locator> {
  await openHelpers(page);
  await page.locator('[data-helper="cloud"]').click();
  const sheet = page.getByRole('dialog', { name: 'Connect a cloud helper' });
  await sheet.getByText('Another address', { exact: true }).click();
  await sheet.getByLabel('Address', { exact: true }).fill(address);
  await sheet.getByLabel('Key', { exact: true }).fill(key);
  return sheet;
}

/** Connects a model of the provider, which is tried for real and then answers. Ends when it is the chosen one. */
export async function connectHelper(page: Page, provider: TestProvider, key: string, model = 'test-large'): Promise<void> {
  const sheet = await fillInHelper(page, provider, key);
  await sheet.getByRole('button', { name: 'Try it' }).click();
  await sheet.getByLabel('Which one?').selectOption(model);
  await sheet.getByRole('button', { name: 'Connect' }).click();
  await expect(sheet).toHaveCount(0);
  // One at a plain loopback address is this computer's own.
  const kind = provider.address.startsWith('https:') ? 'cloud' : 'local';
  await expect(page.locator(`[data-helper="${kind}"]`)).toHaveAttribute('aria-checked', 'true');
}

/** A computer and a phone that trust the certificate which the provider made for itself; the computer has connected it. */
export async function openPairWithHelper(openDevice: Parameters<typeof openPair>[0], provider: TestProvider, key: string): Promise<Pair> {
  const pair = await openPair(openDevice, { args: ['--ignore-certificate-errors'] });
  await connectHelper(pageOf(pair.desktop), provider, key);
  return pair;
}
