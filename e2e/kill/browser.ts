import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserProcess, launchBrowser } from '@baton/testing/browser';
import { startTestService } from '@baton/testing/service';
import { goOn } from '../crash/go-on.ts';
import { leftOpen, sessionsIn } from '../crash/left-open.ts';
import { describeMoment, momentsFrom } from '../crash/moments.ts';
import { strike } from '../crash/strike.ts';
import { startRelayProcess } from '../support/relay-process.ts';
import { nothingRuns, readTables } from '../support/tables.ts';
import { acknowledgeStored } from './acknowledge.ts';
import type { Figures } from './figures.ts';
import { acknowledgePath, openFront } from './front.ts';

/**
 * Kills the browser, all its processes at once, at moments of running week jobs, and opens it again on the same profile.
 * What a page saw stored was said over HTTP before the kill; all of it must be there before anything has run again.
 */
export async function killBrowser(kills: number, random: () => number, log: (line: string) => void): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-kill-'));
  const service = await startTestService();
  const relay = await startRelayProcess(join(folder, 'relay.db'));
  const front = await openFront(relay.port);
  const launch = () => launchBrowser({ profile: join(folder, 'profile'), device: 'desktop', baseURL: front.address });
  const lost = new Set<string>();
  const known = new Set<string>();
  let resumed = 0;
  let calledAgain = 0;
  let browser: BrowserProcess | null = null;
  try {
    browser = await launch();
    await browser.page.goto('/');
    for (const [index, moment] of momentsFrom(random, kills).entries()) {
      await browser.page.evaluate(acknowledgeStored, acknowledgePath);
      const path = `/plan/${index + 1}`;
      await strike(browser, service, path, moment);
      browser = await launch();
      const { page } = browser;
      await page.goto(nothingRuns);
      const { rows } = await readTables(page, 'rows');
      const there = new Set<string>(rows.map(row => row.id));
      for (const key of front.acknowledged) if (!there.has(key)) lost.add(key);
      const session = sessionsIn(rows).find(id => !known.has(id));
      await page.goto('/');
      const open = session === undefined ? null : leftOpen(rows, session);
      if (session !== undefined) known.add(session);
      const stuck = session === undefined ? null : await goOn(page, session, open?.inDoubt?.policy === 'ask').catch(String);
      if (stuck === null || stuck === undefined) resumed++;
      else log(`kill ${index + 1} was the end of it: ${stuck}`);
      // The service takes any repeated key for one, so that a call which must not be repeated is counted as it comes in.
      const calls = service.requests.filter(request => request.path === path).length;
      if (moment.policy === 'ask') calledAgain += Math.max(0, calls - 1);
      log(`kill ${index + 1}: ${describeMoment(moment)}; ${rows.length} rows, ${front.acknowledged.size} acknowledged, ${lost.size} lost`);
    }
    const repeated = [...service.effectsByKey().values()].reduce((sum, count) => sum + count - 1, 0);
    return { kills, acknowledged: front.acknowledged.size, lost: lost.size, duplicateEffects: repeated + calledAgain, resumed };
  } finally {
    await browser?.close();
    await front.close();
    await relay.stop();
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
