import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../sim/points.ts';
import { statesOf } from '../sim/screens.ts';
import { type Aftermath, simulate } from '../sim/simulation.ts';
import { checkAftermath } from './run.ts';
import { begins, effects, elsewhere, holds, lastOf, pointWhere, scenario } from './told.ts';

/** What people do on two and three devices at once: answers, messages, undo and hand-offs that meet. */

describe('people', () => {
  /** J19, J21; model: the first answer in the room wins, whatever was said first elsewhere. */
  it('sends nothing when "no" on the phone is in the room before "yes" on a laptop that was offline', async () => {
    const of = scenario('paired', {
      approves: null,
      acts: [
        begins('paired'),
        { do: 'reach', device: 'laptop', reach: 'hole', when: { asked: true, after: 500 } },
        { do: 'answer', on: 'laptop', answer: 'yes' },
        { do: 'answer', on: 'phone', answer: 'no' },
        { do: 'reach', device: 'laptop', reach: 'up', when: { after: 30_000 } },
        { do: 'wake', device: 'laptop' },
      ],
    });
    expect(effects(await holds(of))).toBe(0);
  });

  /** J19: an approval survives restarts of both devices and is answered exactly once. */
  it('asks again after both devices were restarted, and acts once on the answer', async () => {
    const of = scenario('paired', {
      approves: null,
      acts: [
        begins('paired'),
        { do: 'die', device: 'laptop', when: { asked: true, after: 300 } },
        { do: 'die', device: 'phone' },
        { do: 'start', device: 'laptop', when: { after: 5_000 } },
        { do: 'start', device: 'phone' },
        { do: 'answer', on: 'phone', answer: 'yes', when: { after: 2_000 } },
      ],
    });
    const run = await holds(of);
    expect([effects(run), lastOf(run)]).toEqual([1, 'done']);
  });

  /** J3: a session that waits for a person never holds up another. */
  it('makes a shopping list while another conversation waits for an answer', async () => {
    const of = scenario('week-keyed', {
      approves: null,
      acts: [
        begins('week-keyed'),
        { do: 'send', on: 'laptop', session: 'session-2', text: 'Make a shopping list: honey, tea', when: { asked: true } },
        { do: 'answer', on: 'laptop', answer: 'yes', when: { after: 5_000 } },
      ],
    });
    const run = await holds(of);
    const [, list] = run.devices[0] ? statesOf(run.devices[0]) : [];
    expect([effects(run), list?.last?.status]).toEqual([1, 'done']);
  });

  /** J2, S4: the laptop was started again with nothing open, and its entry is still the last. */
  it('answers a message from the phone on the laptop that was started again in between', async () => {
    const of = scenario('paired', {
      acts: [
        begins('paired'),
        { do: 'die', device: 'laptop', when: { idle: true, after: 500 } },
        { do: 'start', device: 'laptop', when: { after: 1_000 } },
        { do: 'send', on: 'phone', text: 'Add honey to the shopping list', when: { after: 2_000 } },
      ],
    });
    const run = await holds(of);
    expect([run.took < 60_000, lastOf(run)]).toEqual([true, 'done']);
  });

  /** J1: stored, but the answer to the write was lost; the page asks again and the job must begin. */
  it('begins a job whose first message was stored unheard', async () => {
    const of = scenario('shopping');
    const first = await pointWhere(of, ({ what }) => what.includes('opened'));
    expect(lastOf(await holds(of, { faults: [{ at: first, strike: { how: 'unknown', when: 'after' } }] }))).toBe('done');
  });

  /** J1: it was begun without the relay, and stored when everything else had been given to the relay that was back: nobody else got it. */
  it('see a conversation on both devices that was begun at the very moment at which the relay came back', async () => {
    const of = scenario('two-jobs');
    const { points } = await simulate({ scenario: of, seed: 1 });
    const read = points
      .filter(({ kind, who, what }) => kind === 'commit' && who === 'phone' && /^(document|update)/.test(what))
      .slice(0, 6);
    expect(read).toHaveLength(6);
    // It wakes with this still to be stored, and what the person has asked for comes right behind it: while the line is made again.
    for (const { n } of read) await holds(of, { faults: [{ at: n, strike: { how: 'freeze', when: 'before' } }], recovery: elsewhere });
  });

  /** J24, J5: messages queued on either device while a job runs, with the laptop killed in between. */
  it('uses each queued message once, also when the laptop is killed right after', async () => {
    const of = scenario('both-write');
    const queued = await pointWhere(of, ({ kind, who, what }) => kind === 'commit' && who === 'laptop' && what === 'message');
    const run = await holds(of, { faults: [{ at: queued, strike: { how: 'die', when: 'after' } }] });
    const messages = [...(run.devices[0]?.disk.tables.entries.values() ?? [])].filter(entry => entry.kind === 'message');
    expect(messages.map(entry => entry.state)).toEqual(['placed', 'placed', 'placed']);
  });

  /** Each showed the other's time, and could have shown the other's state: of several reversals the last in the room counts. */
  it('see the same of a step that was taken back on both devices while one was offline', async () => {
    const of = scenario('both-write', {
      acts: [
        begins('both-write'),
        { do: 'reach', device: 'laptop', reach: 'cut', when: { idle: true, after: 1_000 } },
        { do: 'undoStep', on: 'laptop' },
        { do: 'undoStep', on: 'phone', when: { after: 500 } },
        { do: 'reach', device: 'laptop', reach: 'up', when: { after: 2_000 } },
      ],
    });
    const run = await holds(of);
    expect(run.devices.map(device => device.disk.tables.reversals.size)).toEqual([1, 1]);
  });

  /** The phone reads its own reversal back together with the laptop's, which comes behind it and has to count. */
  it('see the same of a step that both devices took back within a moment', async () => {
    const press = (at: number, pressed: 'undo' | 'undoStep', on: 'laptop' | 'phone'): Fault => ({
      at,
      strike: { how: 'press', when: 'before', press: pressed, on },
    });
    const faults = [press(126, 'undoStep', 'phone'), press(129, 'undo', 'laptop')];
    const run = await simulate({ scenario: scenario('take-over'), seed: 5, faults });
    expect(checkAftermath(run)).toEqual([]);
    expect(run.devices.map(device => [...device.disk.tables.reversals.values()].filter(one => one.how === 'undo').length > 0)).toEqual([
      true,
      true,
    ]);
  });

  /** Cancel while the call is out: it gets its outcome or its question, never a second try. */
  it('settles a cancelled job whose call was out when the laptop died', async () => {
    const of = scenario('paired-ask', {
      acts: [begins('paired-ask'), { do: 'cancel', on: 'phone', when: { settledTools: 5, asked: true } }],
    });
    const run = await holds(of, { recovery: elsewhere });
    expect(effects(run)).toBeLessThanOrEqual(1);
  });
});

describe('three devices', () => {
  const leasesOf = ({ relay }: Aftermath) =>
    [...relay.data.values()].flatMap(space =>
      [...space.rooms.values()].flatMap(({ items }) => items.flatMap(({ item }) => (item.kind === 'lease' ? [item.device] : []))),
    );

  /** S1: a job that goes round. */
  it('hand a job on in a circle, and it is done once', async () => {
    const run = await holds(scenario('circle'));
    expect([leasesOf(run), effects(run), lastOf(run)]).toEqual([['phone', 'tablet', 'laptop'], 1, 'done']);
  });

  /** S5: looking never moves the lease, not even when the device that looks is started again. */
  it('never give the job to the one that only reads along', async () => {
    const run = await holds(scenario('reads-along'));
    expect([leasesOf(run).includes('tablet' as never), effects(run)]).toEqual([false, 1]);
  });

  it('go on one after the other while each is offline in turn, and end with the same', async () => {
    const run = await holds(scenario('offline-in-turn'));
    expect([run.devices.length, effects(run), lastOf(run)]).toEqual([3, 1, 'done']);
  });
});
