/** Which device sends a saved automation. */
import type { Performed } from '@baton/journal';
import { type Automation, isOpenHome, sender, senderOn } from '@baton/protocol';
import type { Devices } from '../ports.ts';

/** What sending it takes by its nature, since no browser can. Null: a browser can, as far as its service lets it. */
export function requiredFor({ url, home }: Pick<Automation, 'url' | 'home'>): string | null {
  if (home !== undefined) return senderOn(home);
  return URL.canParse(url) && isOpenHome(new URL(url)) ? sender : null;
}

/**
 * What a call of it needs, known before anything leaves: a browser cannot tell a service that lets no browser ask it from one that took it and
 * whose answer it may not read. So a computer sends it where there is one, unless the person said that its service lets browsers ask it.
 */
export function needsOf(automation: Pick<Automation, 'url' | 'home' | 'anywhere'>, devices: Devices | undefined): string | null {
  const needs = requiredFor(automation) ?? (automation.anywhere ? null : sender);
  return needs !== null && devices?.isAbleSomewhere(needs) ? needs : null;
}

/** Whether no device of the space can send it: then nobody is asked whether it may be. */
export function isOutOfReach(automation: Pick<Automation, 'url' | 'home'>, devices: Devices | undefined): boolean {
  const needs = requiredFor(automation);
  return needs !== null && !devices?.isAbleSomewhere(needs);
}

/** What becomes of a call that this device cannot make, however it came here. Null: it can. */
export function notFromHere(automation: Automation, devices: Devices | undefined, nobody: () => Performed): Performed | null {
  const needs = requiredFor(automation);
  if (needs === null || devices?.isAbleHere(needs)) return null;
  return devices?.isAbleSomewhere(needs) ? { status: 'elsewhere', needs } : nobody();
}
