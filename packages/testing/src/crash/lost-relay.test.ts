import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import type { RelayLoss } from '../sim/points.ts';
import type { Act, Scenario } from '../sim/scenario.ts';
import type { Aftermath } from '../sim/simulation.ts';
import { begins, effects, holds as everythingHolds, lastOf, scenario } from './told.ts';

/** A relay that comes back without what it had acknowledged, in the middle of a job, over the real code. */

const job = begins('paired');
const holds = (acts: readonly Act[], changes: Partial<Scenario> = {}) => everythingHolds(scenario('paired', { ...changes, acts }));
const itemsOf = ({ relay }: Aftermath) =>
  [...relay.data.values()].flatMap(space => [...space.rooms.values()].map(({ items }) => items.length));

/** The phone takes the job over where the laptop does not hear of it, and is off when the relay comes back without everything. */
const takenUnheard = (how: RelayLoss): Act[] => [
  job,
  { do: 'reach', device: 'laptop', reach: 'cut', when: { settledTools: 3 } },
  { do: 'take', on: 'phone', when: { after: 1_000 } },
  { do: 'die', device: 'phone', when: { after: 4_000 } },
  { do: 'loseRelay', how },
  { do: 'reach', device: 'laptop', reach: 'up' },
];

describe('a relay that lost what it had', () => {
  it.each<RelayLoss>(['wipe', 'rollback', 'rollbackUnseen'])(
    'has everything again when both devices were there (%s), and the job goes on',
    async how => {
      const undisturbed = await holds([job]);
      const run = await holds([job, { do: 'loseRelay', how, when: { settledTools: 3 } }]);
      expect(effects(run)).toBe(1);
      expect(lastOf(run)).toBe('done');
      expect(itemsOf(run).length).toBe(itemsOf(undisturbed).length);
    },
  );

  it('waits for the device that has more before anything new, then goes on behind what that one did', async () => {
    const run = await holds([...takenUnheard('wipe'), { do: 'start', device: 'phone', when: { after: 60_000 } }]);
    expect(effects(run)).toBe(1);
    expect(lastOf(run)).toBe('done');
  });

  /** The one exception to "at most once" that the journal makes for a lost relay: nobody could know of a call that only the phone had read. */
  it('goes on without a device when the person says so, and shows what that one had done when it comes after all', async () => {
    const run = await holds([
      ...takenUnheard('wipe'),
      { do: 'goOnWithout', on: 'laptop', device: 'phone', when: { after: 20_000 } },
      { do: 'start', device: 'phone', when: { after: 120_000 } },
    ]);
    expect(run.landed.map(({ device }) => device)).toEqual(['phone', 'laptop']);
    for (const { disk } of run.devices) {
      const intents = [...disk.tables.rows.values()].flatMap(({ row }) =>
        row.type === 'intent' && row.name === 'http.request' ? [row] : [],
      );
      expect(intents.map(({ device }) => device).sort()).toEqual(['laptop', 'phone']);
    }
    expect(lastOf(run)).toBe('done');
  });

  /** A turn that is over is in no folded state: what it left on the screen had no picture that it was missing from. */
  it('leaves nothing on a screen of a job that was over on a device nobody waited for', async () => {
    const [asked, away, take, ...lost] = takenUnheard('wipe');
    const run = await holds(
      [
        ...[asked, away, take].flatMap(act => act ?? []),
        { do: 'cancel', on: 'phone', when: { after: 1_000 } },
        ...lost,
        { do: 'goOnWithout', on: 'laptop', device: 'phone', when: { after: 20_000 } },
        { do: 'start', device: 'phone', when: { after: 60_000 } },
      ],
      { sameEnd: false },
    );
    expect(effects(run)).toBe(1);
    for (const { disk } of run.devices)
      expect([...disk.tables.entries.values()].filter(({ kind, device }) => kind === 'handoff' && device === 'phone')).toEqual([]);
  });

  it.each<RelayLoss>(['wipe', 'rollback', 'rollbackUnseen'])(
    'goes on without a device that is no more, and has everything that another had read (%s)',
    async how => {
      const run = await holds([
        job,
        { do: 'take', on: 'phone', when: { settledTools: 2 } },
        { do: 'lose', device: 'phone', when: { settledTools: 4 } },
        { do: 'loseRelay', how },
      ]);
      expect([...run.unasked.keys()]).toEqual(['phone']);
      expect([effects(run), lastOf(run)]).toEqual([1, 'done']);
    },
  );

  it('does again what only a device had done that is no more: nobody else ever knew of it', async () => {
    const run = await holds(takenUnheard('wipe').map(act => (act.do === 'die' ? { ...act, do: 'lose' } : act)));
    expect(run.landed.map(({ device }) => device)).toEqual(['phone', 'laptop']);
    expect(lastOf(run)).toBe('done');
  });

  it('says that it ran twice when a device nobody waited for had done it too', async () => {
    const run = await everythingHolds(
      scenario('paired-ask', {
        sameEnd: false,
        acts: [
          begins('paired-ask'),
          { do: 'reach', device: 'laptop', reach: 'cut', when: { asked: true, after: 200 } },
          { do: 'take', on: 'phone' },
          { do: 'die', device: 'phone', when: { after: 4_000 } },
          { do: 'loseRelay', how: 'wipe' },
          { do: 'reach', device: 'laptop', reach: 'up' },
          { do: 'goOnWithout', on: 'laptop', device: 'phone', when: { after: 20_000 } },
          { do: 'start', device: 'phone', when: { after: 60_000 } },
        ],
      }),
    );
    expect(new Set(run.landed.filter(({ effect }) => effect).map(({ key }) => key)).size).toBe(1);
    expect(effects(run)).toBe(2);
    for (const { disk } of run.devices) {
      const step = [...disk.tables.steps.values()].find(({ name }) => name === 'http.request');
      expect([step?.ranTwice, step?.attempts.map(({ device, state }) => `${device} ${state}`)]).toEqual([
        true,
        ['laptop done', 'phone late'],
      ]);
    }
  });

  /** There are two lines then, and the one that is given back first stands: nothing is done a third time. */
  it('is lost again before a device that nobody waited for has come over, and still nothing is done once more', async () => {
    const run = await holds([
      ...takenUnheard('wipe'),
      { do: 'goOnWithout', on: 'laptop', device: 'phone', when: { after: 20_000 } },
      { do: 'start', device: 'phone', when: { after: 60_000 } },
      { do: 'loseRelay', how: 'wipe', when: { after: 90 } },
    ]);
    expect(run.landed.map(({ device }) => device)).toEqual(['phone', 'laptop']);
    expect(lastOf(run)).toBe('done');
  });

  /** As when the whole machine was put back: the relay has its marker, and whoever comes first finds all that it had read. */
  it('cannot tell what it lost before the device comes that has read it: what another one wrote first stays in front', async () => {
    const run = await holds([
      job,
      { do: 'reach', device: 'laptop', reach: 'cut', when: { settledTools: 1 } },
      { do: 'take', on: 'phone', when: { after: 1_000 } },
      { do: 'reach', device: 'phone', reach: 'cut', when: { after: 8_000 } },
      { do: 'loseRelay', how: 'rollbackUnseen' },
      { do: 'reach', device: 'laptop', reach: 'up', when: { after: 2_000 } },
      { do: 'take', on: 'laptop', when: { after: 5_000 } },
      { do: 'reach', device: 'phone', reach: 'up', when: { after: 40_000 } },
    ]);
    expect(run.unasked.size).toBe(0);
    expect(run.landed.map(({ device }) => device)).toEqual(['phone', 'laptop']);
    for (const { disk } of run.devices) {
      const sends = [...disk.tables.steps.values()].filter(({ name }) => name === 'http.request');
      expect(sends.map(({ device, state }) => `${device} ${state}`)).toEqual(expect.arrayContaining(['laptop done', 'phone unfinished']));
    }
  });

  it('is empty twice, the second time while it gets things back', async () => {
    const run = await holds([
      job,
      { do: 'loseRelay', how: 'wipe', when: { settledTools: 3 } },
      { do: 'loseRelay', how: 'wipe', when: { after: 2_250 } },
    ]);
    expect(effects(run)).toBe(1);
    expect(lastOf(run)).toBe('done');
  });

  /** Case D5. What the laptop had done was off its screens already, as the other line had gone on without it, and so it did not count as lost. */
  it('leaves no line twice when a conversation is deleted behind the back of a device that was in the middle of its job', async () => {
    const [week, reach, take, ...then] = scenario('deletes-mid-job').acts;
    if (!week || !reach || !take) throw new Error('a scenario without acts');
    for (let after = 500; after <= 4_000; after += 500) {
      const loss: Act = { do: 'loseRelay', how: 'rollback', when: { after } };
      await holds([week, reach, take, loss, ...then], scenario('deletes-mid-job'));
    }
    // Eight whole runs.
  }, 120_000);
});
