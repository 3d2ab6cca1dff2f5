import { expect, test } from '../support/journey.ts';
import { findFaults } from './find-faults.ts';
import { fill, type Screen, show, speak, withoutSpace } from './screens.ts';

for (const kind of ['desktop', 'phone'] as const) {
  test(`every screen is free of serious faults on a ${kind}, in both themes and both languages`, async ({ openDevice, service }) => {
    test.setTimeout(480_000);
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
          found.push(...(await findFaults(page, colorScheme)).map(line => `${screen.name}, ${language}, ${colorScheme}: ${line}`));
          looked++;
        }
      }
    };
    await look(withoutSpace, 'zh-CN');
    await look(withoutSpace, 'en');
    const screens = await fill(page, `${service.address}/plan`);
    await look(screens, 'en');
    await look(screens, 'zh-CN');
    expect(looked, 'each of them, in both themes and both languages').toBe(4 * (withoutSpace.length + screens.length));
    expect(found).toEqual([]);
  });
}
