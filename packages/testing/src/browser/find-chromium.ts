import { existsSync } from 'node:fs';

/** Where systems put a Chromium that was installed by hand or by a package. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium that can be started, or null. `CHROMIUM_PATH` wins, then the system's own, then the one
 * Playwright downloaded. Throws when `CHROMIUM_PATH` names no file: a wrong setting must not be passed over in silence.
 */
export async function findChromium(): Promise<string | null> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist`);
    return wanted;
  }
  const installed = usualPlaces.find(path => existsSync(path));
  if (installed !== undefined) return installed;
  const { chromium } = await import('playwright-core');
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : null;
}
