import { join } from 'node:path';
import { launchBrowser } from '@baton/testing/browser';
import { expect, test } from '../support/journey.ts';
import { openGallery } from './gallery.ts';

test('an answer of which only the beginning stands there is shown whole in its place, and the keyboard goes on from there', async ({
  scratch,
}) => {
  const gallery = await openGallery(join(scratch, 'gallery'));
  const { page, close } = await launchBrowser({ profile: join(scratch, 'desktop'), device: 'desktop' });
  try {
    await page.goto(`${gallery.address}?scene=answer-large-here`);
    const answer = page.locator('[data-answer-state="done"]');
    await expect(answer).toContainText('Saturday starts with the…');
    const button = answer.getByRole('button', { name: /^Show all of it \(\d+ KB\)$/ });
    await button.focus();
    await button.press('Enter');
    await expect(answer).toContainText('And this is how it ends.');
    await expect(button).toHaveCount(0);
    expect(await answer.evaluate(element => element.contains(document.activeElement))).toBe(true);
  } finally {
    await close();
    await gallery.close();
  }
});
