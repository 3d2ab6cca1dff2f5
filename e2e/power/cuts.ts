import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserProcess, launchBrowser } from '@baton/testing/browser';
import { startTestService, type TestService } from '@baton/testing/service';
import { goOn } from '../crash/go-on.ts';
import { leftOpen, sessionsIn } from '../crash/left-open.ts';
import { describeMoment, type Moment } from '../crash/moments.ts';
import { strike } from '../crash/strike.ts';
import { acknowledgeStored } from '../kill/acknowledge.ts';
import { acknowledgePath, openFront } from '../kill/front.ts';
import { openHome } from '../support/journey-actions.ts';
import { type RelayProcess, startRelayProcess } from '../support/relay-process.ts';
import { nothingRuns, readTables } from '../support/tables.ts';
import { type Disk, makeDisk } from './disk.ts';
import { relax } from './relaxed.ts';

export type Durability = 'strict' | 'relaxed';

export interface CutFigures {
  /** Rows that somebody outside was told are stored. */
  readonly acknowledged: number;
  /** Acknowledged, and not on the disk after the cut. */
  readonly lost: number;
  /** What happened outside more often than once; what is relaxed may well do that. */
  readonly duplicateEffects: number;
  /** Cuts after which the job came to its end. */
  readonly resumed: number;
}

/** Cuts the power of a running job's disk at these moments, one after another on what the last one left. */
export async function cutPower(durability: Durability, moments: readonly Moment[], log: (line: string) => void): Promise<CutFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-power-'));
  const service = await startTestService();
  const relay = await startRelayProcess(join(folder, 'relay.db'));
  try {
    return await cutEach({ folder, service, relay, durability, log }, moments);
  } finally {
    await relay.stop();
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Stage {
  readonly folder: string;
  readonly service: TestService;
  readonly relay: RelayProcess;
  readonly durability: Durability;
  readonly log: (line: string) => void;
}

async function cutEach({ folder, service, relay, durability, log }: Stage, moments: readonly Moment[]): Promise<CutFigures> {
  const front = await openFront(relay.port, durability === 'relaxed' ? relax : undefined);
  const figures = { acknowledged: 0, lost: 0, duplicateEffects: 0, resumed: 0 };
  let disk: Disk = await makeDisk(folder, durability);
  const launch = () => launchBrowser({ profile: join(disk.folder, 'profile'), device: 'desktop', baseURL: front.address });
  let browser: BrowserProcess | null = null;
  try {
    browser = await launch();
    for (const [index, moment] of moments.entries()) {
      const { page } = browser;
      await page.goto('/');
      await openHome(page);
      // Whatever a profile needs to be one is on the disk; from here on it is the app that must see to it.
      await disk.flush();
      await page.evaluate(acknowledgeStored, acknowledgePath);
      const path = `/plan/${index + 1}`;
      await strike(browser, service, path, moment);
      disk = await disk.cut();

      browser = await launch();
      await browser.page.goto(nothingRuns);
      const { rows } = await readTables(browser.page, 'rows');
      const there = new Set<string>(rows.map(row => row.id));
      const lost = [...front.acknowledged].filter(key => !there.has(key)).length;
      figures.acknowledged += front.acknowledged.size;
      figures.lost += lost;
      const said = `${durability} cut ${index + 1}: ${describeMoment(moment)}; ${front.acknowledged.size} acknowledged, ${lost} lost`;
      log(said);
      front.forget();
      if (durability === 'relaxed') continue;
      const session = sessionsIn(rows).at(-1);
      await browser.page.goto('/');
      const asks = session !== undefined && leftOpen(rows, session)?.inDoubt?.policy === 'ask';
      const stuck = session === undefined ? null : await goOn(browser.page, session, asks).then(() => null, String);
      if (stuck === null) figures.resumed++;
      else log(`cut ${index + 1} was the end of it: ${stuck}`);
      // The service takes any repeated key for one, so that a call which must not be repeated is counted as it comes in.
      const calls = service.requests.filter(request => request.path === path).length;
      if (moment.policy === 'ask') figures.duplicateEffects += Math.max(0, calls - 1);
    }
    figures.duplicateEffects += [...service.effectsByKey().values()].reduce((sum, count) => sum + count - 1, 0);
    return figures;
  } finally {
    await browser?.close();
    await front.close();
    await disk.remove();
  }
}
