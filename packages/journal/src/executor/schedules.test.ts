/** Random schedules of two devices, a room, an outside and an honest person. The seed of a failure replays it. */
import type { Policy } from '@baton/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnresolved } from '../attempt.ts';
import { settled } from '../testing/clock.ts';
import { approvalAnswer, cancel, message, resolution } from '../testing/rows.ts';
import { type Process, type Stage, stage } from '../testing/stage.ts';
import { callsOnce, type FakeCall, type FakeWorldOptions, nests, timeout } from '../testing/world.ts';

const moves = [
  'laptop sends',
  'laptop reads',
  'phone sends',
  'phone reads',
  'phone takes over',
  'laptop takes over',
  'laptop dies',
  'phone dies',
  'laptop loses the relay',
  'laptop finds the relay',
  'effect',
  'reply',
  'no reply',
  'a moment',
  'a minute',
  'the person answers',
  'a message comes in',
  'all is read',
] as const;
type Move = (typeof moves)[number];

/** What has not happened by its deadline never does: the assumption without which nobody could ever ask a person. */
const mayLand = (on: Stage, call: FakeCall, leftAt: Map<FakeCall, number>): boolean => on.clock.now() < (leftAt.get(call) ?? 0) + timeout;

interface Run {
  readonly on: Stage;
  readonly leftAt: Map<FakeCall, number>;
}

const current = (process: Process, on: Stage): Process => (process.device === on.laptop.device ? on.laptop : on.phone);

function restart({ on }: Run, process: Process): void {
  const next = on.restart(current(process, on));
  const grants = on.room.items.flatMap(item => ('lease' in item ? [item.lease] : []));
  if (grants.at(-1)?.device === next.device) next.line.acquire('start');
}

/** The person sees what the outside did, and says so about what was parked; approves what is asked. */
function answer({ on }: Run, process: Process): boolean {
  const open = process.state().open;
  for (const step of Object.values(open?.steps ?? {})) {
    if (step.approval && step.approval.answer === null) {
      const { approval, argumentsHash } = step.approval;
      on.put({ ...approvalAnswer('x', 'yes'), step: step.id, approval, argumentsHash });
      return true;
    }
    if (!step.parked) continue;
    const happened = (on.byTurn.get(step.turn) ?? 0) > 0;
    on.put(resolution(step.id, step.parked.attempt, happened && step.parked.attempt ? 'happened' : 'didNot'));
    return true;
  }
  return false;
}

async function move(run: Run, made: Move, n: number): Promise<void> {
  const { on, leftAt } = run;
  const out = on.calls().filter(call => !call.done);
  const call = out[n % Math.max(1, out.length)];
  switch (made) {
    case 'laptop sends':
      on.laptop.line.send();
      break;
    case 'laptop reads':
      on.laptop.line.read();
      break;
    case 'phone sends':
      on.phone.line.send();
      break;
    case 'phone reads':
      on.phone.line.read();
      break;
    case 'phone takes over':
      on.take(on.phone);
      break;
    case 'laptop takes over':
      on.take(on.laptop);
      break;
    case 'laptop dies':
      restart(run, on.laptop);
      break;
    case 'phone dies':
      restart(run, on.phone);
      break;
    case 'laptop loses the relay':
      on.laptop.line.connected = false;
      break;
    case 'laptop finds the relay':
      on.laptop.line.connected = true;
      break;
    case 'effect': {
      const flying = on.calls().filter(each => mayLand(on, each, leftAt) && !each.happened);
      flying[n % Math.max(1, flying.length)]?.happen();
      break;
    }
    case 'reply':
      if (call && mayLand(on, call, leftAt)) call.reply();
      break;
    case 'no reply':
      call?.reply({ status: 'unknown', error: { kind: 'network', sentence: 'No answer.' } });
      break;
    case 'a moment':
      on.clock.advance(2_000);
      break;
    case 'a minute':
      on.clock.advance(60_000);
      break;
    case 'the person answers':
      answer(run, n % 2 === 0 ? on.laptop : on.phone);
      break;
    case 'all is read':
      await on.sync();
      break;
    case 'a message comes in':
      on.put(message(`m${2 + (n % 3)}`, n % 2 === 0 ? 'steer' : 'next'));
      break;
  }
  await settled();
  for (const each of on.calls()) if (!leftAt.has(each)) leftAt.set(each, on.clock.now());
}

/** Everything heals: both read everything, what is out answers, the person answers, and the job must come to its end. */
async function heal(run: Run): Promise<void> {
  const { on } = run;
  on.laptop.line.connected = true;
  for (let round = 0; round < 60; round++) {
    await on.sync();
    for (const call of on.calls()) if (!run.leftAt.has(call)) run.leftAt.set(call, on.clock.now());
    const { open, queue, lease } = on.phone.state();
    if (!open && queue.length === 0) return;
    const holder = lease.holder === on.laptop.device ? on.laptop : on.phone;
    if (holder.line.ownedEpoch() === null) holder.line.acquire('start');
    for (const call of on.calls()) if (!call.done && mayLand(on, call, run.leftAt)) call.reply();
    await on.sync();
    answer(run, on.phone);
    on.clock.advance(12_000);
  }
}

/** The model of these tests asks for one call in each turn. */
function checkEffects(on: Stage): void {
  for (const [turn, times] of on.byTurn) if (times > 1) throw new Error(`done ${times} times in turn ${turn}`);
}

type Script = readonly (readonly [Move, number])[];

async function play(options: Omit<FakeWorldOptions, 'tools'>, policy: Policy, script: Script): Promise<void> {
  const on = await stage({ tools: { send: policy, refused: 'safe' }, ...options });
  const run: Run = { on, leftAt: new Map() };
  await settled();
  for (const [made, n] of script) {
    await move(run, made, n);
    checkEffects(on);
  }
  await heal(run);
  checkEffects(on);
  expect(on.errors).toEqual([]);
  expect(on.phone.state()).toMatchObject({ open: null, queue: [] });
  expect(on.laptop.state()).toEqual(on.phone.state());
  const turns = on.phone.state().turns;
  const done = [...on.byTurn.values()].reduce((sum, times) => sum + times, 0);
  expect(done).toBeLessThanOrEqual(turns);
  // Every effect has a valid claim on the line, and no attempt that may have happened was claimed twice.
  const counted = on.phone.line.disk.judged.filter(({ verdict }) => verdict === 'counts').map(({ row }) => row);
  const claims = new Set(counted.flatMap(row => (row.type === 'claim' ? [`${row.step}/${row.attempt}`] : [])));
  const outside = on.calls().filter(call => call.happened && call.call.step.policy !== 'safe');
  for (const { call } of outside) expect(claims).toContain(`${call.step.id}/${call.attempt}`);
  for (const process of [on.laptop, on.phone]) await process.executor.stop();
}

/** Reading everything is as likely as all else together needs it to be: else few schedules get as far as a call. */
const anyMove = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...moves) }, { weight: 1, arbitrary: fc.constant<Move>('all is read') });
const script = fc.array(fc.tuple(anyMove, fc.nat(20)), { minLength: 5, maxLength: 45 });

describe('two devices in any order', () => {
  it.each<[Policy, boolean]>([
    ['ask', false],
    ['ask', true],
    ['keyed', false],
    ['reserved', false],
    ['safe', false],
  ])('do nothing twice and come to an end (%s, approval %s)', { timeout: 60_000 }, async (policy, confirm) => {
    await fc.assert(
      fc.asyncProperty(script, moved => play({ model: callsOnce('send'), confirm }, policy, moved)),
      { numRuns: 30 },
    );
  });

  it.each<[Policy, number, boolean]>([
    ['ask', 2, false],
    ['keyed', 2, false],
    ['ask', 1, true],
  ])('do nothing twice where a call of a task does it (%s, %i deep, approval %s)', { timeout: 60_000 }, async (policy, deep, confirm) => {
    await fc.assert(
      fc.asyncProperty(script, moved => play({ model: nests('send', deep), confirm }, policy, moved)),
      { numRuns: 30 },
    );
  });
});

describe('a prefix of a room', () => {
  it.each([
    ['a turn', callsOnce('send')],
    ['tasks in tasks', nests('send', 2, 2)],
  ])('never decides what a longer one takes back (%s)', { timeout: 60_000 }, async (_what, model) => {
    await fc.assert(
      fc.asyncProperty(script, async moved => {
        const on = await stage({ tools: { send: 'keyed', refused: 'safe' }, model });
        const run: Run = { on, leftAt: new Map() };
        for (const [made, n] of moved) await move(run, made, n);
        on.put(cancel(on.laptop.state().open?.id));
        await on.sync();
        expectMonotone(on);
      }),
      { numRuns: 30 },
    );
  });
});

/** Reads the room row by row on a third device. */
function expectMonotone(on: Stage): void {
  const third = on.reader();
  const outcomes = new Map<string, string>();
  const slots = new Map<string, string>();
  let epoch = 0;
  while (third.read()) {
    const { state } = third.view();
    expect(state.lease.epoch).toBeGreaterThanOrEqual(epoch);
    epoch = state.lease.epoch;
    for (const step of Object.values(state.open?.steps ?? {})) {
      const slot = `${step.parent}/${step.ordinal}`;
      expect(slots.get(slot) ?? step.id).toBe(step.id);
      slots.set(slot, step.id);
      if (step.outcome) {
        expect(outcomes.get(step.id) ?? step.outcome.row).toBe(step.outcome.row);
        outcomes.set(step.id, step.outcome.row);
      } else expect(outcomes.has(step.id)).toBe(false);
      if (step.policy === 'ask') expect(step.claims.filter(isUnresolved).length).toBeLessThanOrEqual(1);
    }
  }
  expect(third.view().state).toEqual(on.phone.state());
}
