import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { fill, type Screen, show, speak, withoutSpace } from './screens.ts';

/** What axe finds serious or critical on the screen, one line a finding. The dark theme changes colours only: there it is asked about those. */
async function findings(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`));
}

for (const kind of ['desktop', 'phone'] as const) {
  test(`every screen is free of serious faults on a ${kind}, in both themes and both languages`, async ({ openDevice, service }) => {
    test.setTimeout(300_000);
    const { page } = (await openDevice(kind, { kind })).browser;
    const found: string[] = [];
    let looked = 0;
    const look = async (screens: readonly Screen[], language: 'en' | 'zh-CN'): Promise<void> => {
      await speak(page, language);
      for (const screen of screens) {
        await show(page, screen);
        for (const colorScheme of ['light', 'dark'] as const) {
          // Colours on their way from one theme to the other are nobody's to read.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          found.push(...(await findings(page, colorScheme)).map(line => `${screen.name}, ${language}, ${colorScheme}: ${line}`));
          looked++;
        }
      }
    };
    await look(withoutSpace, 'zh-CN');
    await look(withoutSpace, 'en');
    const screens = await fill(page, `${service.address}/plan`);
    await look(screens, 'en');
    await look(screens, 'zh-CN');
    console.log(`${looked} screens looked at on the ${kind}`);
    expect(found).toEqual([]);
  });
}
