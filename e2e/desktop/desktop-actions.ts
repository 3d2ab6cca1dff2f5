import { basename } from 'node:path';
import type { DesktopApp } from '@baton/testing/desktop';
import { expect, type Page } from '@playwright/test';
import { go, openHome } from '../support/journey-actions.ts';

/** What a person does in the desktop app; what the system asks in windows of its own is answered by the test. */

interface Opened {
  readonly app: DesktopApp;
  readonly page: Page;
}

/** Chooses this folder in every window of the system's own from now on. */
export const chooseAlways = (app: DesktopApp, folder: string): Promise<void> =>
  app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);

/** Lets Baton use a folder. */
export async function grantFolder({ app, page }: Opened, folder: string): Promise<void> {
  await chooseAlways(app, folder);
  await openHome(page);
  await go(page, '#/settings/folders');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(page.locator('[data-folder]')).toContainText(basename(folder));
}

/** Says yes to every question that the system asks from now on. */
export const sayYesToAll = (app: DesktopApp): Promise<void> =>
  app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
  });

/** Adds a program with tools, on the page of tools. `given`: what goes with it, one a line. */
export async function addProgram(page: Page, name: string, given: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add a service' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a service with tools' });
  await sheet.getByLabel('What do you call it?').fill(name);
  await sheet.getByLabel('It is a program on this computer').check();
  await sheet.getByLabel('Program', { exact: true }).fill(process.execPath);
  await sheet.getByLabel('What goes with it, one a line').fill(given.join('\n'));
  await sheet.getByRole('button', { name: 'Try it and add it' }).click();
}
