/**
 * Rows that no scenario of the crash run brings about, written by hand: whatever today's schemas let a row say and nothing else that is
 * frozen says. `stores.test.ts` names what is missing when a kind or a field is new.
 */
import { createContent } from '@baton/documents';
import {
  type DeviceId,
  type DocumentId,
  directoryRoom,
  documentRoom,
  hashJson,
  type JsonValue,
  type RoomId,
  type SessionId,
  sessionRoom,
  spaceRoom,
} from '@baton/protocol';

type Said = { readonly type: string; readonly [field: string]: unknown };

/** By hand, on the day of the freeze. */
const began = Date.UTC(2026, 10, 30, 12);
const device = 'laptop' as DeviceId;
const said = 'by-hand' as SessionId;
const copy = 'by-hand-copy' as SessionId;
const shopping = 'by-hand-list' as DocumentId;
const someHash = hashJson('by hand');
const whole = { blob: 'by-hand-blob', hash: someHash, bytes: 200_000 } as const;
const usage = { helper: 'h1', model: 'm', input: 9, output: 7, cached: 3, micros: 12, estimated: true, answer: 'resp_1' } as const;
const file = { of: 'folder', device: 'laptop', name: 'a.text', folder: 'Letters' } as const;
const error = { kind: 'crowded', sentence: 'It was too crowded. Nothing was lost. It is asked again.', beforeEffect: true } as const;

const attachments = [
  ...(['picture', 'text', 'pdf', 'file'] as const).map(kind => ({ name: `a.${kind}`, type: 'text/plain', kind, size: 3, whole })),
] as const;

const intent = (step: string, ordinal: number, more: object = {}): Said => ({
  ...({ type: 'intent', epoch: 1, step, turn: 'turn-1', parent: 'turn-1', ordinal, kind: 'tool', name: 'http.request' } as const),
  ...({ title: `Send it, ${step}`, definition: 1, arguments: { url: 'https://example.org' }, policy: 'ask', risk: 'outside' } as const),
  ...({ argumentsHash: hashJson({ url: 'https://example.org' }), confirm: false, needs: null, standsOn: [] } as const),
  ...more,
});
const claim = (step: string, attempt: string): Said => ({ type: 'claim', epoch: 1, step, attempt, leaveBy: 10_000, deadline: 60_000 });
const parked = (step: string, attempt: string | null, why: string, more: object = {}): Said => ({
  ...{ type: 'parked', epoch: 1, step, attempt, why },
  ...more,
});
const resolution = (step: string, attempt: string | null, answer: string, more: object = {}): Said => ({
  ...{ type: 'resolution', step, attempt, answer },
  ...more,
});
/** A step that may not go on until a person has said something, and what they say. */
const asked = (step: string, ordinal: number, why: string, answer: string, risk: string, more: object = {}): Said[] => [
  intent(step, ordinal, { risk, ...more }),
  parked(step, null, why),
  resolution(step, null, answer),
];
/** The same when its call was out. */
const doubted = (step: string, ordinal: number, why: string, answer: string, more: object = {}): Said[] => [
  intent(step, ordinal, {}),
  claim(step, `1.${ordinal}`),
  parked(step, `1.${ordinal}`, why),
  resolution(step, `1.${ordinal}`, answer, more),
];
const request = (step: string, ordinal: number, shown: object): Said[] => [
  intent(step, ordinal, { confirm: true }),
  {
    ...({ type: 'approvalRequest', epoch: 1, approval: `approval-${step}`, step, expiresAfter: 3_600_000 } as const),
    argumentsHash: hashJson({ url: 'https://example.org' }),
    shown: { act: 'Send', heading: 'Send it?', facts: [{ label: 'To', value: 'example.org' }], ...shown },
  },
];
const always = (on: string) => ({ always: { tool: 'http.request', target: 'example.org', on, label: 'example.org' } });
const answer = (step: string, chosen: object | null): Said => ({
  ...({ type: 'approvalAnswer', approval: `approval-${step}`, step, argumentsHash: hashJson({ url: 'https://example.org' }) } as const),
  answer: 'yes',
  ...(chosen && { chosen }),
});
const message = (id: string, more: object = {}): Said => ({
  ...({ type: 'message', message: id, text: '请计划我的一周', mode: 'next', locale: 'zh-CN', zone: 'Asia/Shanghai' } as const),
  ...more,
});
const turnOf = (turn: string, of: string): Said[] => [
  { type: 'placement', epoch: 1, message: of, turn },
  { ...intent(turn, 0), kind: 'turn', turn, parent: null, name: 'turn', policy: 'local', risk: 'none', arguments: { message: of } },
];

const conversation: readonly Said[] = [
  { type: 'opened', session: said, title: 'By hand', rule: true },
  message('message-1', { attachments, job: { recipe: 'plan-week', blanks: { fitIn: 'gym' } } }),
  ...turnOf('turn-1', 'message-1'),
  ...doubted('in-doubt', 1, 'inDoubt', 'skip', { note: 'Nobody knows.' }),
  ...doubted('key-expired', 2, 'keyExpired', 'happened', { value: { status: 200 }, note: 'I saw it.' }),
  ...doubted('cancelled', 3, 'cancelledMaybe', 'skip'),
  ...asked('crashes', 4, 'crashLoop', 'didNot', 'costs'),
  ...asked('unknown', 5, 'missingDefinition', 'skip', 'deletes'),
  ...asked('spent', 6, 'budget', 'skip', 'shares'),
  ...asked('apart', 7, 'missingValue', 'skip', 'outside', { v: 2, whole }),
  ...request('site', 8, always('site')),
  ...request('folder', 9, { ...always('folder'), stays: true, choose: 'folder' }),
  answer('folder', { needs: 'folders.laptop', value: 'folder-1' }),
  ...request('workflow', 10, always('workflow')),
  intent('model', 11, { kind: 'model', name: 'gpt', policy: 'safe', risk: 'none' }),
  claim('model', '1.11'),
  { type: 'tried', step: 'model', attempt: '1.11', spent: [usage], again: { from: began + 60_000, error } },
  { type: 'standIn', step: 'model' },
  message('waits', { mode: 'next', goesOn: 'model' }),
  message('waits-too', { mode: 'steer' }),
  message('takes-back', { v: 3, job: { recipe: 'take-back-job', blanks: { turn: 'turn-1', waves: [[file]] } } }),
  { type: 'messageMove', message: 'waits-too', mode: 'next', before: 'waits' },
  { type: 'messageMove', message: 'waits-too', mode: 'steer', before: null },
  { type: 'messageChange', message: 'waits-too', text: 'In other words' },
  { type: 'messageChange', message: 'waits-too', text: null },
  version('made-here', said, { type: 'version', phase: 'made', step: 'model', attempt: '1.11', made: made('note') }),
  version('named-here', said, { type: 'version', phase: 'named', step: null, label: 'Before the party' }),
  { type: 'cancel', turn: 'turn-1' },
  { type: 'ownLease', epoch: 2, reason: 'start' },
  { type: 'ownLease', epoch: 3, reason: 'take' },
  { type: 'ownLease', epoch: 4, reason: 'pickUp' },
  // Of nothing that is there: they count for nothing, on every device.
  message('instead', { v: 2, instead: 'nobody' }),
  { type: 'placement', epoch: 9, message: 'nobody', turn: 'nobody', on: null },
  { type: 'branch', branch: 'nobody' },
  { type: 'branch', branch: null },
];

const copiedHead = { at: began, device, turn: 'turn-1' } as const;
const copied: readonly Said[] = [
  { type: 'opened', session: copy, title: 'Goes on by hand', forkedFrom: { session: said, order: '000000000002.0000' } },
  {
    type: 'copied',
    entries: [
      {
        ...copiedHead,
        ...{ kind: 'message', id: 'copied-message', text: 'What is in it?', job: { recipe: 'plan-week', blanks: { fitIn: 'gym' } } },
        ...{ goesOn: 'copied-answer', attachments },
      },
      ...(['done', 'failed', 'cut'] as const).map(state => ({
        ...copiedHead,
        ...{ kind: 'answer', id: `copied-answer-${state}`, text: 'It begins like this', state, whole },
      })),
      {
        ...copiedHead,
        kind: 'did',
        id: 'copied-did',
        title: 'Made a list',
        changes: [{ document: shopping, title: 'List', words: 'new' }],
      },
    ],
    owners: [{ blob: whole.blob, of: said }],
    from: {
      ...{ session: said, entry: 'copied-answer', title: 'By hand', hasEarlier: true, summary: { text: 'What came before' } },
      documents: [{ document: shopping, of: 'by-hand-other' }],
    },
  },
];

function made(kind: 'list' | 'note' | 'plan') {
  return { row: 'by-hand-update', update: new Uint8Array([0, 0]), title: 'List', create: { kind, title: 'List' } } as const;
}
function version(id: string, chain: string, more: Said): Said {
  const content: JsonValue = { title: 'List', items: {} };
  return {
    ...{ version: id, document: shopping, chain, depth: 0, parent: null, content: { snapshot: content }, contentHash: hashJson(content) },
    ...more,
  };
}

function firstUpdate(): Uint8Array {
  const first = createContent('list', { title: 'List' }, { seed: shopping });
  if (!first.ok) throw new Error(first.sentence);
  return first.update;
}

const document: readonly Said[] = [
  { type: 'update', update: firstUpdate(), session: said, step: 'model', attempt: '1.11' },
  ...(['undo', 'redo', 'lost'] as const).map(how => ({
    ...({ type: 'update', update: new Uint8Array([0, 0]) } as const),
    reverses: { session: said, step: 'model', how, effects: [] },
  })),
  version('named', shopping, { type: 'version', phase: 'named', step: null, label: 'Before the party', effects: [], title: 'List' }),
  ...(['list', 'note', 'plan'] as const).map(kind =>
    version(`made-${kind}`, shopping, { type: 'version', phase: 'made', step: 'model', attempt: '1.11', made: made(kind) }),
  ),
  version('saw', shopping, { type: 'version', phase: 'saw', step: 'model', content: { delta: [] }, parent: 'named', depth: 1 }),
  version('large', shopping, { type: 'version', phase: 'saw', step: 'model', content: { blob: someHash, bytes: 9, at: whole.blob } }),
];

const directory: readonly Said[] = [
  { type: 'session', key: `session/${said}`, session: said, title: 'By hand', createdAt: began, named: true },
  { type: 'session', key: `session/${copy}`, session: copy, title: 'Goes on by hand', createdAt: began },
  ...(['list', 'note', 'plan'] as const).map(kind => {
    const id = kind === 'list' ? shopping : `by-hand-${kind}`;
    return {
      type: 'document',
      key: `document/${id}`,
      document: id,
      kind,
      title: 'List',
      createdAt: began,
      session: said,
      rebuild: 0,
    } as const;
  }),
  { type: 'setting', key: `setting/pinned/${said}`, value: true },
];

const space: readonly Said[] = [
  ...(['desktop', 'phone', 'browser'] as const).map(kind => ({
    ...({ type: 'member', member: `by-hand-${kind}`, name: kind, kind, certificates: [new Uint8Array([1])], can: ['pages'] } as const),
  })),
  { type: 'contentKey', audience: 'me', keyEpoch: 1, receiver: 'laptop', sealed: new Uint8Array([1, 2]) },
];

/** The rows of each room, in their order, under an id of their own. */
export const byHand: readonly (readonly [RoomId, readonly ({ readonly id: string; readonly at: number } & Said)[]])[] = (
  [
    [spaceRoom, space],
    [directoryRoom, directory],
    [documentRoom(shopping), document],
    [sessionRoom(said), conversation],
    [sessionRoom(copy), copied],
  ] as const
).map(([room, rows]) => [
  room,
  rows.map((row, n) => ({ v: 1, id: row.type === 'update' && n === 0 ? 'by-hand-update' : `${room}-${n}`, device, at: began + n, ...row })),
]);
