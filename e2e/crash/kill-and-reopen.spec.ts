import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConversation } from '../support/journey-actions.ts';
import { chooseSeed, createRandom } from '../support/seeded-random.ts';
import { nothingRuns, readTables } from '../support/tables.ts';
import { finishJob } from './finish-job.ts';
import { type LeftOpen, leftOpen, sessionsIn } from './left-open.ts';
import { describeMoment, momentsFrom } from './moments.ts';
import { strike } from './strike.ts';

/** The same moments in every run of the tests; `BATON_SEED` and `BATON_KILLS` for others, and for more. `pnpm kill` takes new ones each time. */
const kills = Number(process.env.BATON_KILLS ?? 20);

test.describe('a browser killed with all its processes', () => {
  /** Cases J1, J2, J3, P7. */
  test('goes on by itself or asks, says exactly what was stored, and does nothing twice', async ({ openDevice, service }) => {
    test.setTimeout(60_000 + kills * 90_000);
    const seed = chooseSeed(process.env.BATON_SEED ?? '20261129');
    console.log(`${kills} kills, seed ${seed}`);
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const known = new Set<string>();
    for (const [index, moment] of momentsFrom(createRandom(seed), kills).entries()) {
      const path = `/plan/${index + 1}`;
      const requests = () => service.requests.filter(request => request.path === path);
      await strike(laptop.browser, service, path, moment);
      const before = requests().length;

      const { page } = await laptop.reopen(nothingRuns);
      const { rows } = await readTables(page, 'rows');
      const session = sessionsIn(rows).find(id => !known.has(id));
      console.log(`kill ${index + 1}: ${describeMoment(moment)}, ${rows.length} rows`);
      await page.goto('/');
      // The kill came before the message was stored: it is still in its form.
      if (session === undefined) continue;
      known.add(session);
      const left = leftOpen(rows, session);
      await openConversation(page, session);
      await expectNote(page, left);
      if (left?.inDoubt?.policy === 'ask') {
        await expect(page.locator('[data-question]')).toBeVisible();
        expect(requests().length, 'a call in doubt without a key never runs by itself').toBe(before);
        const happened = 'held' in moment.at && moment.at.held === 'after';
        await page.getByRole('button', { name: happened ? 'It happened' : 'Leave it out', exact: true }).click();
      }
      await finishJob(page, session);

      const keys = new Set(requests().map(request => request.key));
      const effects = requests().filter(request => request.effect).length;
      expect(keys.size, 'every attempt carries the same key').toBeLessThanOrEqual(1);
      // The service takes any repeated key for one, so that a call which must not be repeated is counted as it comes in.
      if (moment.policy === 'ask') expect(requests().length, 'without a key that counts it is called once').toBeLessThanOrEqual(1);
      const leftOut = left?.inDoubt?.policy === 'ask' && !('held' in moment.at && moment.at.held === 'after');
      if (leftOut) expect(effects).toBeLessThanOrEqual(1);
      else expect(effects, 'the plan was sent exactly once').toBe(1);
    }
    expect(Object.fromEntries([...service.effectsByKey()].filter(([, count]) => count > 1))).toEqual({});
  });
});

/** The note tells the numbers of the journal; where nothing was open there is none. */
async function expectNote(page: Page, left: LeftOpen | null): Promise<void> {
  const note = page.locator('[data-note="recovered"]').last();
  if (left === null) {
    await expect(page.locator('.me')).toBeVisible();
    await expect(note).toHaveCount(0);
    return;
  }
  const { step, stored } = left;
  await expect(note.getByRole('heading')).toHaveText(
    step === null ? 'I picked up where I was. Nothing was done twice.' : `I was at step ${step.n} of ${step.of}. Nothing was done twice.`,
  );
  await expect(note.locator('.proof')).toContainText(proofOf(stored, step?.n));
}

function proofOf(stored: number, at: number | undefined): string {
  if (stored === 0) return 'nothing had been finished yet';
  // The last step waits for nobody's yes: it may be done while the one before it is asked about.
  if (at !== undefined && stored !== at - 1) return `${stored} steps were already stored`;
  if (stored === 1) return 'step 1 was already stored';
  return stored === 2 ? 'steps 1 and 2 were already stored' : `steps 1 to ${stored} were already stored`;
}
