import type { EntryRecord, StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { foldRows, foldView } from '../fold/index.ts';
import {
  answer,
  approvalAnswer,
  approvalRequest,
  begun,
  cancel,
  claim,
  finish,
  grant,
  handedOver,
  intent,
  laptop,
  message,
  nested,
  opened,
  outcome,
  parked,
  phone,
  placement,
  plan,
  type RoomEntry,
  resolution,
  spawns,
  stands,
  stepId,
  tell,
  tried,
  withTool,
} from '../testing/rows.ts';
import { type Projection, project } from './project.ts';
import { projectEvidence } from './steps.ts';

/** Everything a screen shows of a room that was read from its beginning. */
function shown(entries: readonly RoomEntry[], times?: (n: number) => number): Projection {
  return project({ state: null }, { state: tell(entries, times).state });
}

type EntryOf<Kind extends EntryRecord['kind']> = Extract<EntryRecord, { kind: Kind }>;
const entryOf = <Kind extends EntryRecord['kind']>(projection: Projection, kind: Kind): readonly EntryOf<Kind>[] =>
  projection.entries.put.filter((entry): entry is EntryOf<Kind> & EntryRecord => entry.kind === kind);

const recordOf = (projection: Projection, id: string): StepRecord | undefined => projection.steps.put.find(record => record.id === id);

const placed = (rows: readonly Exclude<RoomEntry, { lease: unknown }>[], from = 1) =>
  rows.map((row, i) => ({ row, order: `${String(from + i).padStart(12, '0')}.0000`, relayTime: 1_000 * (from + i) }));
const provisional = (rows: readonly Exclude<RoomEntry, { lease: unknown }>[], from = 0) =>
  rows.map((row, i) => ({ row, order: `~${String(from + i).padStart(12, '0')}` }));

describe('the transcript', () => {
  it('shows that what came before is summed up while that lasts, so that it can be stopped, and the summary in its place', () => {
    const summing = [...begun, { ...intent('model'), name: 'summary' }, claim('model')];
    expect(entryOf(shown(summing), 'answer')).toMatchObject([{ id: 'model', state: 'writing' }]);
    const done = shown([...summing, outcome('model', '1.1', { text: 'The gym is on Monday.', calls: [] })]);
    expect([entryOf(done, 'answer'), entryOf(done, 'summary')]).toMatchObject([[], [{ id: 'model', text: 'The gym is on Monday.' }]]);
    const stopped = shown([...summing, cancel(), { ...outcome('model', null, null), status: 'cancelled' as const }]);
    expect(entryOf(stopped, 'answer')).toMatchObject([{ id: 'model', state: 'cut' }]);
  });

  it('shows a message where it was placed, and below the rest while it waits', () => {
    const waiting = entryOf(shown([opened(), message('m1', 'steer')]), 'message');
    expect(waiting).toMatchObject([{ id: 'm1', state: 'steer', turn: null }]);
    expect(entryOf(shown(begun), 'message')).toMatchObject([{ id: 'm1', state: 'placed', turn: 'turn', order: '000000000003.0000' }]);
  });

  it('shows an answer at its step’s intent, from the first word to the last', () => {
    const asked = [...begun, intent('model'), claim('model')];
    const writing = entryOf(shown(asked), 'answer');
    expect(writing).toMatchObject([{ id: 'model', state: 'writing', order: '000000000004.0000' }]);
    const value = { text: 'Which day?', calls: [], choices: ['Monday', 'Friday'] };
    const done = entryOf(shown([...asked, outcome('model', '1.1', value)]), 'answer');
    expect(done).toMatchObject([{ text: 'Which day?', choices: ['Monday', 'Friday'], state: 'done', order: '000000000004.0000' }]);
  });

  it('says nothing for an answer that only asked for calls', () => {
    expect(entryOf(shown([...begun, intent('model'), outcome('model', '1.1', answer('', 'send'))]), 'answer')).toEqual([]);
  });

  it('shows an answer that was stopped as cut and one that failed with its reason', () => {
    const settled = (status: 'cancelled' | 'failed') =>
      entryOf(shown([...begun, intent('model'), outcome('model', '1.1', null, laptop, { status })]), 'answer')[0]?.state;
    expect([settled('cancelled'), settled('failed')]).toEqual(['cut', 'failed']);
  });

  it('shows an approval until it is answered, runs out or is gone', () => {
    const asked = [...withTool('ask', { confirm: true }), approvalRequest('tool')];
    const state = (...more: RoomEntry[]) => entryOf(shown([...asked, ...more]), 'approval')[0]?.state;
    const expired = { kind: 'expired', sentence: 'Nobody answered.' };
    expect(state()).toBe('open');
    expect(state(approvalAnswer('tool', 'no'))).toBe('no');
    expect(state(outcome('tool', null, null, laptop, { status: 'failed', error: expired }))).toBe('expired');
    expect(state(outcome('tool', null, null, laptop, { status: 'cancelled' }))).toBe('gone');
  });

  it('keeps a question with its answer, and drops one that answered itself', () => {
    const doubt = [...withTool('ask'), claim('tool'), parked('tool', '1.1')];
    const open = entryOf(shown(doubt), 'question')[0];
    expect(open).toMatchObject({ state: 'open', attempt: '1.1', claimedBy: laptop, didNotFrom: 8_000 + 35_000, subject: 'Do tool' });
    const answered = entryOf(shown([...doubt, resolution('tool', '1.1', 'happened')]), 'question')[0];
    expect(answered).toMatchObject({ id: open?.id, state: 'answered', answer: 'happened', answeredBy: phone });
    expect(entryOf(shown([...doubt, outcome('tool', '1.1')]), 'question')).toEqual([]);
    // The record says who settled it: a summary is for what the call itself told.
    const record = recordOf(shown([...doubt, resolution('tool', '1.1', 'happened')]), 'tool');
    expect(record).toMatchObject({ state: 'done', said: 'happened', summary: '' });
  });

  it('marks where a turn changed hands, with what was stored by then', () => {
    const told = shown([...withTool('ask'), claim('tool'), outcome('tool', '1.1'), grant(2, phone)]);
    expect(entryOf(told, 'handoff')).toMatchObject([{ from: laptop, to: phone, epoch: 2, stored: 1, stoppedAt: 9_000, reason: 'take' }]);
    expect(entryOf(shown([opened(), grant(2, phone)]), 'handoff')).toEqual([]);
  });
});

describe('a job', () => {
  const tasks = plan('Read', 'Write');
  const task = intent('task', { kind: 'task', ordinal: 1, standsOn: [stands('model', tasks)] });
  const inner = [intent('inner', { parent: stepId('task') }), outcome('inner', '1.1', answer('Read it'))];
  const planned = [...begun, intent('model'), outcome('model', '1.1', tasks)];

  it('shows its planned steps before they begin and counts the one it is at', () => {
    const told = shown([...planned, task]);
    expect(entryOf(told, 'job')).toMatchObject([{ id: 'job/turn', state: 'running', step: { n: 1, of: 2 }, endedAt: null }]);
    expect(recordOf(told, 'task')).toMatchObject({ state: 'running', ordinal: 1 });
    expect(recordOf(told, 'turn/plan/2')).toMatchObject({ state: 'planned', title: 'Write', ordinal: 2 });
    expect(told.session).toMatchObject({ activity: 'running', turn: 'turn', step: { n: 1, of: 2, title: 'Read' }, queued: 0 });
  });

  it('replaces a planned step by the one that began', () => {
    const was = tell(planned).state;
    const diff = project({ state: was }, { state: tell([...planned, task]).state });
    expect(diff.steps.delete).toEqual(['turn/plan/1']);
    expect(diff.entries.put).toEqual([]);
  });

  it('says what each step came to, and nothing of nested answers in the transcript', () => {
    const told = shown([...planned, task, ...inner, { ...outcome('task', null, { text: 'Read it' }), summary: 'Read it' }]);
    expect(recordOf(told, 'task')).toMatchObject({ state: 'done', summary: 'Read it' });
    expect(entryOf(told, 'answer')).toEqual([]);
  });

  it('asks when one of its steps waits for a person', () => {
    const ask = answer('', 'send');
    const tool = intent('tool', { parent: stepId('task'), kind: 'tool', ordinal: 1, policy: 'ask', standsOn: [stands('inner', ask)] });
    const opening = [...planned, task, intent('inner', { parent: stepId('task') }), outcome('inner', '1.1', ask), tool, claim('tool')];
    const told = shown([...opening, parked('tool', '1.1')]);
    expect([entryOf(told, 'job')[0]?.state, recordOf(told, 'task')?.state, told.session?.activity]).toEqual(['asks', 'doubt', 'asks']);
  });

  it('says whether it asks a question or for a yes, and a question first', () => {
    const asking = [...withTool('ask', { confirm: true }), approvalRequest('tool')];
    expect(shown(asking).session).toMatchObject({ activity: 'asks', asks: 'approval' });
    const doubt = [...withTool('ask'), claim('tool'), parked('tool', '1.1')];
    expect(shown(doubt).session).toMatchObject({ activity: 'asks', asks: 'question' });
    expect(shown([...doubt, resolution('tool', '1.1', 'happened')]).session).toMatchObject({ activity: 'running', asks: null });
  });

  it('ends with its state and its time, written once', () => {
    const rows = [...planned, task, cancel(), outcome('task', null, null, laptop, { status: 'cancelled' })];
    const was = tell(rows).state;
    const is = tell([...rows, finish('cancelled')]).state;
    const diff = project({ state: was }, { state: is });
    expect(diff.entries.put).toMatchObject([{ kind: 'job', state: 'cancelled', cancelling: false }]);
    expect(recordOf(diff, 'turn')).toMatchObject({ kind: 'turn', state: 'cancelled' });
    expect(recordOf(diff, 'turn/plan/2')?.state).toBe('cancelled');
    expect([diff.entries.delete, diff.steps.delete]).toEqual([[], []]);
    expect(diff.session).toMatchObject({ activity: 'idle', turn: null });
  });
});

describe('a step’s state', () => {
  const out = [...withTool('ask'), claim('tool')];
  it.each<[string, readonly RoomEntry[], StepRecord['state']]>([
    ['intended', withTool('ask'), 'intended'],
    ['approval', withTool('ask', { confirm: true }), 'approval'],
    ['running', out, 'running'],
    ['in doubt after a take-over', [...out, grant(2, phone)], 'doubt'],
    ['elsewhere when the old holder says so', [...out, grant(2, phone), handedOver(1, [['tool', '1.1']])], 'elsewhere'],
    ['intended again when nothing is out', [...out, grant(2, phone), handedOver(1)], 'intended'],
    ['in doubt when it was parked', [...out, parked('tool', '1.1')], 'doubt'],
    ['parked after a crash loop', [...out, { ...parked('tool', '1.1'), why: 'crashLoop' }], 'parked'],
    ['done', [...out, outcome('tool', '1.1')], 'done'],
  ])('is %s', (_, entries, state) => {
    expect(recordOf(shown(entries), 'tool')?.state).toBe(state);
  });

  it('names who ran each attempt, and the key of all of them', () => {
    const entries = [...withTool('keyed'), claim('tool'), grant(2, phone), claim('tool', 1, 2, phone), outcome('tool', '2.1', null, phone)];
    const record = recordOf(shown([...entries, outcome('tool', '1.1')]), 'tool');
    expect(record?.attempts).toMatchObject([
      { attempt: '1.1', device: laptop, state: 'late' },
      { attempt: '2.1', device: phone, state: 'done' },
    ]);
    expect(record?.ranTwice).toBe(true);
    expect(record?.key).toMatch(/^baton-[0-9a-f]{40}$/);
  });
});

describe('rows that are not read back', () => {
  const asked = [intent('model'), claim('model')] as const;
  const stored = tell(begun).state;

  it('are shown at the end, and at their places once they are read', () => {
    const before = foldView(stored, provisional(asked));
    expect(entryOf(project({ state: stored }, before), 'answer')).toMatchObject([{ order: '~000000000000', state: 'writing' }]);
    const after = foldRows(stored, placed(asked, 4));
    const diff = project(before, after);
    expect(entryOf(diff, 'answer')).toMatchObject([{ order: '000000000004.0000' }]);
    expect(diff.entries.delete).toEqual([]);
  });

  it('leave unfinished steps and nothing else when they turn out void, on every device', () => {
    const before = foldView(stored, provisional(asked));
    const taken = tell([...begun, grant(2, phone)]).state;
    const after = foldRows(taken, placed(asked, 5));
    const here = project(before, after);
    expect(here.entries.delete).toEqual(['model']);
    expect(recordOf(here, 'model')).toMatchObject({ state: 'unfinished', device: laptop, order: '000000000005.0000' });
    const there = project({ state: taken }, after);
    expect(recordOf(there, 'model')).toEqual(recordOf(here, 'model'));
  });

  it('get their places also when their turn was opened and closed before any of them was read', () => {
    const rows = [placement('m2', stepId('t2')), { ...intent('a', { turn: stepId('t2'), parent: stepId('t2') }) }];
    const turn = [...rows, outcome('a', '1.1', answer('Hi')), { ...finish(), turn: stepId('t2') }];
    const queued = tell([opened(), message('m2')]).state;
    const before = foldView(queued, provisional(turn));
    const first = project({ state: queued }, before);
    expect(entryOf(first, 'answer')).toMatchObject([{ state: 'done', order: '~000000000001' }]);
    const diff = project(before, foldRows(queued, placed(turn, 3)));
    expect(entryOf(diff, 'answer')).toMatchObject([{ state: 'done', order: '000000000004.0000' }]);
    expect(entryOf(diff, 'message')).toMatchObject([{ order: '000000000003.0000' }]);
    expect([diff.entries.delete, diff.steps.delete]).toEqual([[], []]);
  });
});

describe('tasks that calls began', () => {
  const usage = (micros: number | null) => ({ helper: 'h', model: 'm', input: 1, output: 1, micros });
  const inner = answer('', 'send');
  const asked = [
    ...[...begun, intent('model'), claim('model'), outcome('model', '1.1', spawns('t'))],
    nested('t', { standsOn: [stands('model', spawns('t'))] }),
    ...[intent('tm', { parent: stepId('t') }), claim('tm')],
    { ...tried('tm', '1.1'), spent: [usage(7), usage(null)] },
    outcome('tm', '1.1', { ...(inner as object), usage: usage(2_000) } as never),
    intent('tt', { kind: 'tool', parent: stepId('t'), ordinal: 1, policy: 'ask', confirm: true }),
    approvalRequest('tt'),
  ];

  it('cost an answer once that goes on by itself, though two devices say what it took, whoever said so first', () => {
    const used = { ...usage(2_000), answer: 'resp_1' };
    const outcomeOfIt = outcome('tm', '1.1', { ...(inner as object), usage: used } as never);
    const late = { ...tried('tm', '1.1'), spent: [usage(7), used] };
    const again = [claim('tm', 2), { ...tried('tm', '1.2'), spent: [used] }];
    for (const said of [
      [outcomeOfIt, late],
      [late, outcomeOfIt],
      [late, ...again, outcomeOfIt],
    ]) {
      const cost = recordOf(shown([...asked.slice(0, -4), ...said, ...asked.slice(-2)]), 't')?.nested;
      expect(cost).toMatchObject({ taken: 2, micros: 2_007, unpriced: 0 });
    }
  });

  it('stand on the card of their turn, with what they took and what it cost, failed tries too', () => {
    const told = shown(asked);
    expect(entryOf(told, 'job')).toMatchObject([{ turn: 'turn', state: 'asks', step: null }]);
    expect(recordOf(told, 't')).toMatchObject({
      kind: 'task',
      state: 'approval',
      nested: { allowance: 6, taken: 2, micros: 2_007, unpriced: 1 },
    });
    expect(recordOf(told, 'tt')).not.toHaveProperty('nested');
    expect(entryOf(told, 'answer'), 'what is said in them is no part of the conversation').toEqual([]);
  });

  it('are counted by what the turn began itself where it changes hands', () => {
    const ended = [...asked, outcome('tt', null, null, laptop, { status: 'failed' })];
    expect(entryOf(shown([...ended, grant(2, phone)]), 'handoff')).toMatchObject([{ stored: 0 }]);
  });

  it('stay readable as unfinished, and as what they were, where they do not count', () => {
    const lost = nested('lost', { epoch: 2, device: phone });
    const told = project(tell(asked), foldRows(tell(asked).state, placed([lost], 40)));
    expect(recordOf(told, 'lost')).toMatchObject({ state: 'unfinished', nested: { allowance: 6, taken: 0 } });
  });
});

describe('late evidence', () => {
  it('is added to the record of its step, however often it comes', () => {
    const told = shown([...withTool('keyed'), claim('tool'), outcome('tool', '1.1')]);
    const record = recordOf(told, 'tool');
    if (!record) throw new Error('no record');
    const late = { ...outcome('tool', '2.1', null, phone), summary: 'Sent' };
    const once = projectEvidence(record, late);
    expect(once).toMatchObject({ ranTwice: true, attempts: [{ state: 'done' }, { attempt: '2.1', state: 'late', device: phone }] });
    expect(projectEvidence(once, late)).toEqual(once);
    expect(projectEvidence(record, outcome('tool', '1.1'))).toBe(record);
  });

  it('never says "ran twice" of something that was only read', () => {
    const record = recordOf(shown([...withTool('safe'), claim('tool'), outcome('tool', '1.1')]), 'tool');
    expect(record && projectEvidence(record, outcome('tool', '1.2')).ranTwice).toBe(false);
  });
});
