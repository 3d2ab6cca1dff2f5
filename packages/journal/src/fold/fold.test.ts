import type { JsonValue } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
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
  head,
  intent,
  laptop,
  message,
  opened,
  openTurn,
  outcome,
  parked,
  phone,
  placement,
  plan,
  type RoomEntry,
  resolution,
  stands,
  stepId,
  stepOf,
  tell,
  turnId,
  withdrawn,
  withTool,
} from '../testing/rows.ts';
import { fold, foldRows, foldView } from './fold.ts';

const late = (ms: number) => (n: number) => (n >= 8 ? ms : 1_000 * (n + 1));

describe('control rows', () => {
  const afterTake = [...begun, grant(2, phone)];
  /** S2, S3: an old holder's rows are void by their place. */
  it.each<[string, RoomEntry, string]>([
    ['an intent of the old holder', intent('model'), 'void'],
    ['an intent of the old holder under the new epoch', intent('model', { epoch: 2 }), 'void'],
    ['an intent of the new holder under the old epoch', intent('model', { device: phone }), 'void'],
    ['an intent of the new holder', intent('model', { device: phone, epoch: 2 }), 'counts'],
    ['a finish of the old holder', finish('cancelled'), 'void'],
    ['a cancel of anybody', cancel(), 'counts'],
    ['a message of anybody', message('m2', 'steer'), 'counts'],
  ])('after a hand-off %s is judged by its place', (_, row, verdict) => {
    expect(tell([...afterTake, row]).last).toBe(verdict);
  });

  it('has no effect for a lease entry that is not above the last epoch', () => {
    const told = tell([...begun, grant(3, phone), grant(2, laptop)]);
    expect(told.state.lease).toMatchObject({ epoch: 3, holder: phone, relayed: true });
  });

  it('does not let a device go on by itself once a relay has granted the session', () => {
    const own = { ...head(laptop), type: 'ownLease' as const, epoch: 2, reason: 'start' as const };
    expect(tell([opened(), own]).state.lease).toMatchObject({ epoch: 2, relayed: false });
    expect(tell([opened(), grant(2, laptop), { ...own, epoch: 3 }]).last).toBe('void');
    expect(tell([opened(), { ...own, device: phone }]).last).toBe('void');
    expect(tell([opened(), { ...own, epoch: 3 }]).last).toBe('void');
  });
});

describe('slots', () => {
  it('gives a slot to the first intent that counts', () => {
    const told = tell([...begun, intent('a'), intent('b')]);
    expect(told.verdicts.slice(-2)).toEqual(['counts', 'void']);
    expect(openTurn(told).slots).toEqual({ 'turn/0': 'a' });
  });

  /** The model's trace: step 2 stands on an outcome that lost. */
  it('holds an intent void that stands on an outcome that lost', () => {
    const told = tell([
      ...begun,
      intent('model'),
      claim('model'),
      grant(2, phone),
      claim('model', 1, 2, phone),
      outcome('model', '1.1', answer('', 'send')),
      outcome('model', '2.1', answer('', 'mail'), phone),
      intent('tool', { device: phone, epoch: 2, kind: 'tool', ordinal: 1, standsOn: [stands('model', answer('', 'mail'))] }),
    ]);
    expect(told.verdicts.slice(-3)).toEqual(['counts', 'evidence', 'void']);
  });

  it('nests steps in the open turn or in an open task only', () => {
    const outside = intent('x', { parent: stepId('nowhere') });
    const inModel = intent('x', { parent: stepId('model') });
    expect(tell([...begun, intent('model'), outside]).last).toBe('void');
    expect(tell([...begun, intent('model'), inModel]).last).toBe('void');
    expect(tell([...begun, intent('x', { turn: stepId('other') })]).last).toBe('void');
  });
});

describe('claims', () => {
  const ask = withTool('ask');
  const confirmed = [...withTool('ask', { confirm: true }), approvalRequest('tool')];
  it.each<[string, readonly RoomEntry[], string]>([
    ['is valid for an intended step', [...ask, claim('tool')], 'counts'],
    ['is void when the intent is not on the line', [...ask, claim('elsewhere')], 'void'],
    ['is void once the step is settled', [...ask, claim('tool'), outcome('tool', '1.1'), claim('tool', 2)], 'void'],
    ['is void after a cancel', [...ask, cancel(), claim('tool')], 'void'],
    ['is void under an old epoch', [...ask, grant(2, phone), claim('tool')], 'void'],
    ['is void by a device that does not hold the lease', [...ask, claim('tool', 1, 1, phone)], 'void'],
    ['is void without an approval', [...confirmed, claim('tool')], 'void'],
    ['is void after a no', [...confirmed, approvalAnswer('tool', 'no'), claim('tool')], 'void'],
    ['is valid after a yes', [...confirmed, approvalAnswer('tool', 'yes'), claim('tool')], 'counts'],
    ['is void while an earlier call may have happened', [...ask, claim('tool'), claim('tool', 2)], 'void'],
    ['is valid once the earlier call was withdrawn', [...ask, claim('tool'), withdrawn('tool', '1.1'), claim('tool', 2)], 'counts'],
    ['is void when its attempt names another epoch', [...ask, { ...claim('tool'), attempt: claim('tool', 1, 7).attempt }], 'void'],
  ])('%s', (_, entries, verdict) => {
    expect(tell(entries).last).toBe(verdict);
  });

  it('lets a keyed step be claimed again while an earlier call is out', () => {
    expect(tell([...withTool('keyed'), claim('tool'), claim('tool', 2)]).last).toBe('counts');
  });

  it('lets a step that the outside can be asked about be claimed again, to ask', () => {
    expect(tell([...withTool('probe'), claim('tool'), claim('tool', 2)]).last).toBe('counts');
  });

  it('holds a ticketed step to one open call until it has its ticket, and lets anybody look from then on', () => {
    const begun = [...withTool('ticketed'), claim('tool')];
    const ticket = { ...head(laptop), type: 'ticket' as const, step: stepId('tool'), attempt: claim('tool').attempt, ticket: 'run-7' };
    expect(tell([...begun, claim('tool', 2)]).last).toBe('void');
    expect(tell([...begun, ticket, claim('tool', 2)]).last).toBe('counts');
  });

  it('can be withdrawn only by the device that made it', () => {
    expect(tell([...ask, claim('tool'), withdrawn('tool', '1.1', phone)]).last).toBe('void');
  });
});

describe('tickets', () => {
  const ticket = (n: number, device = laptop) => ({
    ...head(device),
    type: 'ticket' as const,
    step: stepId('tool'),
    attempt: claim('tool', 1, n).attempt,
    ticket: `ticket ${n}`,
  });
  const both = [...withTool('reserved'), claim('tool'), grant(2, phone), claim('tool', 1, 2, phone)];
  /** The model's trace: each device started with the ticket it had got itself. */
  it('have no effect before they are in the room; there the first one is the one to start with', () => {
    const stored = tell(both).state;
    expect(fold(stored, ticket(2, phone), { order: '~1', relayTime: null })).toEqual({ state: stored, verdict: 'waits' });
    const told = tell([...both, ticket(1), ticket(2, phone)]);
    expect(told.verdicts.slice(-2)).toEqual(['counts', 'evidence']);
    expect(stepOf(told, 'tool').ticket).toEqual({ attempt: '1.1', ticket: 'ticket 1' });
  });

  it('are stored by who got them, for an attempt on the line', () => {
    expect(tell([...both, ticket(1, phone)]).last).toBe('void');
    expect(tell([...withTool('reserved'), ticket(1)]).last).toBe('void');
  });
});

describe('handing over', () => {
  const out = [...withTool('ask'), claim('tool')];
  it('withdraws every call of that epoch that is not named', () => {
    const told = tell([...out, grant(2, phone), handedOver(1)]);
    expect(stepOf(told, 'tool').claims[0]).toMatchObject({ withdrawn: true, saidOut: false });
    expect(tell([...out, grant(2, phone), handedOver(1), claim('tool', 1, 2, phone)]).last).toBe('counts');
  });

  it('keeps a named call out, even when it is not named again', () => {
    const told = tell([...out, grant(2, phone), handedOver(1, [['tool', '1.1']]), handedOver(1)]);
    expect(stepOf(told, 'tool').claims[0]).toMatchObject({ withdrawn: false, saidOut: true });
  });

  it('says nothing about calls of another epoch or device', () => {
    expect(tell([...out, grant(2, phone), handedOver(2)]).last).toBe('void');
    expect(tell([...out, grant(2, phone), handedOver(1, [], phone)]).last).toBe('void');
  });

  it('answers the question about a call that never left', () => {
    const told = tell([...out, grant(2, phone), parked('tool', '1.1', 2, phone), handedOver(1)]);
    expect(stepOf(told, 'tool').parked).toBeNull();
  });
});

describe('outcomes', () => {
  const out = [...withTool('keyed'), claim('tool')];
  it('settle an open step whatever the epoch', () => {
    expect(stepOf(tell([...out, grant(2, phone), outcome('tool', '1.1', { ok: true })]), 'tool').outcome?.value).toEqual({ ok: true });
  });

  /** S2: the late one is kept as "ran twice". */
  it('count once; a second attempt that came back is shown as ran twice', () => {
    const told = tell([
      ...out,
      grant(2, phone),
      claim('tool', 1, 2, phone),
      outcome('tool', '2.1', 'b', phone),
      outcome('tool', '1.1', 'a'),
    ]);
    expect(told.last).toBe('evidence');
    expect(stepOf(told, 'tool')).toMatchObject({ ranTwice: true, outcome: { value: 'b' } });
  });

  it('of a finished turn are evidence', () => {
    const done = [...begun, intent('model'), claim('model'), outcome('model', '1.1', answer('Hi')), finish()];
    expect(tell([...done, outcome('model', '1.2', answer('Ho'))]).last).toBe('evidence');
  });

  it('that say nothing ran are for the holder, and not while a call may be out', () => {
    const nothing = outcome('tool', null, null, laptop, { status: 'cancelled' });
    expect(tell([...withTool('ask'), nothing]).last).toBe('counts');
    expect(tell([...withTool('ask'), { ...nothing, device: phone }]).last).toBe('void');
    expect(tell([...withTool('ask'), claim('tool'), nothing]).last).toBe('void');
    expect(tell([...withTool('ask'), claim('tool'), withdrawn('tool', '1.1'), nothing]).last).toBe('counts');
  });

  it('do not settle a task before its children are done', () => {
    const tasks = plan('Read', 'Write');
    const task = intent('task', { kind: 'task', ordinal: 1, standsOn: [stands('model', tasks)] });
    const planned = [...begun, intent('model'), claim('model'), outcome('model', '1.1', tasks), task];
    const inner = [intent('inner', { parent: stepId('task') }), claim('inner'), outcome('inner', '1.1', answer('Read it'))];
    const done = outcome('task', null, { text: 'Read it' });
    expect(tell([...planned, done]).last).toBe('void');
    expect(tell([...planned, ...inner, { ...done, status: 'failed' }]).last).toBe('void');
    expect(tell([...planned, ...inner, done]).last).toBe('counts');
  });
});

describe('people', () => {
  const doubt = [...withTool('ask'), claim('tool'), parked('tool', '1.1')];
  const after = late(200_000);
  it('resolve only an attempt that the holder has parked, once', () => {
    expect(tell([...withTool('ask'), claim('tool'), resolution('tool', '1.1', 'happened')]).last).toBe('void');
    expect(tell([...doubt, resolution('tool', '1.1', 'happened'), resolution('tool', '1.1', 'didNot')], after).last).toBe('void');
  });

  it('settle a step by "it happened" and by "skip"', () => {
    expect(stepOf(tell([...doubt, resolution('tool', '1.1', 'happened')]), 'tool').outcome).toMatchObject({
      status: 'done',
      device: phone,
    });
    expect(stepOf(tell([...doubt, resolution('tool', '1.1', 'skip')]), 'tool').outcome).toMatchObject({ status: 'cancelled' });
  });

  it('cannot say "it did not" while the call may still land', () => {
    expect(tell([...doubt, resolution('tool', '1.1', 'didNot')]).last).toBe('void');
    expect(tell([...doubt, resolution('tool', '1.1', 'didNot')], after).last).toBe('counts');
    expect(tell([...doubt, resolution('tool', '1.1', 'didNot'), claim('tool', 2)], after).last).toBe('counts');
  });

  /** J21 */
  it('approve exactly what was shown, first answer first', () => {
    const asked = [...withTool('ask', { confirm: true }), approvalRequest('tool')];
    expect(tell([...asked, approvalAnswer('tool', 'yes', phone, { other: 1 })]).last).toBe('void');
    const told = tell([...asked, approvalAnswer('tool', 'no'), approvalAnswer('tool', 'yes', laptop)]);
    expect(told.verdicts.slice(-2)).toEqual(['counts', 'void']);
    expect(stepOf(told, 'tool').approval).toMatchObject({ answer: 'no', answeredBy: phone });
  });

  it('cannot approve after the request ran out by relay time', () => {
    const asked = [...withTool('ask', { confirm: true }), approvalRequest('tool'), approvalAnswer('tool', 'yes')];
    expect(tell(asked, n => (n === asked.length - 1 ? 1_000_000 : n)).last).toBe('void');
  });

  it('have no effect before their row is in the room', () => {
    const stored = tell([...withTool('ask', { confirm: true }), approvalRequest('tool')]).state;
    for (const row of [approvalAnswer('tool', 'yes'), cancel()]) {
      expect(fold(stored, row, { order: '~000000000001', relayTime: null })).toEqual({ state: stored, verdict: 'waits' });
    }
    const inDoubt = tell(doubt).state;
    expect(fold(inDoubt, resolution('tool', '1.1', 'happened'), { order: '~1', relayTime: null }).verdict).toBe('waits');
  });
});

describe('the queue', () => {
  /** J22: ten taps on Send. */
  it('takes a message once, also when its copy comes after it was placed', () => {
    const taps = Array.from({ length: 10 }, () => message('m1'));
    expect(tell([opened(), ...taps]).state.queue).toHaveLength(1);
    expect(tell([...begun, ...taps]).state.queue).toHaveLength(0);
  });

  it('lets a message be changed and taken back until it is placed', () => {
    const change = (text: string | null) => ({ ...head(phone), type: 'messageChange' as const, message: message('m2').message, text });
    expect(tell([opened(), message('m2'), change('Other')]).state.queue[0]?.text).toBe('Other');
    expect(tell([opened(), message('m2'), change(null), message('m2')]).state.queue).toHaveLength(0);
    expect(tell([opened(), message('m2'), placement('m2'), change('Other')]).last).toBe('void');
  });

  it('takes only a steer message into an open turn, and none into a cancelled one', () => {
    expect(tell([...begun, message('m2', 'next'), placement('m2')]).last).toBe('void');
    expect(openTurn(tell([...begun, message('m2', 'steer'), placement('m2')])).messages).toHaveLength(2);
    expect(tell([...begun, message('m2', 'steer'), cancel(), placement('m2')]).last).toBe('void');
  });

  it('opens a turn with the placement alone, so that no message is placed and then nobody’s', () => {
    const told = tell([...begun, grant(2, phone)]);
    expect(openTurn(told)).toMatchObject({ id: turnId, title: 'Say m1' });
  });
});

describe('a finish', () => {
  const model = [...begun, intent('model'), claim('model')];
  it('counts only when the turn is at its end, with the status it ended with', () => {
    expect(tell([...begun, finish()]).last).toBe('void');
    expect(tell([...model, finish()]).last).toBe('void');
    expect(tell([...model, outcome('model', '1.1', answer('', 'send')), finish()]).last).toBe('void');
    expect(tell([...model, outcome('model', '1.1', answer('Hi')), finish('failed')]).last).toBe('void');
    expect(tell([...model, outcome('model', '1.1', answer('Hi')), finish()]).state).toMatchObject({ open: null, last: { status: 'done' } });
  });

  /** The holder finished on an answer that lost; the one that won asks for a call. */
  it('is void when another answer came first', () => {
    const told = tell([
      ...model,
      grant(2, phone),
      claim('model', 1, 2, phone),
      outcome('model', '1.1', answer('', 'send')),
      outcome('model', '2.1', answer('Hi'), phone),
      finish('done', 2, phone),
    ]);
    expect(told.last).toBe('void');
  });

  it('ends a cancelled turn when no call can be out any more', () => {
    const tool = [...withTool('ask'), claim('tool'), cancel()];
    expect(tell([...tool, finish('cancelled')]).last).toBe('void');
    expect(tell([...tool, outcome('tool', '1.1'), finish('cancelled')]).last).toBe('counts');
  });

  it('gives the closed turn, for the last records of the screen', () => {
    const rows = [opened(), message('m1'), placement('m1'), intent('model'), outcome('model', '1.1', answer('Hi')), finish()];
    const folded = foldRows(
      null,
      rows.map((row, n) => ({ row, order: String(n), relayTime: n })),
    );
    expect(folded.closed).toMatchObject([{ status: 'done', turn: { id: turnId } }]);
  });
});

describe('counting crashes', () => {
  const starts = (...entries: RoomEntry[]) => tell([...withTool('safe'), ...entries]).state.lease.starts;
  /** J3, J4 */
  it('counts starts while a turn is open and begins again with each new outcome', () => {
    expect(starts(grant(2, laptop, 'start'), grant(3, laptop, 'start'))).toBe(2);
    expect(starts(grant(2, laptop, 'start'), outcome('tool', '1.1'), grant(3, laptop, 'start'))).toBe(1);
    expect(starts(grant(2, phone, 'take'))).toBe(0);
    expect(tell([opened(), grant(2, laptop, 'start')]).state.lease.starts).toBe(0);
  });
});

describe('the view', () => {
  it('never touches the stored state', () => {
    const stored = tell(begun).state;
    const copy = structuredClone(stored) as unknown as JsonValue;
    const view = foldView(stored, [
      { row: intent('model'), order: '~1' },
      { row: claim('model'), order: '~2' },
    ]);
    expect(view.state?.open?.steps.model).toMatchObject({ provisional: true, order: '~1', claims: [{ readBack: false, relayTime: null }] });
    expect(stored).toEqual(copy);
  });
});
