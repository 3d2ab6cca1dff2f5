import { expect, type Page } from '@playwright/test';
import { go } from '../support/journey-actions.ts';

/** Opens a document large, by its title, and waits until it can be edited. */
export async function openDocument(page: Page, title: string): Promise<void> {
  await go(page, '#/documents');
  await page.locator('#content').getByRole('link', { name: title }).click();
  await expect(page.locator('[data-live-state="open"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The lines of the open list as they are read on the screen, in their order. */
export function linesOf(page: Page): Promise<string[]> {
  return page.locator('[data-line] textarea').evaluateAll(lines => lines.map(line => (line as HTMLTextAreaElement).value));
}

export async function addLine(page: Page, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Add an item' });
  await box.fill(words);
  await box.press('Enter');
  await expect.poll(() => linesOf(page)).toContain(words);
}

export async function changeLine(page: Page, from: string, to: string): Promise<void> {
  const at = (await linesOf(page)).indexOf(from);
  await page.locator('[data-line] textarea').nth(at).fill(to);
}

/** Puts words at the end of the open note, letter by letter. */
export async function writeIntoNote(page: Page, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Note text' });
  await box.press('ControlOrMeta+End');
  await box.pressSequentially(words);
}

/** Everything that was typed is on this device's disk. */
export async function waitSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-live-state="open"]').getByText('Saving')).toHaveCount(0);
}
