/** Tasks that a call of an answer began: what counts, what they may take, and in which order everything goes on. */
import { type JsonValue, limits, type RowOf } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { depthAt, leftIn, mayStandIn, planTaskOf, scopeOf } from './nested.ts';
import { shareAt } from './share.ts';
import { actions, answered, brief } from './testing/decisions.ts';
import {
  answer,
  begun,
  cancel,
  claim,
  finish,
  grant,
  intent,
  laptop,
  message,
  nested,
  openTurn,
  outcome,
  phone,
  plan,
  type RoomEntry,
  spawns,
  stands,
  stepId,
  stepOf,
  tell,
  turnId,
} from './testing/rows.ts';

/** The first answer of the turn began tasks with these ids. */
const begins = (...tasks: readonly string[]): readonly RoomEntry[] => [
  ...begun,
  ...answered(spawns(...tasks)),
  ...tasks.map((task, i) => nested(task, { ordinal: i + 1, standsOn: [stands('model', spawns(...tasks))] })),
];
/** A model step under a task, with its answer. */
const says = (step: string, parent: string, value: JsonValue, ordinal = 0): readonly RoomEntry[] => [
  intent(step, { parent: stepId(parent), ordinal }),
  claim(step),
  outcome(step, '1.1', value),
];
const ends = (task: string, text: string): RowOf<'outcome'> => outcome(task, null, { text });

describe('a task that a call began', () => {
  it.each<[string, readonly RoomEntry[], string[]]>([
    ['begins with a model step of its own', begins('t'), ['intend model at t/0']],
    ['runs beside the others of the same answer', begins('t', 'u'), ['intend model at t/0', 'intend model at u/0']],
    [
      'goes on by itself while another one waits',
      [...begins('t', 'u'), intent('tm', { parent: stepId('t') }), ...says('um', 'u', answer('', 'read'))],
      ['claim tm 1.1 now', 'intend tool at u/1'],
    ],
    ['ends with the last words of its model', [...begins('t'), ...says('tm', 't', answer('Found it'))], ['settle t done']],
    [
      'is waited for by the answer behind it',
      [...begins('t', 'u'), ...says('tm', 't', answer('Found it')), ends('t', 'Found it')],
      ['intend model at u/0'],
    ],
    [
      'is a result like that of any call',
      [...begins('t'), ...says('tm', 't', answer('Found it')), ends('t', 'Found it')],
      ['intend model at turn/2'],
    ],
    [
      'fails with its model, and whoever began it goes on',
      [...begins('t'), ...[intent('tm', { parent: stepId('t') }), claim('tm'), outcome('tm', '1.1', null, laptop, { status: 'failed' })]],
      ['settle t failed'],
    ],
    [
      'does not fail by a call that its model was told about',
      [
        ...begins('t'),
        ...says('tm', 't', answer('', 'read')),
        intent('tt', { kind: 'tool', parent: stepId('t'), ordinal: 1 }),
        outcome('tt', '1.1', null, laptop, { status: 'failed' }),
        ...says('tn', 't', answer('It could not be read'), 2),
      ],
      ['settle t done'],
    ],
    ['leaves what the person says meanwhile to the turn', [...begins('t'), message('m2', 'steer')], ['intend model at t/0']],
  ])('%s', (_says, entries, expected) => {
    expect(brief(actions(entries))).toEqual(expected);
  });

  it('finishes the turn only behind everything that nests in it', () => {
    const open = [...begins('t'), ...says('tm', 't', answer('Found it'))];
    expect(tell([...open, finish()]).last).toBe('void');
    const over = [...open, ends('t', 'Found it'), ...says('last', turnId, answer('Done'), 2)];
    expect(tell([...over, finish()]).last).toBe('counts');
  });

  it('has no end but the one that follows from what nests in it', () => {
    const open = [...begins('t'), ...says('tm', 't', answer('', 'read'))];
    for (const status of ['done', 'failed', 'cancelled'] as const)
      expect(tell([...open, outcome('t', null, null, laptop, { status })]).last).toBe('void');
    expect(tell([...begins('t'), ...says('tm', 't', answer('x')), outcome('t', '1.1', null)]).last, 'it was never called').toBe('void');
    expect(tell([...begins('t'), claim('t')]).last).toBe('void');
  });

  it('is gone on with by another device from the step it was at', () => {
    const taken = [...begins('t', 'u'), ...says('tm', 't', answer('', 'read')), grant(2, phone)];
    expect(brief(actions(taken, { me: phone, epoch: 2 }))).toEqual(['intend tool at t/1', 'intend model at u/0']);
    expect(tell([...taken, intent('late', { parent: stepId('u') })]).last, 'the old holder begins nothing more').toBe('void');
  });

  it('nests in a task of the plan as in the turn', () => {
    const planned = [...begun, ...answered(plan('A')), intent('a', { kind: 'task', ordinal: 1 }), ...says('am', 'a', spawns('t'))];
    const inside = nested('t', { parent: stepId('a'), standsOn: [stands('am', spawns('t'))] });
    expect(brief(actions([...planned, inside]))).toEqual(['intend model at t/0']);
    const turn = openTurn(tell([...planned, inside, ...says('tm', 't', answer('x'))]));
    expect(['tm', 't', 'a', 'model'].map(step => planTaskOf(turn, stepId(step)))).toEqual(['a', 'a', 'a', null]);
    expect(brief(actions([...planned, inside, ...says('tm', 't', answer('x')), ends('t', 'x')]))).toEqual(['intend model at a/2']);
  });
});

describe('tasks in tasks', () => {
  const two = [...begins('t'), ...says('tm', 't', spawns('u')), nested('u', { parent: stepId('t'), allowance: 3 })];

  it('go two deep and no deeper', () => {
    const told = tell(two);
    expect(told.last).toBe('counts');
    expect([depthAt(openTurn(told), turnId), depthAt(openTurn(told), stepId('t')), depthAt(openTurn(told), stepId('u'))]).toEqual([
      0, 1, 2,
    ]);
    const third = [...two, ...says('um', 'u', spawns('w')), nested('w', { parent: stepId('u'), allowance: 1 })];
    expect(tell(third).last).toBe('void');
    expect(shareAt(openTurn(tell(third)), { turn: turnId, parent: stepId('u'), ordinal: 1 })).toEqual({ none: 'depth' });
  });

  it('end from the inside', () => {
    expect(brief(actions([...two, ...says('um', 'u', answer('Inner'))]))).toEqual(['settle u done']);
    expect(brief(actions([...two, ...says('um', 'u', answer('Inner')), ends('u', 'Inner')]))).toEqual(['intend model at t/2']);
  });

  it('are stopped with the turn: what is open first, then each task behind what nests in it', () => {
    const running = [...two, intent('um', { parent: stepId('u') }), claim('um')];
    const stopped = [...running, cancel()];
    expect(brief(actions(stopped))).toEqual(['settle um cancelled']);
    const settled = [...stopped, outcome('um', null, null, laptop, { status: 'cancelled' })];
    expect(brief(actions(settled))).toEqual(['settle u cancelled']);
    const inner = [...settled, outcome('u', null, null, laptop, { status: 'cancelled' })];
    expect(brief(actions(inner))).toEqual(['settle t cancelled']);
    expect(brief(actions([...inner, outcome('t', null, null, laptop, { status: 'cancelled' })]))).toEqual(['finish cancelled']);
    expect(tell([...stopped, nested('w', { ordinal: 2, allowance: 1 })]).last, 'none begins any more').toBe('void');
  });
});

describe('what a nested task may take', () => {
  const left = (entries: readonly RoomEntry[], task: string | null) => {
    const turn = openTurn(tell(entries));
    return leftIn(turn, task === null ? null : scopeOf(turn, stepId(task)));
  };

  it('is cut out of what whoever began it has, and what it did not need comes back', () => {
    expect(left(begun, null)).toBe(200);
    expect(left(begins('t'), null)).toBe(200 - 1 - 7);
    expect(left(begins('t'), 't')).toBe(6);
    const over = [...begins('t'), ...says('tm', 't', answer('x')), ends('t', 'x')];
    expect(left(over, null)).toBe(200 - 1 - 2);
  });

  it('is not given twice: what would take more than there is left does not count', () => {
    const asked = spawns('t', 'u');
    const first = [...begun, ...answered(asked), nested('t', { allowance: 190, standsOn: [stands('model', asked)] })];
    expect(tell(first).last).toBe('counts');
    expect(tell([...first, nested('u', { ordinal: 2, allowance: 8 })]).last).toBe('void');
    expect(tell([...first, nested('u', { ordinal: 2, allowance: 7 })]).last).toBe('counts');
    for (const allowance of [0, undefined]) {
      const { allowance: _, ...row } = nested('u', { ordinal: 2 });
      expect(tell([...first, { ...row, ...(allowance !== undefined && { allowance }) }]).last).toBe('void');
    }
    expect(
      tell([...begun, ...answered(asked), { ...nested('t'), v: 1 }, intent('tm', { parent: stepId('t') })]).state.open?.steps.t?.allowance,
    ).toBeUndefined();
  });

  it('is used up by what nests in it: then it ends with what it said, and whoever began it goes on', () => {
    const asked = spawns('t');
    const small = [...begun, ...answered(asked), nested('t', { allowance: 2, standsOn: [stands('model', asked)] })];
    const both = { text: 'Half of it', calls: [{ name: 'read', arguments: {} }] };
    const used = [
      ...small,
      ...says('tm', 't', both),
      intent('tt', { kind: 'tool', parent: stepId('t'), ordinal: 1 }),
      outcome('tt', '1.1', 'read'),
    ];
    expect(tell([...used, intent('tn', { parent: stepId('t'), ordinal: 2 })]).last, 'no step is left for it').toBe('void');
    expect(actions(used)).toMatchObject([{ type: 'settle', status: 'failed', text: 'Half of it', error: { kind: 'budget' } }]);
    expect(tell([...used, ends('t', 'Half of it')]).last, 'not as if it were finished').toBe('void');
    const failed = outcome('t', null, { text: 'Half of it' }, laptop, { status: 'failed' });
    expect(brief(actions([...used, failed]))).toEqual(['intend model at turn/2']);
  });

  it('begins the calls of one answer together or not at all', () => {
    const asked = spawns('t');
    const small = [...begun, ...answered(asked), nested('t', { allowance: 3, standsOn: [stands('model', asked)] })];
    expect(brief(actions([...small, ...says('tm', 't', answer('', 'a', 'b'))]))).toEqual(['intend tool at t/1', 'intend tool at t/2']);
    expect(brief(actions([...small, ...says('tm', 't', answer('', 'a', 'b', 'c'))]))).toEqual(['settle t failed']);
  });

  it('asks a person only about the turn: a nested task has its steps whatever else the turn took', () => {
    const asked = spawns('t');
    const full = [...begun, ...answered(asked), nested('t', { allowance: 198, standsOn: [stands('model', asked)] })];
    expect(brief(actions(full))).toEqual(['intend model at t/0']);
    // All of it came back but for two steps.
    const over = [...full, ...says('tm', 't', answer('x')), ends('t', 'x')];
    expect(brief(actions(over))).toEqual(['intend model at turn/2']);
  });

  it('is shared evenly by the calls of one answer, and whoever makes them keeps a step for the answer behind', () => {
    const slot = (ordinal: number, parent = turnId) => ({ turn: turnId, parent, ordinal });
    const asks = (...names: readonly string[]) => openTurn(tell([...begun, ...answered(answer('', ...names))]));
    const alone = asks('task.spawn');
    expect(shareAt(alone, slot(1))).toEqual({ allowance: limits.nested.usual });
    expect(shareAt(alone, slot(1), 9)).toEqual({ allowance: 9 });
    expect(shareAt(alone, slot(1), 1)).toEqual({ allowance: limits.nested.least });
    expect(shareAt(alone, slot(1), 1_000)).toEqual({ allowance: limits.nested.most });
    const four = asks('task.spawn', 'task.spawn', 'read', 'task.spawn', 'task.spawn');
    expect(shareAt(four, slot(1), 60)).toEqual({ allowance: Math.floor((200 - 1 - 5 - 1) / 4) });

    const inTask = tell([...begins('t'), ...says('tm', 't', spawns('u'))]);
    expect(shareAt(openTurn(inTask), slot(1, stepId('t')))).toEqual({ allowance: 3 });
    const two = tell([...begins('t'), ...says('tm', 't', spawns('u', 'w'))]);
    expect(shareAt(openTurn(two), slot(1, stepId('t')))).toEqual({ none: 'steps' });
    const nine = asks(...Array.from({ length: 9 }, () => 'task.spawn'));
    expect(shareAt(nine, slot(8))).toMatchObject({ allowance: expect.any(Number) });
    expect(shareAt(nine, slot(9))).toEqual({ none: 'number' });
  });

  it('does not let more of them begin in a turn than may', () => {
    const names = Array.from({ length: 9 }, (_, i) => `t${i}`);
    const asked = spawns(...names);
    const told = tell([...begun, ...answered(asked), ...names.map((name, i) => nested(name, { ordinal: i + 1, allowance: 3 }))]);
    expect(told.verdicts.slice(-9)).toEqual([...Array.from({ length: 8 }, () => 'counts'), 'void']);
  });

  it('stands in the state as it was given', () => {
    expect(stepOf(tell(begins('t')), 't')).toMatchObject({ kind: 'task', allowance: 6, parent: turnId });
  });
});

describe('the built-in helper', () => {
  const inTask = [...begins('t'), intent('tm', { parent: stepId('t') }), claim('tm')];
  const standIn = (step: string) =>
    ({ v: 1, id: `stand-in-${step}` as never, device: phone, at: 0, type: 'standIn', step: stepId(step) }) as const;

  it('does not answer in a task that another helper handed on, whatever a person says: that counts for nothing', () => {
    const at = tell([...inTask, standIn('tm')]);
    expect(mayStandIn(openTurn(at), stepOf(at, 'tm'))).toBe(false);
    expect(stepOf(at, 'tm').standIn).toBeUndefined();
  });

  it('answers the turn itself', () => {
    const at = tell([...begun, intent('model'), standIn('model')]);
    expect(stepOf(at, 'model').standIn).toBe(true);
  });

  it('answers in a task of its own plan, and in none of a plan that a connected helper made', () => {
    const usage = { helper: 'h1', model: 'm', input: 1, output: 1, micros: null };
    const planned = (value: JsonValue) => {
      const task = intent('task-1', { kind: 'task', ordinal: 1, standsOn: [stands('model', value)] });
      return tell([...begun, ...answered(value), task, intent('tm', { parent: stepId('task-1') }), standIn('tm')]);
    };
    const own = plan('One', 'Two') as { readonly [field: string]: JsonValue };
    expect(stepOf(planned(own), 'tm').standIn).toBe(true);
    expect(stepOf(planned({ ...own, usage }), 'tm').standIn).toBeUndefined();
  });
});
