import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserProcess } from '@baton/testing/browser';
import type { TestService } from '@baton/testing/service';
import { startPlanWeek, usualWeek } from '../support/journey-actions.ts';
import type { Moment } from './moments.ts';

/**
 * Begins a week job whose plan goes to `path` of the service, says yes to sending it, and kills the browser with all its
 * processes at that moment.
 */
export async function strike(browser: BrowserProcess, service: TestService, path: string, { policy, at }: Moment): Promise<void> {
  let killed = false;
  const held = 'held' in at ? service.next({ kind: at.held === 'before' ? 'hold before' : 'hold after' }, path) : null;
  const driving = drive(browser, `${service.address}${path}`, policy === 'keyed').catch((error: unknown) => {
    // What was being clicked when the browser was killed fails, as it must.
    if (!killed) throw error;
  });
  const moment = held?.arrived ?? begun(browser).then(() => sleep('after' in at ? at.after : 0));
  // A drive that fails by itself ends the wait; one that is through only waits for the moment.
  await Promise.race([moment, driving.then(() => moment)]);
  killed = true;
  await browser.kill();
  held?.drop();
  await driving;
}

/** Settles when the message is stored: the page then goes to its conversation. */
async function begun({ page }: BrowserProcess): Promise<void> {
  const before = page.url();
  await page.waitForURL(url => url.href !== before && url.hash.startsWith('#/c/'), { timeout: 40_000 });
}

async function drive({ page }: BrowserProcess, sendTo: string, knowsRepeats: boolean): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = '#/';
  });
  await page.locator('[data-job="plan-week"]').waitFor({ timeout: 60_000 });
  await startPlanWeek(page, { ...usualWeek, sendTo, knowsRepeats });
  await page.locator('[data-approval] button.primary').click({ timeout: 40_000 });
}
