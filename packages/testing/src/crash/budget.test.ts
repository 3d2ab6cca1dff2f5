import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { type Point, relayLosses } from '../sim/points.ts';
import { type Made, makeBatch } from './batch.ts';
import {
  type Counted,
  defaultBatches,
  everyLoss,
  everyPair,
  everyPoint,
  everyTakeOver,
  firstsIn,
  lossPairs,
  moreBatches,
  partsAt,
} from './budget.ts';
import { deathsOf, lossesOf } from './enumerate.ts';
import { createJudge } from './judge.ts';
import { undisturbed } from './plan.ts';
import { scenarios } from './scenarios.ts';

const points = Array.from({ length: 70 }, (_, i): Point => ({ n: i + 1, kind: 'commit', who: 'laptop', what: 'rows', time: i }));
// Each is another one from its first point on.
const counted: Counted[] = scenarios.map(scenario => ({ scenario, points: points.map(point => ({ ...point, what: scenario.name })) }));

describe('the default run', () => {
  it('knows every scenario that it is to strike at every point', () => {
    const names = scenarios.map(({ name }) => name);
    expect(
      [...everyPoint, ...everyTakeOver, ...everyPair, ...everyLoss, ...Object.keys(lossPairs)].filter(name => !names.includes(name)),
    ).toEqual([]);
    expect([everyPoint.length >= 8, everyPair.length >= 2]).toEqual([true, true]);
  });

  it('makes every part of what it is to make, each under another seed', () => {
    const batches = defaultBatches(counted, 7);
    for (const [name, part] of [
      ...[...everyPoint, ...everyTakeOver].map(name => [name, 'deaths'] as const),
      ...everyTakeOver.map(name => [name, 'takeOvers'] as const),
    ]) {
      const mine = batches.filter(batch => batch.scenario === name && batch.part === part);
      expect(mine.length).toBeGreaterThan(0);
      expect(mine.map(({ nth }) => nth)).toEqual(Array.from({ length: mine[0]?.of ?? 0 }, (_, i) => i));
    }
    for (const name of everyLoss) {
      const mine = batches.filter(batch => batch.scenario === name && batch.part === 'losses');
      expect(mine.map(({ nth }) => nth)).toEqual(Array.from({ length: mine[0]?.of ?? 0 }, (_, i) => i));
    }
    for (const [name, most] of Object.entries(lossPairs))
      expect(batches.filter(batch => batch.scenario === name && batch.part === 'lossPairs')).toHaveLength(most);
    expect(new Set(batches.map(({ seed }) => seed)).size).toBe(batches.length);
    expect(new Set(batches.map(({ scenario }) => scenario)).size).toBe(scenarios.length);
  });

  it('strikes what two scenarios have in common in one of them, and everything behind it in both', async () => {
    const judge = createJudge();
    // The last one has the same points, and a service that knows no repeats.
    const names = ['take-over', 'paired', 'week-keyed', 'declined', 'week-ask'];
    const both: Counted[] = [];
    for (const name of names) {
      const [scenario] = scenarios.filter(one => one.name === name);
      if (scenario) both.push({ scenario, points: (await judge(undisturbed(name, 1))).aftermath.points });
    }
    const parts = both.map(one => partsAt(one, both));
    expect([parts[0], parts[2], parts[4]]).toEqual([1, 1, 1]);
    for (const i of [1, 3]) {
      const [mine, other, from = 0] = [both[i]?.points ?? [], both[i - 1]?.points ?? [], parts[i]];
      expect(from).toBeGreaterThan(30);
      expect(mine.slice(0, from - 1)).toEqual(other.slice(0, from - 1));
      expect(mine[from - 1]).not.toEqual(other[from - 1]);
      const struck = defaultBatches(both, 1).filter(({ scenario, part }) => scenario === names[i] && part === 'deaths');
      expect(struck.every(batch => batch.from === from)).toBe(true);
    }
  });

  it('strikes whatever is stored together or done outside in no scenario that is struck at every point, where it is met first', async () => {
    const isStruck = ({ name }: { readonly name: string }) => everyPoint.includes(name) || everyTakeOver.includes(name);
    const [struck, first, second] = [scenarios.find(isStruck), ...scenarios.filter(one => !isStruck(one))];
    if (!struck || !first || !second) throw new Error('too few scenarios');
    const met = (all: readonly (readonly [Point['kind'], string])[]): Point[] =>
      all.map(([kind, what], i) => ({ n: i + 1, kind, who: 'laptop', what, time: i * 1_000 }));
    const all = [
      {
        scenario: first,
        points: met([
          ['commit', 'intent claim'],
          ['commit', 'setting'],
          ['effect', 'effect of baton-1'],
          ['frame', 'new'],
        ]),
      },
      {
        scenario: second,
        points: met([
          ['commit', 'setting'],
          ['effect', 'move of a file'],
          ['commit', 'copied setting copied'],
          ['commit', 'copied setting'],
        ]),
      },
      {
        scenario: struck,
        points: met([
          ['commit', 'claim intent'],
          ['effect', 'effect of baton-2'],
        ]),
      },
    ];
    expect([...firstsIn(all)].map(([{ scenario }, firsts]) => [scenario.name, firsts])).toEqual([
      [first.name, [2]],
      [second.name, [2, 3]],
    ]);
    expect(
      defaultBatches(all, 1)
        .filter(({ part }) => part === 'firsts')
        .map(({ scenario, firsts }) => [scenario, firsts]),
    ).toEqual([
      [first.name, [2]],
      [second.name, [2, 3]],
    ]);
  });

  it('strikes such a point by a death before and after it, and no other', async () => {
    const made: Made[] = [];
    const batch = { scenario: 'moved-up', part: 'firsts', seed: 1, reference: 1, nth: 0, of: 1, firsts: [30, 31] } as const;
    await makeBatch(batch, createJudge(), async one => {
      made.push(one);
    });
    expect(made.flatMap(({ violations }) => violations)).toEqual([]);
    const faults = made.flatMap(({ plan }) => plan.faults);
    expect(faults).toEqual([30, 30, 31, 31].map((at, i) => ({ at, strike: { how: 'die', when: i % 2 === 0 ? 'before' : 'after' } })));
  });

  it('goes on without end when more is asked for', () => {
    const more = moreBatches(counted, 1, 100, true);
    const first = Array.from({ length: 10_000 }, () => more.next().value);
    expect(new Set(first.map(batch => batch?.seed)).size).toBe(10_000);
    expect(new Set(first.map(batch => batch?.part))).toEqual(new Set(['strikes', 'wild', 'pairs', 'lossPairs']));
  });
});

describe('the deaths of a scenario with two devices', () => {
  it('are met by waiting and by going on elsewhere, each at every moment', async () => {
    const [name = ''] = everyTakeOver;
    const [scenario] = scenarios.filter(one => one.name === name);
    if (!scenario) throw new Error('no such scenario');
    const reference = (await createJudge()(undisturbed(name, 1))).aftermath.points;
    const said = (otherwise: boolean, isElsewhere: boolean) =>
      deathsOf(scenario, 1, reference, otherwise)
        .filter(
          ({ recovery, faults: [fault] }) =>
            reference[(fault?.at ?? 0) - 1]?.kind !== 'relay' && (recovery.takeAfter !== null) === isElsewhere,
        )
        .map(({ faults: [fault] }) => `${fault?.at} ${fault?.strike.when}`);
    expect(said(true, true)).toEqual(said(false, false));
    expect(said(true, false)).toEqual(said(false, true));
    expect(said(true, true).length).toBeGreaterThan(20);
  });
});

describe('the losses of the relay', () => {
  const [takeOver] = scenarios.filter(({ name }) => everyLoss.includes(name));

  it('are struck at every point of a scenario with two devices and take-overs, each of them at every point of the relay', async () => {
    if (!takeOver) throw new Error('no such scenario');
    expect([takeOver.space, takeOver.acts.filter(act => act.do === 'take').length]).toEqual(['paired', 2]);
    const reference = (await createJudge()(undisturbed(takeOver.name, 1))).aftermath.points;
    const faults = [...lossesOf(takeOver, 1, reference), ...deathsOf(takeOver, 1, reference)].flatMap(plan => plan.faults);
    const struckBy = (how: string) => new Set(faults.filter(({ strike }) => strike.how === how).map(({ at }) => at));
    for (const { n, kind } of reference) {
      const losses = relayLosses.filter(how => struckBy(how).has(n));
      if (kind === 'relay') expect([losses, struckBy('die').has(n)]).toEqual([relayLosses, true]);
      else expect([...losses, ...(struckBy('restart').has(n) ? ['restart'] : [])]).toHaveLength(1);
    }
  });

  it('are followed by deaths and by other losses in what comes after', async () => {
    if (!takeOver) throw new Error('no such scenario');
    const made: Made[] = [];
    const batch = { scenario: takeOver.name, part: 'lossPairs', seed: 9, reference: 1, nth: 300, of: 10_000 } as const;
    await makeBatch(batch, createJudge(), async one => {
      made.push(one);
    });
    expect(made.flatMap(({ violations }) => violations)).toEqual([]);
    const pairs = made.filter(({ plan }) => plan.faults.length === 2);
    expect(pairs).toHaveLength(8);
    for (const { plan } of pairs) expect(['restart', ...relayLosses]).toContain(plan.faults[0]?.strike.how);
  });
});

describe('the batches of a scenario', () => {
  it('strike each of its points before and after, though each under another seed', async () => {
    const judge = createJudge();
    const shopping = scenarios.find(({ name }) => name === 'shopping');
    if (!shopping) throw new Error('no such scenario');
    const reference = (await judge(undisturbed('shopping', 1))).aftermath.points;
    const made: Made[] = [];
    const of = 3;
    for (let nth = 0; nth < of; nth++) {
      const batch = { scenario: 'shopping', part: 'deaths', seed: 20 + nth, reference: 1, nth, of } as const;
      await makeBatch(batch, judge, async one => {
        made.push(one);
      });
    }
    expect(made.flatMap(({ violations }) => violations)).toEqual([]);
    const faults = made.flatMap(({ plan }) => plan.faults);
    expect(faults.length).toBe(deathsOf(shopping, 1, reference).length);
    const struck = (when: 'before' | 'after') => new Set(faults.filter(({ strike }) => strike.when === when).map(({ at }) => at));
    expect(struck('after').size).toBe(reference.length);
    // In front of a point is behind the one before, where the same process comes from there at once.
    const isStruck = ({ n, who, time }: Point, i: number) => {
      const before = reference[i - 1];
      return struck('before').has(n) || (before?.who === who && time - before.time <= 100 && struck('after').has(before.n));
    };
    expect(reference.filter((point, i) => !isStruck(point, i))).toEqual([]);
    expect(new Set(made.map(({ plan }) => plan.seed)).size).toBe(of);
  });
});
