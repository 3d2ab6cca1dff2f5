import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { smaller } from './small-png.ts';

/** Small enough for a repository. In bytes. */
const largest = 80_000;

export interface Camera {
  /** Takes the page as it is, in each of the themes, as `<name>-<theme>.png`. */
  take(page: Page, name: string, themes?: readonly ('light' | 'dark')[]): Promise<void>;
  /** Pictures that came out too large. */
  readonly tooLarge: readonly string[];
}

export function openCamera(folder: string): Camera {
  mkdirSync(folder, { recursive: true });
  const tooLarge: string[] = [];
  return {
    tooLarge,
    async take(page, name, themes = ['light', 'dark']) {
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const path = join(folder, `${name}-${colorScheme}.png`);
        const picture = smaller(await page.screenshot({ scale: 'css', animations: 'disabled', caret: 'hide' }));
        writeFileSync(path, picture);
        if (picture.length > largest) tooLarge.push(`${path}: ${picture.length} bytes`);
      }
    },
  };
}
