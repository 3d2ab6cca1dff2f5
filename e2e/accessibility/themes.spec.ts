import { expect, test } from '../support/journey.ts';
import { openHome } from '../support/journey-actions.ts';

const paper = { light: 'rgb(246, 244, 239)', dark: 'rgb(25, 24, 22)' };

test('the colours follow the system until the person chooses a theme', async ({ openDevice }) => {
  const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
  await openHome(page);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(colour).toBe(paper[colorScheme]);
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate(chosen => localStorage.setItem('baton.look', JSON.stringify({ language: 'en', theme: chosen })), theme);
      await page.reload();
      await openHome(page);
      await expect.poll(colour).toBe(paper[theme]);
    }
    await page.evaluate(() => localStorage.removeItem('baton.look'));
    await page.reload();
    await openHome(page);
  }
});
