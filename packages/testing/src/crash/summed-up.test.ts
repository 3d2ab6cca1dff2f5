import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import type { Aftermath } from '../sim/simulation.ts';
import { comesBack } from './plan.ts';
import { holds, pointWhere, scenario } from './told.ts';

const summaries = ({ devices: [first] }: Aftermath) =>
  [...(first?.disk.tables.entries.values() ?? [])].flatMap(entry => (entry.kind === 'summary' ? [entry.text] : []));

describe('a conversation that is summed up', () => {
  it('has one summary, in front of the answer that needed it, whether its process dies before or behind it', async () => {
    const told = scenario('summed-up');
    const undisturbed = summaries(await holds(told));
    expect(undisturbed).toHaveLength(1);
    expect(undisturbed[0]).toMatch(/^> What is 0 \+ 0\?/);
    for (const [of, recovery] of [[told, comesBack]] as const) {
      // Only there two steps begin in one turn.
      let begun = 0;
      const behind = await pointWhere(of, ({ what }) => {
        begun = what.startsWith('placement') ? 0 : begun + (what === 'intent claim' ? 1 : 0);
        return begun === 2;
      });
      for (const at of [behind - 2, behind - 1, behind]) {
        for (const when of ['before', 'after'] as const) {
          const run = await holds(of, { faults: [{ at, strike: { how: 'die', when } }], recovery });
          expect({ of: of.name, at, when, summaries: summaries(run) }).toMatchObject({ summaries: undisturbed });
        }
      }
    }
  });
});
