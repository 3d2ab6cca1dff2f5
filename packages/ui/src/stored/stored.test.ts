import type { DeviceId, DeviceRecord, EntryRecord, SessionRecord, StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { jobMoves, jobRows } from './job-rows.ts';
import { ledgerJob, ledgerRows, undoneSteps } from './ledger-rows.ts';
import { pairingView } from './pairing.ts';
import { continuedOn, conversationItem, runOf } from './sessions.ts';
import { DeviceNames } from './source.ts';
import { syncView } from './space.ts';
import { stepNumbers } from './step-numbers.ts';
import { transcriptItems } from './transcript.ts';

const device = (id: string, name: string, kind: DeviceRecord['kind']) =>
  ({ id, name, kind, certificates: [], online: true, lastSeen: 1, addedAt: 1 }) as unknown as DeviceRecord;
const names = new DeviceNames([device('mac', 'MacBook', 'desktop'), device('pix', 'Pixel 9', 'phone')], 'mac', {
  name: 'MacBook',
  kind: 'desktop',
});

const session = (change: Partial<Record<keyof SessionRecord, unknown>>) =>
  ({
    id: 's',
    title: 'Plan my week',
    activity: 'running',
    asks: null,
    holder: 'mac',
    epoch: 1,
    leaseUntil: null,
    step: null,
    complete: true,
    ...change,
  }) as unknown as SessionRecord;
const step = (change: Partial<Record<keyof StepRecord, unknown>>) =>
  ({
    id: 'x',
    session: 's',
    turn: 't',
    parent: 't',
    ordinal: 0,
    kind: 'tool',
    name: 'documents.patch',
    title: 'Step',
    risk: 'reversible',
    state: 'done',
    arguments: {},
    summary: '',
    error: null,
    startedAt: 10,
    endedAt: 20,
    device: 'mac',
    attempts: [],
    changes: [],
    ranTwice: false,
    said: null,
    ...change,
  }) as unknown as StepRecord;
const entry = (change: object) => ({ id: 'e', session: 's', order: '1', at: 100, device: 'mac', ...change }) as unknown as EntryRecord;

describe('who runs a conversation', () => {
  it('is this device while it holds it', () => {
    expect(runOf(session({}), names, 0)).toEqual({ kind: 'here' });
  });

  it('is another device only while its time has not run out', () => {
    expect(runOf(session({ holder: 'pix', leaseUntil: 500 }), names, 400)).toMatchObject({
      kind: 'elsewhere',
      device: { name: 'Pixel 9' },
    });
    expect(runOf(session({ holder: 'pix', leaseUntil: 500 }), names, 600)).toMatchObject({ kind: 'asleep' });
  });

  it('asks for the same thing in every list and in the conversation itself', () => {
    const asking = session({ activity: 'asks', asks: 'approval' });
    expect(runOf(asking, names, 0)).toMatchObject({ kind: 'asks', about: 'approval' });
    expect(conversationItem(asking, names, 0).run).toEqual(runOf(asking, names, 0));
    expect(runOf(session({ activity: 'asks', asks: 'question' }), names, 0)).toMatchObject({ about: 'question' });
  });

  it('is said to have moved on the device that lost it, until it is back', () => {
    const left = entry({ kind: 'handoff', reason: 'take', from: 'mac' as DeviceId, to: 'pix' as DeviceId });
    const back = entry({ kind: 'handoff', reason: 'take', from: 'pix', to: 'mac' });
    expect(continuedOn([left], session({ holder: 'pix' }), names, 0)?.name).toBe('Pixel 9');
    expect(continuedOn([back, left], session({ holder: 'mac' }), names, 0)).toBeUndefined();
  });
});

describe('a transcript', () => {
  const input = { progress: new Map(), names, run: { kind: 'here' } as const, relayAhead: 0, waiting: [] };

  it('leaves out messages that wait above the message box', () => {
    const waiting = entry({ kind: 'message', message: 'm', text: 'later', state: 'next' });
    expect(transcriptItems({ ...input, entries: [waiting] })).toEqual([]);
  });

  /** C5 */
  it('keeps the half of an answer, marked, when nobody writes on it', () => {
    const answer = entry({ kind: 'answer', step: 'a', text: '', state: 'writing', choices: [], error: null });
    const progress = new Map([['a', { text: 'Your week', at: 7 } as never]]);
    expect(transcriptItems({ ...input, entries: [answer], progress, run: { kind: 'idle' } })).toMatchObject([
      { cutOff: { text: 'Your week', at: 7 } },
    ]);
    expect(transcriptItems({ ...input, entries: [answer], progress })).toMatchObject([{ text: 'Your week', state: 'streaming' }]);
  });

  it('has a note where this device went on, and none on the device that lost it', () => {
    const move = { kind: 'handoff', turn: 't', step: { n: 3, of: 5 }, stored: 2, stoppedAt: 90 };
    const here = transcriptItems({ ...input, entries: [entry({ ...move, reason: 'take', from: 'pix', to: 'mac' })] });
    expect(here).toMatchObject([{ kind: 'note', how: { kind: 'pickedUp', from: { name: 'Pixel 9' } }, kept: 2, step: { at: 3, of: 5 } }]);
    const card = entry({ kind: 'job', turn: 't', title: 'Planning', state: 'running', cancelling: false, step: null, endedAt: null });
    const lost = transcriptItems({ ...input, entries: [card, entry({ ...move, reason: 'take', from: 'mac', to: 'pix' })] });
    expect(lost.map(item => item.kind)).toEqual(['job']);
  });

  it('does not say of what stays here that it leaves', () => {
    const asks = { step: 's', turn: 't', state: 'open', answeredBy: null, approval: 'a', argumentsHash: 'h', risk: 'outside' };
    const shown = { act: 'Remember it', heading: 'Remember this?', facts: [] };
    const risks = [shown, { ...shown, stays: true }].map(each =>
      transcriptItems({ ...input, entries: [entry({ kind: 'approval', ...asks, shown: each })] }).map(
        item => (item as { risk?: string }).risk,
      ),
    );
    expect(risks).toEqual([['outside'], ['keeps']]);
  });

  it('shows an answer that was given without the relay, instead of asking again', () => {
    const asks = { step: 's', turn: 't', state: 'open', answeredBy: null, shown: { act: 'Send', heading: 'Send it?', facts: [] } };
    const approval = entry({ kind: 'approval', approval: 'a', argumentsHash: 'h', ...asks });
    const doubt = { attempt: '1.1', why: 'inDoubt', subject: 'Send', answer: null, didNotFrom: 0, claimedBy: null };
    const question = entry({ kind: 'question', ...asks, ...doubt });
    const waiting = [
      { type: 'approvalAnswer', step: 's', approval: 'a', answer: 'no' },
      { type: 'resolution', step: 's', attempt: '1.1', answer: 'happened' },
    ] as never;
    const given = (items: readonly { readonly kind: string; readonly state?: unknown }[]) => items.map(({ state }) => state);
    expect(given(transcriptItems({ ...input, entries: [approval, question], waiting }) as never)).toEqual([
      { kind: 'open', given: 'no' },
      { kind: 'open', given: 'happened' },
    ]);
    expect(given(transcriptItems({ ...input, entries: [approval, question] }) as never)).toEqual([{ kind: 'open' }, { kind: 'open' }]);
  });

  it('says of what had begun that nobody there knows of it any more', () => {
    const doubt = { step: 's', turn: 't', attempt: '1.1', why: 'inDoubt', subject: 'Bake', shown: null, state: 'open', answer: null };
    const asks = (more: object) => entry({ kind: 'question', ...doubt, answeredBy: null, didNotFrom: 0, claimedBy: null, ...more });
    const forgotten = (more: object) => transcriptItems({ ...input, entries: [asks(more)] }).map(item => 'forgotten' in item);
    expect(forgotten({ forgotten: true })).toEqual([true]);
    expect(forgotten({})).toEqual([false]);
  });

  it('offers "It did not" by this device’s clock', () => {
    const question = entry({
      kind: 'question',
      step: 'q',
      attempt: '1.1',
      why: 'inDoubt',
      subject: 'Send',
      shown: null,
      state: 'open',
      answer: null,
      answeredBy: null,
      didNotFrom: 5_000,
      claimedBy: 'pix',
    });
    expect(transcriptItems({ ...input, entries: [question], relayAhead: 2_000 })).toMatchObject([
      { state: { kind: 'open', didNotFrom: 3_000 }, cutOffOn: { name: 'Pixel 9' } },
    ]);
  });
});

describe('the rows of a job', () => {
  const tasks = [1, 2, 3].map(n =>
    step({ id: `t${n}`, kind: 'task', ordinal: n, title: `Task ${n}`, state: n === 1 ? 'done' : n === 2 ? 'running' : 'planned' }),
  );

  it('show a question inside a task before that it runs', () => {
    const tool = step({ id: 'send', parent: 't2', state: 'doubt', risk: 'outside' });
    const { rows, done, waiting } = jobRows([...tasks, tool], [], names);
    expect(rows.map(row => row.kind === 'step' && row.state)).toEqual(['done', 'doubt', 'next']);
    expect([done, waiting]).toEqual([1, 1]);
  });

  it('have the mark of a move before the step it stopped in, and devices from then on', () => {
    const move = entry({
      kind: 'handoff',
      reason: 'take',
      turn: 't',
      from: 'mac',
      to: 'pix',
      step: { n: 2, of: 3 },
      stored: 1,
      stoppedAt: null,
    });
    const { rows } = jobRows(tasks, jobMoves([move], move.kind === 'handoff' ? move.turn : '', names), names);
    expect(rows.map(row => row.kind)).toEqual(['step', 'hand', 'step', 'step']);
    expect(rows[0]).toMatchObject({ device: { name: 'MacBook' } });
    expect(rows[3]).not.toHaveProperty('device');
  });

  it('leave out a step that another device began in its place, and do not count it', () => {
    const left = step({ id: 'left', kind: 'task', ordinal: 2, title: 'Send', state: 'unfinished' });
    expect(jobRows([...tasks, left], [], names).rows).toHaveLength(tasks.length);
    expect([...stepNumbers([...tasks, left]).values()].sort()).toEqual([1, 2, 3]);
  });

  it('are the tool steps where there is no plan', () => {
    expect(jobRows([step({ title: 'Read the list' })], [], names).rows).toMatchObject([{ title: 'Read the list', state: 'done' }]);
  });

  it('are what its own calls began, and what stands in work that was handed on stands in its row, with what it cost', () => {
    const nested = { allowance: 16, taken: 4, micros: 21_000, unpriced: 1 };
    const handedOn = step({ id: 'h', kind: 'task', name: 'task.spawn', ordinal: 1, title: 'Find a hall', nested, summary: 'Two.\nMore.' });
    const inner = step({ id: 'i', kind: 'task', parent: 'h', ordinal: 2, title: 'Ask them', nested, state: 'running', summary: '' });
    const tools = [
      step({ id: 'read', ordinal: 2, title: 'Read a page' }),
      step({ id: 'look', parent: 'h', ordinal: 1, title: 'Look around' }),
      step({ id: 'send', parent: 'i', ordinal: 1, title: 'Send it', state: 'approval' }),
    ];
    const { rows, waiting } = jobRows([handedOn, inner, ...tools], [], names);
    expect(rows.map(row => row.kind === 'step' && row.title)).toEqual(['Find a hall', 'Read a page']);
    const [first] = rows;
    expect(first).toMatchObject({
      state: 'done',
      result: 'Two.',
      inside: { ...nested, rows: [{ title: 'Look around' }, { title: 'Ask them' }] },
    });
    expect(first?.kind === 'step' && first.inside?.rows[1]).toMatchObject({
      state: 'wait',
      inside: { rows: [{ title: 'Send it', state: 'wait' }] },
    });
    expect(rows[1]).not.toHaveProperty('inside');
    expect(waiting).toBe(0);
    expect(jobRows([{ ...handedOn, state: 'running' }, inner, ...tools], [], names).waiting).toBe(1);
  });

  it('have in a task of the plan what was handed on for it', () => {
    const nested = { allowance: 8, taken: 3, micros: 1_000, unpriced: 0 };
    const handedOn = step({ id: 'h', kind: 'task', name: 'task.spawn', parent: 't2', ordinal: 1, title: 'Find a hall', nested });
    const { rows } = jobRows([...tasks, handedOn, step({ id: 'x', parent: 'h', title: 'Look' })], [], names);
    expect(rows).toHaveLength(tasks.length);
    expect(rows[1]).toMatchObject({
      title: 'Task 2',
      inside: { ...nested, rows: [{ title: 'Find a hall', inside: { rows: [{ title: 'Look' }] } }] },
    });
    expect([...stepNumbers([...tasks, handedOn]).entries()]).toContainEqual(['h', 2]);
  });

  it('give what nests in a task its number', () => {
    const numbers = stepNumbers([...tasks, step({ id: 'inner', parent: 't2' })]);
    expect(numbers.get('inner')).toBe(2);
  });
});

describe('the ledger', () => {
  const turn = step({ id: 't', kind: 'turn', title: 'Plan my week', startedAt: 1, endedAt: 50 });
  const changed = step({
    id: 'c',
    changes: [{ document: 'd', title: 'Week plan', words: '2 added' }],
    attempts: [{ attempt: '1.1', device: 'pix', at: 15, state: 'done' }],
  });
  const sent = step({ id: 'o', risk: 'outside', title: 'Email to Jo' });

  it('counts what stands, what was sent, and names the devices in their order', () => {
    expect(ledgerJob([turn, changed, sent], new Map(), names, [])).toMatchObject({
      changes: 1,
      sent: 1,
      undone: false,
      devices: [{ name: 'MacBook' }, { name: 'Pixel 9' }],
    });
  });

  it('shows an undone change as undone until it is put back', () => {
    const undo = { step: 'c', how: 'undo', at: 5 } as never;
    const redo = { step: 'c', how: 'redo', at: 6 } as never;
    expect(undoneSteps([undo]).get('c')).toBe(5);
    expect(undoneSteps([redo, undo]).has('c')).toBe(false);
    // As 0.2.0 noted it where another device did the step as well: what counts of it stands.
    expect(undoneSteps([{ step: 'c', how: 'lost', at: 7 } as never]).has('c')).toBe(false);
    const rows = ledgerRows({ steps: [changed, sent], undone: undoneSteps([undo]), names, linesOf: () => [] });
    expect(rows.map(row => row.state)).toEqual(['undone', 'sent']);
  });

  it('calls nothing sent that was asked about and stayed here', () => {
    const kept = step({ id: 'k', name: 'memory.add', policy: 'local', risk: 'outside', title: 'Remember' });
    expect(ledgerJob([turn, kept], new Map(), names, [])).toMatchObject({ sent: 0 });
    expect(ledgerJob([turn, { ...kept, policy: 'ask' }], new Map(), names, [])).toMatchObject({ sent: 1 });
  });

  it('never calls a call in doubt sent', () => {
    const doubt = step({ id: 'q', risk: 'outside', state: 'doubt' });
    expect(ledgerRows({ steps: [doubt], undone: new Map(), names, linesOf: () => [] })[0]?.state).toBe('inDoubt');
    expect(ledgerJob([turn, doubt], new Map(), names, [])).toMatchObject({ sent: 0, inDoubt: 1, asks: 'question' });
  });

  it('says what was sent and where to', () => {
    const body = 'Week of 30 November\nMon 30 November 18:00 Gym\nTue 1 December Choir\n';
    const posted = step({
      risk: 'outside',
      title: 'Send',
      summary: 'example.com took it.',
      arguments: { url: 'https://example.com/plans', body },
    });
    expect(ledgerRows({ steps: [posted], undone: new Map(), names, linesOf: () => [] })).toMatchObject([
      { state: 'sent', what: 'example.com took it.', sent: { what: 'Week of 30 November', more: 2, to: 'https://example.com/plans' } },
    ]);
  });

  it('counts no lines of what is only known by its beginning, and says where all of it is', () => {
    const ref = { blob: 'b', hash: 'h', bytes: 300_000 };
    const posted = (body: string) =>
      step({ risk: 'outside', arguments: { url: 'https://example.com', body, $whole: 'h' }, apart: { asked: ref, came: ref } });
    const rows = (body: string) => ledgerRows({ steps: [posted(body)], undone: new Map(), names, linesOf: () => [] });
    expect(rows('Hours\nMon')).toMatchObject([{ sent: { what: 'Hours', more: 'uncounted' }, large: { asked: ref, came: ref } }]);
    expect(rows('Hours of all')).toMatchObject([{ sent: { what: 'Hours of all…', more: 'uncounted' } }]);
  });

  it('offers what a step keeps apart once, however many documents it changed', () => {
    const both = {
      ...changed,
      changes: [...changed.changes, { document: 'e', title: 'List', words: '1 added' }],
      apart: { came: { bytes: 1 } },
    };
    const rows = ledgerRows({ steps: [step(both)], undone: new Map(), names, linesOf: () => [] });
    expect(rows.map(row => row.large !== undefined)).toEqual([true, false]);
  });

  it('says of a step that a person settled that they told, instead of its title once more', () => {
    const told = step({ risk: 'outside', title: 'Send', said: 'happened', arguments: { url: 'https://example.com' } });
    expect(ledgerRows({ steps: [told], undone: new Map(), names, linesOf: () => [] })).toMatchObject([{ what: '', said: 'happened' }]);
  });

  it('tells a call that waits for a yes from one in doubt, and leaves out what is still running', () => {
    const waits = step({ id: 'w', risk: 'outside', state: 'approval', endedAt: null });
    const runs = step({ id: 'r', risk: 'outside', state: 'running', endedAt: null });
    expect(ledgerRows({ steps: [waits, runs], undone: new Map(), names, linesOf: () => [] }).map(row => row.state)).toEqual(['waits']);
    expect(ledgerJob([turn, waits], new Map(), names, [])).toMatchObject({ inDoubt: 0, asks: 'approval' });
  });
});

describe('what is said about syncing', () => {
  const status = { link: 'up', waiting: 0, since: 0, problem: null, restoring: null, relayAhead: 0, devices: 2 } as const;

  it('is "synced" only while nothing waits', () => {
    expect(syncView('ok', null, status, names)).toEqual({ kind: 'synced' });
    expect(syncView('ok', null, { ...status, waiting: 2 }, names)).toEqual({ kind: 'sending', waiting: 2 });
  });

  it('says first that nothing can be saved', () => {
    expect(syncView('full', null, status, names)).toEqual({ kind: 'storage', why: 'full' });
    expect(syncView('ok', 'newer', status, names)).toEqual({ kind: 'storage', why: 'newer' });
  });

  it('names the devices that may have what the relay lost', () => {
    const restoring = { waitingFor: ['pix' as DeviceId] };
    expect(syncView('ok', null, { ...status, waiting: 2, restoring }, names)).toEqual({
      kind: 'restoring',
      waitingFor: [names.get('pix')],
    });
    expect(syncView('ok', null, { ...status, link: 'down', restoring }, names)).toEqual({ kind: 'offline', waiting: 0 });
  });

  it('does not worry somebody with one device about the relay', () => {
    expect(syncView('ok', null, { ...status, link: 'down', devices: 1 }, names)).toEqual({ kind: 'alone' });
    expect(syncView('ok', null, { ...status, link: 'down' }, names)).toEqual({ kind: 'offline', waiting: 0 });
  });
});

describe('adding a device', () => {
  it('shows no picture for an address that a phone does not trust', () => {
    const open = { side: 'computer', state: 'open', code: '482913', expiresAt: 1 } as const;
    expect(pairingView({ ...open, link: 'http://127.0.0.1:7423/#/join?a' })).toMatchObject({
      kind: 'offered',
      secure: false,
      address: '127.0.0.1:7423',
    });
    expect(pairingView({ ...open, link: 'https://baton.example.net/#/join?a' })).toMatchObject({ secure: true });
  });
});
