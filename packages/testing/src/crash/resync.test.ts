import '../sim/seeded-random.ts';
import type { TableName } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { SimDevice } from '../sim/device.ts';
import type { Act, Scenario } from '../sim/scenario.ts';
import { isIdle, statesOf } from '../sim/screens.ts';
import { simulate } from '../sim/simulation.ts';
import { checkAftermath } from './run.ts';
import { scenarios } from './scenarios.ts';

/** S21: a phone that cleared its view before the refreshed history came, and had nothing when that failed. */

const paired = scenarios.find(({ name }) => name === 'paired') as Scenario;
/** More frames than it takes. */
const mostFrames = 300;
const job = paired.acts[0] as Act;
const shown = ['sessions', 'entries', 'steps', 'documents', 'versions', 'directory'] as const satisfies readonly TableName[];

/** Names whatever goes out of a table that a screen reads from here on, at whatever moment. */
function watch(device: SimDevice, gone: string[]): void {
  for (const name of shown) {
    const table = device.disk.tables[name] as Map<string, unknown>;
    const remove = table.delete.bind(table);
    table.delete = key => {
      if (table.has(key)) gone.push(`${name} ${key}`);
      return remove(key);
    };
    table.clear = () => {
      throw new Error(`${name} was cleared`);
    };
  }
}

/** The phone has a full history of two conversations. */
const history: readonly Act[] = [
  job,
  { do: 'send', on: 'laptop', text: 'Add honey to the shopping list', session: 'session-2', when: { idle: true, after: 1_000 } },
];
const rest = { idle: true, after: 1_000 } as const;
const missed: Act = { do: 'send', on: 'laptop', text: 'Add tea to the shopping list', when: { after: 500 } };
const then: Act = { do: 'wake', device: 'phone', when: { after: 20_000 } };
/** In each the phone misses a message; what comes last makes it ask for what there is. */
const resyncs: readonly (readonly [string, readonly Act[]])[] = [
  [
    'was offline',
    [{ do: 'reach', device: 'phone', reach: 'cut', when: rest }, missed, { do: 'reach', device: 'phone', reach: 'up', when: rest }],
  ],
  ['is started again', [{ do: 'die', device: 'phone', when: rest }, missed, { do: 'start', device: 'phone', when: rest }]],
  ['meets a relay that was started again', [{ do: 'restartRelay', when: rest }]],
  ['meets a relay that lost everything', [{ do: 'loseRelay', how: 'wipe', when: rest }]],
];

/** The run with the phone's connection broken at the `nth` frame; 0: nowhere. Answers whether it came to that frame. */
async function holds(resync: readonly Act[], nth: number): Promise<boolean> {
  const cut: Act = { do: 'cutAt', device: 'phone', nth, ms: 8_000, when: rest };
  const acts = [...history, ...resync.slice(0, -1), ...(nth > 0 ? [cut] : []), ...resync.slice(-1), missed, then];
  const gone: string[] = [];
  let isWatched = false;
  let willBreak = false;
  const run = await simulate({
    scenario: { ...paired, acts },
    seed: 1,
    onLook: (devices, network) => {
      willBreak = network.willBreak('phone');
      const phone = devices.get('phone');
      if (!phone || isWatched || statesOf(phone).filter(state => isIdle(state) && state.last).length < 2) return;
      isWatched = true;
      watch(phone, gone);
    },
  });
  expect({ nth, violations: checkAftermath(run), gone, isWatched }).toEqual({ nth, violations: [], gone: [], isWatched: true });
  for (const { disk } of run.devices)
    expect([...disk.tables.entries.values()].flatMap(entry => (entry.kind === 'message' ? [entry.text] : []))).toContain(
      'Add tea to the shopping list',
    );
  return !willBreak;
}

describe.each(resyncs)('a phone that %s', (_, resync) => {
  it('never shows less than it showed, at whatever frame its connection breaks', async () => {
    await holds(resync, 0);
    let nth = 1;
    while (nth < mostFrames && (await holds(resync, nth))) nth++;

    expect(nth).toBeGreaterThan(12);
  }, 240_000);
});
