import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import type { DeviceName } from '../sim/device-names.ts';
import type { Fault, Point } from '../sim/points.ts';
import type { Act } from '../sim/scenario.ts';
import { type Aftermath, simulate } from '../sim/simulation.ts';
import { sample } from './enumerate.ts';
import { comesBack } from './plan.ts';
import { resultOf } from './result.ts';
import { checkAftermath } from './run.ts';
import { begins, effects, elsewhere, holds, lastOf, pointWhere, scenario } from './told.ts';

/** What happens in the moments after a device was started again, woke, or was opened after a long time. */

const isWork = ({ kind, who, what }: Point): boolean =>
  kind === 'commit' && who === 'laptop' && /^(intent|claim|outcome|placement)/.test(what);

/** Its line as the first device has it, in order. */
const rowsOf = ({ devices: [first] }: Aftermath) =>
  [...(first?.disk.tables.rows.values() ?? [])]
    .filter(({ room }) => room === 'session.session-1')
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ row }) => row);

describe('a job whose device was killed and started again', () => {
  /** J1: the conversation was "busy" after a restart, and whatever was sent then waited for most of an hour. */
  it.each(['week-keyed', 'paired'])(
    'goes on within two seconds, wherever it was killed (%s)',
    async name => {
      const of = scenario(name);
      const work = (await simulate({ scenario: of, seed: 1 })).points.filter(isWork);
      const waits: number[] = [];
      for (const { n } of sample(work.slice(0, -1), 6, 1)) {
        const run = await holds(of, { faults: [{ at: n, strike: { how: 'die', when: 'after' } }] });
        const next = run.points.find(point => point.n > n && isWork(point));
        waits.push((next?.time ?? Number.POSITIVE_INFINITY) - (run.struck[0]?.at ?? 0) - comesBack.backAfter);
      }
      expect(waits).toHaveLength(6);
      expect(Math.max(...waits)).toBeLessThan(2_000);
    },
    60_000,
  );

  /** J5: the resumed job and a message that came within a fraction of a second were both run, and two answers came, interleaved. */
  it.each<[DeviceName, 'goes' | 'stands still']>([
    ['laptop', 'goes'],
    ['phone', 'goes'],
    ['laptop', 'stands still'],
  ])(
    'is ended before a message is answered that comes from the %s while it is taken up again (the clock %s)',
    async (on, clock) => {
      const [week] = scenario('paired').acts;
      if (!week) throw new Error('a scenario without acts');
      const of = scenario('paired', {
        sameEnd: false,
        acts: clock === 'goes' ? [week] : [week, { do: 'stopClock', device: 'laptop', when: { settledTools: 1 } }],
      });
      const { points } = await simulate({ scenario: of, seed: 1 });
      const dies: Fault = {
        at: points.filter(point => isWork(point) && point.what.startsWith('outcome'))[3]?.n ?? 0,
        strike: { how: 'die', when: 'after' },
      };
      const again = await simulate({ scenario: of, seed: 1, faults: [dies] });
      const back = (again.struck[0]?.at ?? 0) + comesBack.backAfter;
      const moments = again.points.filter(({ n, time }) => n > dies.at && time >= back && time <= back + 200);
      expect(moments.length).toBeGreaterThan(5);
      for (const { n } of sample(moments, 6, 1)) {
        const run = await holds(of, { faults: [dies, { at: n, strike: { how: 'press', when: 'before', press: 'send', on } }] });
        expect([run.struck.length, run.promised.length, effects(run), lastOf(run)]).toEqual([2, 2, 1, 'done']);
        // Whose turn a row is of changes once: what belongs to the one is all before what belongs to the other.
        const turns = rowsOf(run).flatMap(row => (row.type === 'intent' ? [row.turn] : []));
        const changes = turns.filter((turn, i) => i > 0 && turn !== turns[i - 1]);
        expect([new Set(turns).size, changes.length]).toEqual([2, 1]);
      }
    },
    60_000,
  );
});

describe('a window that slept while another one became the runtime', () => {
  /** J25: it connected once more before it heard of that; the other was told that it was replaced, and sent nothing until it was loaded again. */
  it('does not cut the other one off from the relay when it wakes', async () => {
    const of = scenario('paired');
    const first = await pointWhere(of, ({ what }) => what.includes('opened'));
    const run = await holds(of, {
      faults: [{ at: first, strike: { how: 'stolen', when: 'before' } }],
      recovery: { backAfter: 6_000, takeAfter: null },
    });
    expect([run.devices[0]?.starts, effects(run), lastOf(run)]).toEqual([2, 1, 'done']);
  });

  /** J25: its claim stood, its call had not left; the other asks about it, and what it still lets go then is not done twice. */
  it.each(['week-keyed', 'week-ask'])('has one effect wherever it was in the middle of a call (%s)', async name => {
    const of = scenario(name);
    const { points } = await simulate({ scenario: of, seed: 1 });
    const effect = points.find(({ kind }) => kind === 'effect')?.n ?? 0;
    for (let at = effect - 2; at <= effect + 2; at++) {
      const run = await holds(of, {
        faults: [{ at, strike: { how: 'stolen', when: 'before' } }],
        recovery: { backAfter: 3_000, takeAfter: null },
      });
      expect([at, effects(run), lastOf(run)]).toEqual([at, 1, 'done']);
    }
  });
});

describe('a relay whose disk is full', () => {
  /** J17, J23: it acknowledges nothing that it could not store, and its devices bring it again. */
  it.each([
    { how: 'full', when: 'before' },
    { how: 'unknown', when: 'after' },
  ] as const)(
    'has everything in the end (a write is refused: $how)',
    async strike => {
      const of = scenario('paired');
      const writes = (await simulate({ scenario: of, seed: 1 })).points.filter(({ kind }) => kind === 'relay');
      for (const { n } of sample(writes, 8, 1)) {
        const run = await holds(of, { faults: [{ at: n, strike }] });
        expect([run.struck.length, effects(run), lastOf(run)]).toEqual([1, 1, 'done']);
      }
    },
    60_000,
  );

  /** Seed 7000 of `pnpm crash`: who was there was written with what a computer had said before, and nobody sent it anything any more. */
  it('keeps nobody from what a computer can, which is read at the moment at which its presence is written', async () => {
    const of = scenario('automation-routed-two');
    const { points } = await simulate({ scenario: of, seed: 7000 });
    const at = points.find(({ who, what }) => who === 'relay' && what.startsWith('directory.'))?.n ?? 0;
    const run = await simulate({ scenario: of, seed: 7000, faults: [{ at, strike: { how: 'full', when: 'before' } }] });
    expect(run.struck).toHaveLength(1);
    expect(checkAftermath(run)).toEqual([]);
    for (const { disk } of run.devices) {
      const computers = [...disk.tables.devices.values()].filter(({ kind }) => kind === 'desktop');
      expect(computers.map(({ can }) => can)).toEqual([['webSend'], ['webSend']]);
    }
  });
});

describe('a phone that was off for a day', () => {
  const list = (run: Aftermath, device: number) => {
    const { disk } = run.devices[device] ?? {};
    return [...(disk?.tables.entries.values() ?? [])]
      .flatMap(entry => (entry.kind === 'message' && entry.state === 'placed' ? [entry.text] : []))
      .slice(1)
      .sort();
  };
  const day: Act[] = ['honey', 'tea', 'rice'].map(
    (thing): Act => ({ do: 'send', on: 'laptop', text: `Add ${thing} to the shopping list`, when: { idle: true, after: 500 } }),
  );
  const opens: Act[] = [
    { do: 'reach', device: 'phone', reach: 'cut' },
    { do: 'start', device: 'phone', when: { idle: true, after: 86_400 } },
    // It shows nothing newer than the first job; what is taken back is what that one did last.
    { do: 'undoStep', on: 'phone', when: { after: 500 } },
    { do: 'send', on: 'phone', text: 'Add jam to the shopping list' },
  ];
  const off: Act = { do: 'die', device: 'phone', when: { idle: true, after: 1_000 } };
  const up = (device: DeviceName, after: number): Act => ({ do: 'reach', device, reach: 'up', when: { after } });
  const orders: [string, Act[]][] = [
    ['is connected to what the laptop did', [off, ...day, ...opens, up('phone', 2_000)]],
    [
      'is connected before the laptop, whose day was offline',
      [off, { do: 'reach', device: 'laptop', reach: 'cut' }, ...day, ...opens, up('phone', 2_000), up('laptop', 10_000)],
    ],
  ];

  /** S17: a stale device was opened, something small was changed on it, and a day of work was overwritten. */
  it.each(orders)('%s, and nothing of either is lost', async (_, acts) => {
    const run = await holds(scenario('paired', { sameEnd: false, acts: [begins('paired'), ...acts] }));
    expect(run.refused).toEqual([]);
    for (const device of [0, 1]) {
      expect(list(run, device)).toEqual(['honey', 'jam', 'rice', 'tea'].map(thing => `Add ${thing} to the shopping list`));
      const reversals = [...(run.devices[device]?.disk.tables.reversals.values() ?? [])];
      expect(reversals.filter(({ how }) => how === 'undo')).toHaveLength(1);
    }
    const shopping = resultOf(run).documents.find(document => document.startsWith('Shopping list'));
    for (const thing of ['Honey', 'Jam', 'Rice', 'Tea']) expect(shopping).toContain(thing);
  });
});

describe('an older copy of a disk that is put back', () => {
  const moments = [{ after: 1_000 }, { settledTools: 5 }] as const;
  /**
   * S13: the copy was made while the conversation had not left the laptop yet. Put back, the laptop gave it to the relay once more, took no
   * notice of what stood there, and sent the plan a second time; the phone showed the job as running for ever.
   */
  it.each(moments)(
    'takes up the conversation as it has gone on since, though it was never sent when the copy was made (%o)',
    async when => {
      for (const backUp of [{ after: 300 }, { settledTools: 1 }]) {
        const of = scenario('paired', {
          sameEnd: false,
          acts: [
            { do: 'reach', device: 'laptop', reach: 'cut' },
            begins('paired'),
            { do: 'backUp', device: 'laptop', when: backUp },
            { do: 'reach', device: 'laptop', reach: 'up', when: { after: 500 } },
            { do: 'putBack', device: 'laptop', when },
            { do: 'send', on: 'laptop', text: 'Add honey to the shopping list', when: { idle: true, after: 1_000 } },
          ],
        });
        const run = await holds(of);
        expect([effects(run), lastOf(run)]).toEqual([1, 'done']);
      }
    },
  );
});

describe('what a device did in vain', () => {
  /**
   * Found by seed 2634 of `pnpm crash`: a laptop slept while it made the plan, woke without the relay and wrote in the plan for a while. The
   * phone had made its own meanwhile; that of the laptop stayed beside it, empty.
   */
  it('leaves no document behind', async () => {
    const of = scenario('offline');
    const { points } = await simulate({ scenario: of, seed: 2634 });
    const at = points.find(({ who, what }) => who === 'laptop' && what.includes('document~'))?.n ?? 0;
    const run = await simulate({
      scenario: of,
      seed: 2634,
      faults: [{ at, strike: { how: 'freeze', when: 'before' } }],
      recovery: elsewhere,
    });
    expect(checkAftermath(run)).toEqual([]);
    // It really made one in vain, and wrote in it.
    const rows = [...(run.devices[0]?.disk.tables.versions.values() ?? [])].filter(
      ({ device, row }) => device === 'laptop' && row.phase === 'made',
    );
    expect(rows.filter(({ counts }) => !counts).length).toBeGreaterThan(2);
    expect(resultOf(run).documents.filter(document => document.startsWith('Week of'))).toHaveLength(1);
  });

  /**
   * Found by seed 2758 of `pnpm crash`: the relay had lost everything, and the laptop was given the job again at the moment when it was whole.
   * It went on before what it had done in vain was taken back, and sent a plan with everything twice.
   */
  it('is taken back before it goes on', async () => {
    const of = scenario('offline-in-turn');
    const undisturbed = await simulate({ scenario: of, seed: 2758 });
    const made = undisturbed.points.findLast(({ who, what }) => who === 'phone' && what.includes('document~'))?.n ?? 0;
    const at = undisturbed.points.find(({ n, who, what }) => n > made && who === 'phone' && what === 'sealed+rooms')?.n ?? 0;
    const run = await simulate({ scenario: of, seed: 2758, faults: [{ at, strike: { how: 'wipe', when: 'before' } }] });
    expect(checkAftermath(run)).toEqual([]);
    expect(run.struck).toHaveLength(1);
    expect(resultOf(run).sent).toEqual(resultOf(undisturbed).sent);
  });
});

describe('a phone that joins in the middle of a job', () => {
  /** S19: the steps of the answer stood in front of the question. */
  it.each([1, 2, 3, 4, 5])(
    'shows the question first, and everything in the order of the laptop, whenever one looks (after %d steps)',
    async n => {
      const of = scenario('joins', { sameEnd: false, acts: [begins('joins'), { do: 'join', when: { settledTools: n } }] });
      let looks = 0;
      const run = await simulate({
        scenario: of,
        seed: 1,
        onLook: devices => {
          const [here, there] = [devices.get('laptop'), devices.get('phone')].map(device =>
            [...(device?.disk.tables.entries.values() ?? [])].sort((a, b) => (a.order < b.order ? -1 : 1)),
          );
          if (!here || !there || there.length === 0) return;
          looks++;
          expect(there[0]?.kind).toBe('message');
          // While something of it is on its way to the relay the laptop shows it by a place of its own.
          const isPlaced = ({ order }: { readonly order: string }) => !order.startsWith('~');
          const shown = new Set(there.filter(isPlaced).map(({ id }) => id));
          const both = here.filter(entry => isPlaced(entry) && shown.has(entry.id)).map(({ id }) => id);
          const inBoth = new Set(both);
          expect(there.map(({ id }) => id).filter(id => inBoth.has(id))).toEqual(both);
        },
      });
      expect(looks).toBeGreaterThan(8);
      expect(checkAftermath(run)).toEqual([]);
    },
  );
});

/** What `docs/crash-proof.md` says cannot be promised, so that it is said of what really happens. */
describe('beyond what can be promised', () => {
  const effectsByKey = ({ landed }: Aftermath) => {
    const keys = Map.groupBy(
      landed.filter(one => one.effect),
      one => one.key,
    );
    return [...keys.values()].map(some => some.length);
  };

  it('a copy of the only device that is put back does again what nobody else has read of, without a key', async () => {
    const of = scenario('week-ask', {
      sameEnd: false,
      acts: [
        begins('week-ask'),
        { do: 'backUp', device: 'laptop', when: { asked: true } },
        { do: 'putBack', device: 'laptop', when: { idle: true, after: 1_000 } },
      ],
    });
    expect(effectsByKey(await simulate({ scenario: of, seed: 1 }))).toEqual([2]);
  });

  it.each([
    ['probed-taken', 2],
    ['take-over', 1],
    ['take-over-ask', 1],
  ] as const)('a relay whose clock is set forward while a call is on its way: %s has %d effects', async (name, times) => {
    const of = scenario(name, { sameEnd: false, acts: [begins(name), { do: 'setRelayClock', ms: 86_400_000, when: { after: 5_500 } }] });
    const effect = await pointWhere(of, ({ kind, what }) => kind === 'effect' && what.startsWith('effect'));
    const run = await simulate({
      scenario: of,
      seed: 1,
      faults: [{ at: effect, strike: { how: 'late', when: 'before' } }],
      recovery: { backAfter: 60_000, takeAfter: 500 },
    });
    expect(effectsByKey(run)).toEqual([times]);
  });
});
