import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { simulate } from '../sim/simulation.ts';
import { comesBack } from './plan.ts';
import { checkAftermath } from './run.ts';
import { begins, scenario } from './told.ts';

/** Case J16: what no row holds, where it could go wrong on its way. */
describe('a value that is too large for a row', () => {
  /** Its pieces were on the disk, the process never heard of it, and waited for them for ever. */
  for (const how of ['unknown', 'hang', 'gone', 'closed'] as const) {
    it(`is found again where a device stored its pieces and was not told (${how})`, async () => {
      const of = scenario('large-taken', { answersOn: 'phone' });
      const calm = await simulate({ scenario: of, seed: 1, faults: [], recovery: comesBack });
      const pieces = calm.points.filter(({ who, kind, what }) => who === 'phone' && kind === 'commit' && what.startsWith('piece'));
      expect(pieces.length).toBeGreaterThan(0);
      for (const { n } of pieces) {
        const struck = await simulate({ scenario: of, seed: 1, faults: [{ at: n, strike: { how, when: 'after' } }], recovery: comesBack });
        expect(checkAftermath(struck), `after point ${n}`).toEqual([]);
      }
    });
  }

  it('is in before the row that names it, also where one row of an own room named two that became the relay’s together', async () => {
    for (const seed of [1, 2, 3]) {
      const of = scenario('large-joins', {
        sameEnd: false,
        world: 'largeTwice',
        acts: [begins('large-joins'), { do: 'join', when: { asked: true } }],
      });
      expect(checkAftermath(await simulate({ scenario: of, seed, faults: [], recovery: comesBack })), `seed ${seed}`).toEqual([]);
    }
  }, 120_000);

  it('is asked about where nobody who is left has it: it is not waited for in silence, and the job can be ended', async () => {
    const of = scenario('large-taken', {
      sameEnd: false,
      answersOn: 'phone',
      acts: [
        begins('large-taken'),
        { do: 'lose', device: 'laptop', when: { asked: true, after: 300 } },
        { do: 'loseRelay', how: 'wipe' },
        { do: 'goOnWithout', on: 'phone', device: 'laptop', when: { after: 5_000 } },
        { do: 'take', on: 'phone', when: { after: 3_000 } },
      ],
    });
    const aftermath = await simulate({ scenario: of, seed: 1, faults: [], recovery: comesBack });
    expect(aftermath.stuck).toBeNull();
    const entries = [...(aftermath.devices[0]?.disk.tables.entries.values() ?? [])];
    expect(entries.filter(entry => entry.kind === 'question')).toMatchObject([{ why: 'missingValue', state: 'answered' }]);
    expect(aftermath.landed.filter(({ effect }) => effect)).toHaveLength(0);
  });
});
