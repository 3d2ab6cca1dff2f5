import { type BrowserProcess, launchBrowser } from '@baton/testing/browser';
import type { PageServer } from '@baton/testing/engines';

/** A browser of its own on a profile, with the page open. */
export async function open(profile: string, page: PageServer): Promise<BrowserProcess> {
  const browser = await launchBrowser({ profile, device: 'desktop' });
  await browser.page.goto(page.address);
  return browser;
}
