import '../../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { rules } from '../../checker/violation.ts';
import { createJudge } from '../judge.ts';
import { comesBack, type Plan, undisturbed } from '../plan.ts';
import { shrink } from '../shrink.ts';
import { inWords, storyOf } from '../story.ts';
import type { DeliberateFault } from './fault.ts';
import { hunt } from './hunt.ts';
import { deliberateFaults, faultNamed } from './list.ts';
import { mutatedSources } from './mutate.ts';

const atPorts = deliberateFaults.filter(({ made }) => 'flaw' in made);
const inSources = deliberateFaults.filter(({ made }) => 'mutations' in made);

/** The checker can fail. Faults in the sources need a thread of their own: `pnpm crash` hunts all of them, this only the ones at ports. */
describe('a fault made on purpose', () => {
  it.each(atPorts.map((fault): [string, DeliberateFault] => [fault.says, fault]))('is caught when %s', async (_says, fault) => {
    const { found } = await hunt(fault, false);
    expect(found?.result.violations.map(({ rule }) => rule)).toContain(fault.rule);
  });

  it.each(inSources.map((fault): [string, DeliberateFault] => [fault.says, fault]))('still applies to the sources: %s', (_says, fault) => {
    if ('mutations' in fault.made) expect(mutatedSources(fault.name, fault.made.mutations).size).toBeGreaterThan(0);
  });

  it('is there for every rule of the checker', () => {
    const caught = new Set<string>(deliberateFaults.map(({ rule }) => rule));
    // What broke in the simulation itself is no rule.
    expect(rules.filter(rule => rule !== 'broke' && !caught.has(rule))).toEqual([]);
  });

  it('is not passed over when the sources have changed under it', () => {
    const gone = { file: 'packages/journal/src/policy.ts', from: 'nothing like this stands there', to: '' };
    expect(() => mutatedSources('gone', [gone])).toThrow('no longer applies');
  });

  it('is not seen in the same runs without it', async () => {
    const judge = createJudge();
    for (const scenario of ['paired', 'week-keyed', 'week', 'two-answers', 'no-before-yes'])
      expect((await judge(undisturbed(scenario, 1))).violations).toEqual([]);
  });
});

describe('the smallest run that fails', () => {
  /** Three faults on two devices, of which one is needed: the key of each attempt is another, and an answer is lost. */
  it('has one fault, early and simple, and tells its story in the words of the ledger', async () => {
    const judge = createJudge('keyFromAttempt');
    const clean = await judge(undisturbed('week-keyed', 1));
    const effect = clean.aftermath.points.find(({ kind }) => kind === 'effect')?.n ?? 0;
    const plan: Plan = {
      scenario: 'week-keyed',
      seed: 1,
      faults: [
        { at: 3, strike: { how: 'unknown', when: 'after' } },
        { at: 20, strike: { how: 'full', when: 'before' } },
      ],
      recovery: comesBack,
    };
    // Behind two faults the effect is met elsewhere than in the undisturbed run.
    const struck = (await judge(plan)).aftermath.points.find(({ kind }) => kind === 'effect')?.n ?? 0;
    const failing: Plan = { ...plan, faults: [...plan.faults, { at: struck, strike: { how: 'die', when: 'after' } }] };
    const { plan: small, result } = await shrink(failing, '1', judge);
    expect(small.faults).toEqual([{ at: effect + 1, strike: { how: 'die', when: 'before' } }]);
    const story = storyOf(small, result.aftermath, result.violations).join('\n');
    expect(story).toContain('✗ dies before it stores: outcome');
    expect(story).toContain('the call of “Send the plan to team.example.org” lands and happens');
    const twice = result.violations.find(({ rule }) => rule === '1');
    expect(inWords(twice?.what ?? '', result.aftermath)).toBe('step “Send the plan to team.example.org” (keyed) happened 2 times');
  });

  it('leaves out what the person did after it', async () => {
    const fault = faultNamed('noReadBack');
    const judge = createJudge('noReadBack');
    const { plan } = await shrink({ scenario: 'take-over', seed: 1, faults: [], recovery: comesBack }, fault.rule, judge);
    expect(plan.acts).toBe(1);
  });
});
