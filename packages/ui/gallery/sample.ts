import type { ConversationHead, ConversationItem, QueuedMessage } from '../src/model/conversation.ts';
import type { DeviceLabel, DeviceView } from '../src/model/device.ts';
import type { DocumentItem, StopView } from '../src/model/document.ts';
import type { FileView } from '../src/model/file.ts';
import type {
  AnswerItem,
  ApprovalItem,
  JobItem,
  JobRow,
  NoteItem,
  QuestionItem,
  StepRow,
  TranscriptItem,
} from '../src/model/transcript.ts';
import type { Large } from '../src/model/whole.ts';
import { day, todayAt } from './clock.ts';

/** A value of so many bytes that stands apart. */
export const large = (bytes: number): Large => ({ blob: `b${bytes}`, hash: '0'.repeat(64), bytes });

export const macBook: DeviceLabel = { id: 'd1', name: 'MacBook', kind: 'laptop' };
export const pixel: DeviceLabel = { id: 'd2', name: 'Pixel 9', kind: 'phone' };

/** Words of the sample in both languages. */
export interface Words {
  readonly week: string;
  readonly birthday: string;
  readonly letter: string;
  readonly paint: string;
  readonly ask: string;
  readonly planning: string;
  readonly steps: readonly (readonly [string, string])[];
  readonly handedOn: readonly [string, string, string, string, string, string];
  readonly handedOnResult: string;
  readonly answer: string;
  readonly sunday: string;
  readonly takeBack: string;
  readonly weekPlan: string;
  readonly shopping: string;
}

export const english: Words = {
  week: 'Plan my week',
  birthday: 'Mila’s birthday',
  letter: 'Letter to the landlord',
  paint: 'Paint for the hallway',
  ask: 'Plan my week. Gym twice, finish the letter to the landlord, shopping on Saturday. Tuesday evening is taken.',
  planning: 'Planning your week',
  steps: [
    ['Read last week’s plan', 'Two things were left over: the letter and the bike.'],
    ['Kept what is fixed', 'Dentist, choir, dinner with Anna.'],
    ['Fitting in gym, letter and shopping', 'Gym Monday and Friday, letter on Wednesday…'],
    ['Write the shopping list', ''],
    ['Set two reminders', ''],
  ],
  handedOn: [
    'Compare the two bakeries',
    'Find a hall for the party',
    'Ask the town hall',
    'Read a page of bakery.example',
    'Make “Halls”',
    'Send the question to rathaus.example',
  ],
  handedOnResult: 'Krume opens at seven and bakes to order; Korn is cheaper and closed on Mondays.',
  answer:
    'Your week is filling up nicely. I’ve put the gym on Monday after the dentist and again on Friday morning, so you get a rest after choir.\n\nThe letter fits best on Wednesday, when your evening is free. Saturday starts with the',
  sunday: 'Keep Sunday free, please',
  takeBack: 'Take back what that job did to files',
  weekPlan: 'Week plan',
  shopping: 'Shopping list',
};

export const chinese: Words = {
  week: '安排这一周',
  birthday: '小美的生日',
  letter: '给房东的信',
  paint: '走廊刷漆',
  ask: '安排我的一周。健身两次，写完给房东的信，周六购物。周二晚上有事。',
  planning: '正在安排你的一周',
  steps: [
    ['读了上周的计划', '剩下两件事：给房东的信和修自行车。'],
    ['保留已经定好的事', '牙医、合唱团、和安娜吃晚饭。'],
    ['安排健身、写信和购物', '周一和周五健身，周三写信…'],
    ['列购物清单', ''],
    ['设置两个提醒', ''],
  ],
  handedOn: [
    '比较两家面包店',
    '找一个聚会场地',
    '询问市政厅',
    '读一读 bakery.example 的页面',
    '创建“场地”',
    '把问题发送到 rathaus.example',
  ],
  handedOnResult: '“麦香”七点开门，可以预订；“谷仓”便宜一些，周一休息。',
  answer: '你的一周快排好了。我把健身放在周一看完牙医之后，另一次在周五早上。\n\n信适合周三写，那天晚上你有空。周六先去',
  sunday: '请把周日空出来',
  takeBack: '撤回那件事对文件的改动',
  weekPlan: '一周计划',
  shopping: '购物清单',
};

export function conversations(words: Words): readonly ConversationItem[] {
  const now = Date.now();
  return [
    {
      id: 'week',
      title: words.week,
      run: { kind: 'elsewhere', device: macBook },
      progress: { at: 3, of: 5, title: words.steps[2]?.[0].toLowerCase() ?? '' },
      icon: 'plan',
      changedAt: now,
    },
    {
      id: 'birthday',
      title: words.birthday,
      run: { kind: 'asks', about: 'question' },
      line: 'Did the email to Anna go out?',
      icon: 'mail',
      changedAt: now,
    },
    { id: 'letter', title: words.letter, run: { kind: 'idle' }, line: 'Draft 2, not sent', icon: 'note', changedAt: now - day },
    { id: 'paint', title: words.paint, run: { kind: 'idle' }, line: '7 items, 4 ticked', icon: 'list', changedAt: now - 3 * day },
  ];
}

export function steps(words: Words, moved: boolean): readonly JobRow[] {
  const states = ['done', 'done', 'now', 'next', 'next'] as const;
  const rows: JobRow[] = words.steps.map(([title, result], index): StepRow => {
    const state = states[index] ?? 'next';
    return {
      kind: 'step',
      id: `s${index + 1}`,
      title,
      state,
      ...(state !== 'next' && { result }),
      ...(state === 'done' && { at: todayAt(14, 31) }),
      ...(moved && state !== 'next' && { device: state === 'now' ? pixel : macBook }),
    };
  });
  if (moved) rows.splice(2, 0, { kind: 'hand', id: 'h1', from: macBook, to: pixel, at: todayAt(14, 36) });
  return rows;
}

/** Work that was handed on: one that is over, and one that runs, with another in it that waits for a yes. */
export function handedOnSteps(words: Words): readonly JobRow[] {
  const [first, second, third, looked, kept, send] = words.handedOn;
  const row = (id: string, title: string, state: StepRow['state'], result = ''): StepRow => ({
    kind: 'step',
    id,
    title,
    state,
    ...(result !== '' && { result }),
    ...(state === 'done' && { at: todayAt(14, 31) }),
  });
  const over = { rows: [row('h1a', looked, 'done')], taken: 4, allowance: 16, micros: 21_000, unpriced: 0 };
  const inner = { rows: [row('h3a', send, 'wait')], taken: 2, allowance: 6, micros: 4_000, unpriced: 0 };
  const rows = [row('h2a', kept, 'done'), { ...row('h3', third, 'wait'), inside: inner }];
  return [
    { ...row('h1', first, 'done', words.handedOnResult), inside: over },
    { ...row('h2', second, 'wait'), inside: { rows, taken: 9, allowance: 24, micros: 48_000, unpriced: 1 } },
  ];
}

export const doubtSteps: readonly JobRow[] = [
  { kind: 'step', id: 'b1', title: 'Wrote the guest list', state: 'done', result: 'Six children, three parents.', at: todayAt(17, 58) },
  { kind: 'step', id: 'b2', title: 'Drafted the invitation', state: 'done', result: 'You changed one line.', at: todayAt(18, 1) },
  {
    kind: 'step',
    id: 'b3',
    title: 'Send the invitation to Anna',
    state: 'doubt',
    result: 'Cut off while sending. Not sent again.',
    at: todayAt(18, 4),
  },
  {
    kind: 'step',
    id: 'b4',
    title: 'Added Sunday 15:00 to your week',
    state: 'done',
    result: 'Went on without waiting.',
    at: todayAt(18, 20),
  },
  { kind: 'step', id: 'b5', title: 'Tell you when Anna replies', state: 'next', waitsFor: ['your answer'] },
];

export const approvalSteps: readonly JobRow[] = [
  ...doubtSteps.slice(0, 2),
  {
    kind: 'step',
    id: 'b3',
    title: 'Send the invitation to Anna',
    state: 'wait',
    result: 'Waits for your yes. Nothing has left this device.',
    at: todayAt(18, 3),
  },
  { kind: 'step', id: 'b4', title: 'Add Sunday 15:00 to your week', state: 'next' },
];

export const message = (words: Words): TranscriptItem => ({ kind: 'message', id: 'm1', text: words.ask, at: todayAt(14, 30) });
export const job = (words: Words, state: JobItem['state'] = 'running'): JobItem => ({
  kind: 'job',
  id: 'week-job',
  turn: 'week-turn',
  title: words.planning,
  state,
  step: { at: 3, of: 5 },
  moves: [],
});
export const answer = (words: Words, state: AnswerItem['state'] = 'streaming'): AnswerItem => ({
  kind: 'answer',
  id: 'a1',
  text: words.answer,
  state,
  choices: [],
});

export const sentFiles: readonly FileView[] = [
  { name: 'kitchen.png', type: 'image/png', kind: 'picture', size: 84_000, large: large(84_000) },
  { name: 'guests.csv', type: 'text/csv', kind: 'text', size: 1_200, large: large(1_200) },
];

export const recovered: NoteItem = {
  kind: 'note',
  id: 'n1',
  how: { kind: 'recovered' },
  stoppedAt: todayAt(14, 32),
  wentOnAt: todayAt(14, 35),
  step: { at: 3, of: 5 },
  kept: 2,
  turn: 'week-turn',
};
export const pickedUp: NoteItem = {
  ...recovered,
  id: 'n2',
  how: { kind: 'pickedUp', from: macBook },
  stoppedAt: todayAt(14, 36, 2),
  wentOnAt: todayAt(14, 36, 3),
};

export const birthdayJob: JobItem = {
  kind: 'job',
  id: 'birthday-job',
  turn: 'birthday-turn',
  title: 'Inviting people to Mila’s birthday',
  state: 'waiting',
  step: { at: 3, of: 5 },
  moves: [],
};
export const question: QuestionItem = {
  kind: 'question',
  id: 'q1',
  step: 'b3',
  attempt: '1.1',
  what: 'Send the invitation to Anna',
  why: 'inDoubt',
  facts: [
    { label: 'To', value: 'Anna' },
    { label: 'Subject', value: 'Mila’s birthday, Sunday at three' },
  ],
  cutOffAt: todayAt(18, 4, 11),
  cutOffOn: macBook,
  state: { kind: 'open' },
};
/** What it needs was lost: nothing of it has begun. */
export const missing: QuestionItem = {
  kind: 'question',
  id: 'q2',
  step: 'b3',
  what: question.what,
  why: 'missingValue',
  facts: [],
  cutOffAt: question.cutOffAt,
  state: { kind: 'open' },
};
export const approval: ApprovalItem = {
  kind: 'approval',
  id: 'ap1',
  step: 'b3',
  argumentsHash: 'h',
  title: 'Send this email to Anna?',
  risk: 'outside',
  act: 'Send to Anna',
  facts: [
    { label: 'To', value: 'Anna, anna@home.example' },
    { label: 'Subject', value: 'Mila’s birthday, Sunday at three' },
    {
      label: 'Text',
      value:
        'Dear Anna,\n\nMila turns seven and would love to have Leo and Ida over on Sunday, 6 December, three to six. There’ll be a quiz and far too much cake.\n\nLet me know by Thursday?',
    },
  ],
  always: { on: 'address', label: 'anna@home.example' },
  state: { kind: 'open' },
};

export const head = (words: Words): ConversationHead => ({
  id: 'week',
  title: words.week,
  run: { kind: 'here' },
  catchingUp: false,
  newer: false,
});
export const queued = (words: Words): readonly QueuedMessage[] => [{ id: 'qm1', text: words.sunday, when: 'afterThisStep' }];

/** Two that wait, one with what goes with it. */
export const queuedTwo = (words: Words): readonly QueuedMessage[] => [
  ...queued(words),
  { id: 'qm2', text: words.ask, when: 'afterThisJob', files: sentFiles },
];

export const documents = (words: Words): readonly DocumentItem[] => [
  { id: 'plan', title: words.weekPlan, kind: 'plan', changedAt: Date.now(), fresh: 3 },
  { id: 'list', title: words.shopping, kind: 'list', changedAt: Date.now() - 240_000, changedOn: pixel, count: 9, ticked: 1 },
  { id: 'note', title: words.letter, kind: 'note', changedAt: Date.now() - day },
];

export const stops: readonly StopView[] = [
  { id: 'v0', label: { kind: 'before' }, changed: true, toCome: false },
  { id: 'v1', label: { kind: 'step', step: 1 }, changed: false, toCome: false, at: todayAt(14, 31) },
  { id: 'v2', label: { kind: 'step', step: 2 }, changed: true, toCome: false, at: todayAt(14, 31) },
  { id: 'v3', label: { kind: 'step', step: 3 }, changed: true, toCome: false, at: todayAt(14, 33), summary: '3 added' },
  { id: 'v4', label: { kind: 'step', step: 4 }, changed: false, toCome: true },
  { id: 'v5', label: { kind: 'step', step: 5 }, changed: false, toCome: true },
];

export const devices: readonly DeviceView[] = [
  { ...macBook, isThisOne: true, addedAt: Date.parse('2026-11-02T10:00:00Z'), online: true },
  { ...pixel, isThisOne: false, addedAt: Date.parse('2026-11-12T10:00:00Z'), online: true, running: 'Plan my week' },
  {
    id: 'd3',
    name: 'Kitchen iPad',
    kind: 'tablet',
    isThisOne: false,
    addedAt: Date.parse('2026-11-12T10:00:00Z'),
    lastSeenAt: Date.now() - 3 * day,
    online: false,
  },
];
