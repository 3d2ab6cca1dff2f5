/** Every point of a scenario, struck in every way that makes sense there. */
import { type DeviceName, deviceNames } from '../sim/device-names.ts';
import { type Fault, lossOf, type Point, type Press, relayLosses, type Strike } from '../sim/points.ts';
import type { Recovery, Scenario } from '../sim/scenario.ts';
import { createRandom, seedFor } from '../sim/seeded-random.ts';
import { comesBack, type Plan } from './plan.ts';

/** The person goes on at once on the other device, and the first comes back in the middle of that. */
const takenOver: Recovery = { backAfter: 6_000, takeAfter: 1_000 };
/** As before, but the first comes back when everything is long over. */
const takenOverForLong: Recovery = { backAfter: 5 * 60_000, takeAfter: 2_000 };
/** Nobody goes on elsewhere, and it sleeps longer than any call may take. */
const sleepsLong: Recovery = { backAfter: 5 * 60_000, takeAfter: null };

const strikesAt: { readonly [Kind in Point['kind']]: readonly Strike[] } = {
  commit: [
    { how: 'die', when: 'before' },
    { how: 'die', when: 'after' },
    { how: 'full', when: 'before' },
    { how: 'unknown', when: 'before' },
    { how: 'unknown', when: 'after' },
    { how: 'hang', when: 'before' },
    { how: 'hang', when: 'after' },
    { how: 'closed', when: 'before' },
    { how: 'closed', when: 'after' },
    { how: 'gone', when: 'before' },
    { how: 'gone', when: 'after' },
    { how: 'upgrade', when: 'before' },
    { how: 'stolen', when: 'before' },
  ],
  frame: [
    { how: 'die', when: 'before' },
    { how: 'die', when: 'after' },
    { how: 'cut', when: 'before' },
    { how: 'cut', when: 'after' },
    { how: 'stolen', when: 'before' },
  ],
  relay: [
    { how: 'die', when: 'before' },
    { how: 'die', when: 'after' },
    { how: 'full', when: 'before' },
    { how: 'unknown', when: 'after' },
  ],
  effect: [
    { how: 'die', when: 'before' },
    { how: 'die', when: 'after' },
    { how: 'late', when: 'before' },
    { how: 'drop', when: 'before' },
    { how: 'drop', when: 'after' },
    { how: 'hang', when: 'before' },
    { how: 'hang', when: 'after' },
    { how: 'twice', when: 'after' },
    { how: 'stolen', when: 'before' },
  ],
};

/** What the devices have read is not lost with the relay's data. Alone, nothing is there that could be lost. */
const lossesAtRelay: readonly Strike[] = relayLosses.flatMap(how => [
  { how, when: 'before' },
  { how, when: 'after' },
]);
/** What the relay does while a device is in the middle of something. */
const relayBeside: readonly Strike[] = [{ how: 'restart', when: 'before' }, ...relayLosses.map(how => ({ how, when: 'before' }) as const)];

const freezes: readonly Strike[] = [
  { how: 'freeze', when: 'before' },
  { how: 'freeze', when: 'after' },
];

/** With another device there, each death may also mean that the person goes on elsewhere; and a process may just stop for a while. */
const takenOverAt: readonly Strike[] = [{ how: 'die', when: 'before' }, { how: 'die', when: 'after' }, ...freezes];

const day = 86_400_000;
const jumps: readonly Strike[] = [
  { how: 'jump', when: 'before', ms: day },
  { how: 'jump', when: 'before', ms: -day },
];
const presses: readonly Press[] = ['take', 'cancel', 'undo', 'undoStep', 'yes', 'no', 'send'];

const devicesOf = ({ space, further = [] }: Scenario): readonly DeviceName[] =>
  deviceNames.filter(name => name === 'laptop' || further.includes(name) || (name === 'phone' && space !== 'alone'));

/** What may happen beside any point: clocks jump, and people click at bad moments, on whatever device is theirs. */
function besideOf(scenario: Scenario, { n, kind }: Point): readonly Strike[] {
  const devices = devicesOf(scenario);
  const pressed = presses.map(
    (press, i): Strike => ({ how: 'press', when: 'before', press, on: devices[(n + i) % devices.length] ?? 'laptop' }),
  );
  return kind === 'relay' ? pressed : [...jumps, ...pressed];
}

/** All plans with one fault. `points`: those of a run without any. */
export function plansOf(scenario: Scenario, seed: number, points: readonly Point[]): Plan[] {
  const plan = (at: number, strike: Strike, recovery: Recovery): Plan => ({
    scenario: scenario.name,
    seed,
    faults: [{ at, strike }],
    recovery,
  });
  return points.flatMap(point => {
    const { n, kind } = point;
    const alone = [...strikesAt[kind], ...besideOf(scenario, point)].map(strike => plan(n, strike, comesBack));
    if (scenario.space === 'alone') return [...alone, ...freezes.map(strike => plan(n, strike, sleepsLong))];
    if (kind === 'relay') return [...alone, ...lossesAtRelay.map(strike => plan(n, strike, comesBack))];
    const elsewhere = takenOverAt.flatMap(strike => [plan(n, strike, takenOver), plan(n, strike, takenOverForLong)]);
    const late = kind === 'effect' ? [plan(n, { how: 'late', when: 'before' }, takenOver)] : [];
    return [...alone, ...relayBeside.map(strike => plan(n, strike, comesBack)), ...elsewhere, ...late];
  });
}

/**
 * How long after one point of a process the next one may come, in milliseconds, so that nothing else has gone on between them: then a death
 * behind the one is a death in front of the other, and is made once.
 */
const atOnce = 100;

const isRepeated = ({ who, time }: Point, before: Point | undefined): boolean =>
  who !== 'relay' && before?.who === who && time - before.time <= atOnce;

/**
 * A death before and after each point. Where another device is there, the person waits for the dead one in one of the two, and goes on
 * elsewhere in the other.
 * @param otherwise the person goes on elsewhere where else they would wait, and waits where they would go on
 */
export function deathsOf(scenario: Scenario, seed: number, points: readonly Point[], otherwise = false): Plan[] {
  return points.flatMap((point, i) => {
    const { n, kind } = point;
    if (otherwise && (kind === 'relay' || scenario.space === 'alone')) return [];
    const moments = isRepeated(point, points[i - 1]) ? (['after'] as const) : (['before', 'after'] as const);
    return moments.map((when): Plan => {
      const waits = scenario.space === 'alone' || kind === 'relay' || ((n + (when === 'after' ? 1 : 0)) % 2 === 0) !== otherwise;
      return {
        scenario: scenario.name,
        seed,
        faults: [{ at: n, strike: { how: 'die', when } }],
        recovery: waits ? comesBack : takenOver,
      };
    });
  });
}

/**
 * At each of its own points the relay comes back empty, with an older copy, and with one that it takes for all there was, each before or after;
 * its restart is among the deaths. Between two of them what can be lost is the same: at each point of a device it is one of these in turn.
 */
export function lossesOf(scenario: Scenario, seed: number, points: readonly Point[]): Plan[] {
  return points.flatMap(({ n, kind }) => {
    const own = lossesAtRelay.filter(({ when }) => (when === 'before') === (n % 2 === 0));
    const strikes = kind === 'relay' ? own : relayBeside.filter((_, i) => i === n % relayBeside.length);
    return strikes.map((strike): Plan => ({ scenario: scenario.name, seed, faults: [{ at: n, strike }], recovery: comesBack }));
  });
}

/** All plans with a second death in the recovery from the first fault, at each of the points that came after it; a lost relay is lost again too. */
export function pairsOf(first: Plan, points: readonly Point[]): Plan[] {
  const at = first.faults[0]?.at ?? 0;
  const isLost = first.faults.some(({ strike }) => lossOf(strike) !== null);
  return points
    .filter(point => point.n > at)
    .flatMap((point, i, behind) => {
      const { n, kind } = point;
      const again = isLost && kind === 'relay' ? lossesAtRelay : [];
      const isNew = ({ when }: Strike) => when === 'after' || !isRepeated(point, behind[i - 1]);
      const strikes = [...strikesAt[kind].filter(strike => strike.how === 'die' && isNew(strike)), ...again];
      return strikes.map(strike => ({ ...first, faults: [...first.faults, { at: n, strike }] }));
    });
}

/** Plans with several faults at once, chosen by the seed: what nobody thought of. */
export function wildPlans(scenario: Scenario, seed: number, points: readonly Point[], count: number): Plan[] {
  const random = createRandom(seedFor(seed, `wild ${scenario.name}`));
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  return Array.from({ length: count }, (_, n): Plan => {
    const faults = new Map<number, Fault>();
    // Every third run is that of somebody who cannot wait: many presses, and one death in between.
    const isRestless = n % 3 === 2;
    const most = isRestless ? 8 : 2 + Math.floor(random() * 3);
    for (let i = 0; i < most; i++) {
      const at = 1 + Math.floor(random() * points.length * 1.3);
      // Behind its first fault a run meets other points than the undisturbed one: what does not fit there strikes as nothing.
      const point = points[at - 1] ?? { n: at, kind: 'commit', who: 'laptop', what: '', time: 0 };
      const beside = besideOf(scenario, { ...point, n: Math.floor(random() * 100) });
      const withOthers = scenario.space === 'alone' ? [] : [...takenOverAt, ...(point.kind === 'relay' ? lossesAtRelay : relayBeside)];
      const strike = pick(
        isRestless && i > 0 ? beside.filter(({ how }) => how === 'press') : [...strikesAt[point.kind], ...withOthers, ...beside],
      );
      if (strike) faults.set(at, { at, strike });
    }
    const recovery = (scenario.space === 'alone' ? comesBack : pick([comesBack, takenOver, takenOverForLong])) ?? comesBack;
    return { scenario: scenario.name, seed, faults: [...faults.values()].sort((a, b) => a.at - b.at), recovery };
  });
}

/** `most` of them, spread evenly over all, beginning somewhere that the seed says: another seed looks at others. */
export function sample<Item>(items: readonly Item[], most: number, seed: number): Item[] {
  if (items.length <= most) return [...items];
  const step = items.length / most;
  return Array.from({ length: most }, (_, i) => items[Math.min(items.length - 1, Math.floor((i + fraction(seed)) * step))]).filter(
    item => item !== undefined,
  );
}

/** Somewhere between 0 and 1, evenly spread over seeds. */
export const fraction = (seed: number): number => (seed * 0.618_033_988_7) % 1;
