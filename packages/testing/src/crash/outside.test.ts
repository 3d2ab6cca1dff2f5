import '../sim/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import type { Point, Strike } from '../sim/points.ts';
import type { Recovery } from '../sim/scenario.ts';
import { type Aftermath, simulate } from '../sim/simulation.ts';
import { comesBack } from './plan.ts';
import { elsewhere, holds, lastOf, pointWhere, scenario } from './told.ts';

/** The scenario, struck at the first point that is meant: everything must hold. */
async function struck(name: string, strike: Strike, isIt: (point: Point) => boolean, recovery: Recovery = comesBack): Promise<Aftermath> {
  const of = scenario(name);
  return holds(of, { faults: [{ at: await pointWhere(of, isIt), strike }], recovery });
}

const answers = ({ devices: [first] }: Aftermath) =>
  [...(first?.disk.tables.entries.values() ?? [])].flatMap(entry => (entry.kind === 'answer' ? [`${entry.state} ${entry.text}`] : []));

describe('what an answer took', () => {
  /** Its outcome was stored, the turn went on, and it was said once more to whoever keeps the bill. */
  it('stands on the bill once when its outcome was stored unheard', async () => {
    const run = await struck('crowded', { how: 'unknown', when: 'after' }, ({ what }) => what.startsWith('outcome'));
    expect(answers(run)).toEqual(['done It is all there.']);
  });

  /** The laptop wakes with the whole answer, which the phone has read by then. */
  it('is counted once when a frozen device wakes with an answer that another has read', async () => {
    const isHalf = ({ who, what }: Point) => who === 'laptop' && what === 'progress';
    const run = await struck('background-taken', { how: 'freeze', when: 'after' }, isHalf, elsewhere);
    expect(run.helpers?.answers).toHaveLength(1);
  });

  it('is known of an answer that was over before it could be told to stop', async () => {
    const run = await struck('background-stopped', { how: 'hang', when: 'before' }, ({ what }) => what === 'stop at gpt');
    expect(run.helpers?.answers.map(({ stopped }) => stopped)).toEqual([false]);
  });
});

describe('an answer that goes on by itself', () => {
  /** Its service says at once which answer it is, and thinks about it later. Between the two it used to be unknown, and was paid for twice. */
  it.each([
    ['background', comesBack],
    ['background-taken', elsewhere],
  ] as const)(
    'is known by its id before its turn comes, and from there on begun once wherever the laptop dies (%s)',
    async (name, recovery) => {
      const of = scenario(name);
      const { points, helpers } = await simulate({ scenario: of, seed: 1 });
      const turnAt = helpers?.answers[0]?.turnAt ?? 0;
      // Read back in the room, where there is another device that could not know of it before.
      const known = points.find(({ who, what }) => who === 'laptop' && what === 'ticket');
      expect(known?.time).toBeLessThan(turnAt);
      const waiting = points.filter(point => point.who === 'laptop' && point.n > (known?.n ?? 0) && point.time < turnAt);
      expect(waiting.length).toBeGreaterThan(0);
      for (const { n } of waiting) {
        const run = await holds(of, { faults: [{ at: n, strike: { how: 'die', when: 'before' } }], recovery });
        expect({ n, begun: run.helpers?.asked.filter(({ asks }) => asks === 'begin' || asks === 'ask').length }).toEqual({ n, begun: 1 });
      }
    },
  );

  it('is stopped by the device that took over, and not asked for again by the one that follows it and has not heard', async () => {
    const run = await holds(scenario('background-stopped-taken'));
    expect(run.helpers?.asked.filter(({ asks }) => asks === 'stop').map(({ device }) => device)).toContain('phone');
    expect(run.helpers?.asked.filter(({ asks }) => asks === 'ask' || asks === 'begin')).toHaveLength(1);
  });

  /** How long had been looked was told by the clock, which runs on while a device sleeps: the job failed as it woke. */
  it('is looked for again by a device that slept while the next helper was asked in its place', async () => {
    const sleeps = { backAfter: 300_000, takeAfter: null };
    const run = await struck('instead', { how: 'freeze', when: 'before' }, ({ what }) => what === 'ask at router', sleeps);
    expect([lastOf(run), ...answers(run)]).toEqual(['done', expect.stringContaining('It is all there.')]);
  });

  it('replays bit for bit from its seed', async () => {
    const of = scenario('background-taken');
    const [one, other] = [await simulate({ scenario: of, seed: 3 }), await simulate({ scenario: of, seed: 3 })];
    expect(one.points).toEqual(other.points);
    expect(one.helpers?.asked).toEqual(other.helpers?.asked);
  });
});

describe('a message with a file', () => {
  /** The laptop waited for its bytes, froze, and woke to a session that the phone had: it said for both that the file had not come. */
  it('is answered by the device that took over from one that was waiting for the bytes', async () => {
    const of = scenario('file-elsewhere');
    const { points } = await simulate({ scenario: of, seed: 1 });
    const begins = points.findLast(({ who, what }) => who === 'laptop' && what.startsWith('intent~ claim'))?.n ?? 0;
    for (const { n } of points.filter(({ n, kind, who }) => n > begins && n < begins + 12 && kind === 'frame' && who === 'laptop')) {
      const run = await holds(of, { faults: [{ at: n, strike: { how: 'freeze', when: 'after' } }], recovery: elsewhere });
      expect({ n, answers: answers(run) }).toEqual({
        n,
        answers: ['done It is all there.', 'done I read: The key is under the third stone.'],
      });
    }
  });
});

describe('a task of a server', () => {
  it('is told to stop between two looks, when nobody asks how far it is', async () => {
    const run = await holds(scenario('task-stopped-between'));
    expect([run.tasks?.stops.length, run.tasks?.tasks.map(({ stopped }) => stopped)]).toEqual([1, [true]]);
  });

  it('is begun once and told by whoever has the session, wherever the laptop dies', async () => {
    const of = scenario('task-stopped-taken');
    const begun = await pointWhere(of, ({ what }) => what === 'begin a task');
    for (const at of [begun + 1, begun + 4, begun + 8]) {
      const run = await holds(of, { faults: [{ at, strike: { how: 'die', when: 'after' } }], recovery: elsewhere });
      expect({ at, begun: run.tasks?.tasks.length }).toEqual({ at, begun: 1 });
    }
  });
});

describe('a task of a program', () => {
  it('goes on while its window dies at any point, and is begun once', async () => {
    const of = scenario('program-task');
    const begun = await pointWhere(of, ({ what }) => what === 'ticket~' || what === 'ticket');
    const { points } = await simulate({ scenario: of, seed: 1 });
    for (const { n } of points.filter(point => point.n > begun)) {
      const run = await holds(of, { faults: [{ at: n, strike: { how: 'die', when: 'before' } }] });
      expect({ n, begun: run.tasks?.tasks.length, last: lastOf(run) }).toEqual({ n, begun: 1, last: 'done' });
    }
  });

  it('waits for its computer when the phone has the job, and is looked at there', async () => {
    const run = await holds(scenario('program-task-taken'));
    expect([run.tasks?.tasks.length, lastOf(run)]).toEqual([1, 'done']);
  });

  it('that was ended with its program is asked about, and not begun again by itself', async () => {
    const run = await holds(scenario('program-task-ended'));
    expect(run.tasks?.tasks.length).toBe(1);
    const { points } = run;
    const asked = points.find(({ what }) => what.includes('parked'));
    expect(asked).toBeDefined();
  });
});
