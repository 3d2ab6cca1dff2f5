/**
 * Faults for the rules beyond the twelve, and for what the fold decides alone: the checker must say by itself that it decided wrongly. As in the
 * list, nothing of the code under test is imported.
 */
import type { Point } from '../../sim/points.ts';
import type { DeliberateFault } from './fault.ts';

const journal = 'packages/journal/src';
const runtime = 'packages/runtime/src';

/** How long a ticket is on its way to its room, and a call outside, in milliseconds. */
const onItsWay = 200;

/** While the ticket that a device has stored is on its way. */
const sendsTicket = ({ kind, who, time }: Point, points: readonly Point[]): boolean =>
  kind === 'commit' &&
  points.some(point => point.who === who && point.what === 'ticket~' && time > point.time && time < point.time + onItsWay);

/** The laptop makes a document that the phone will make as well. */
const makesDocument = ({ kind, who, what }: Point): boolean => kind === 'commit' && who === 'laptop' && what.includes('document~');

export const restFaults: readonly DeliberateFault[] = [
  {
    name: 'stopFromElsewhere',
    says: 'a stop that comes from another device is passed over by everybody',
    rule: 'stopped',
    inChecker: true,
    made: {
      mutations: [
        {
          file: `${journal}/fold/person.ts`,
          from: "if (turn?.id !== row.turn || turn.cancel) return 'void';",
          to: "if (turn?.id !== row.turn || turn.cancel || row.device !== state.lease.holder) return 'void';",
        },
      ],
    },
    hunt: { scenario: 'cancel-elsewhere' },
  },
  {
    name: 'secondAnswerCounts',
    says: 'a yes counts that comes behind a no',
    rule: '9',
    inChecker: true,
    made: {
      mutations: [
        {
          file: `${journal}/fold/person.ts`,
          from: "approval.argumentsHash !== row.argumentsHash || approval.answer !== null) return 'void';",
          to: "approval.argumentsHash !== row.argumentsHash) return 'void';",
        },
      ],
    },
    hunt: { scenario: 'no-before-yes' },
  },
  {
    name: 'ticketUnread',
    says: 'what was reserved is started before its ticket was read back',
    rule: '1',
    made: {
      mutations: [
        {
          file: `${journal}/fold/steps.ts`,
          from: "row: RowOf<'ticket'>, at: At): Change {\n  if (at.relayTime === null) return 'waits';",
          to: "row: RowOf<'ticket'>, at: At): Change {",
        },
      ],
    },
    hunt: {
      scenario: 'reserved-taken',
      strikes: [{ strike: { how: 'die', when: 'before' }, at: sendsTicket }],
      recovery: { backAfter: 120_000, takeAfter: 500 },
    },
  },
  {
    name: 'vainDocumentStays',
    says: 'a document that a losing step had made stays beside that of the step that won',
    rule: '12',
    made: {
      mutations: [
        {
          file: `${runtime}/sync/losing-edits.ts`,
          from: 'if (!winner && (await discardNew(change, version.document, row))) gone.add(version.document);',
          to: '',
        },
      ],
    },
    hunt: {
      scenario: 'offline',
      strikes: [{ strike: { how: 'freeze', when: 'before' }, at: makesDocument }],
      recovery: { backAfter: 6_000, takeAfter: 1_000 },
    },
  },
  {
    name: 'deletedLeft',
    says: 'steps of a conversation that was deleted stay stored',
    rule: 'deleted',
    made: { mutations: [{ file: `${runtime}/deletion/sweep.ts`, from: "      inOrder('steps'),\n", to: '' }] },
    hunt: { scenario: 'deletes' },
  },
  {
    name: 'copyCut',
    says: 'what was said first is not shown in a copy',
    rule: 'copies',
    made: {
      mutations: [
        {
          file: `${journal}/project/project.ts`,
          from: 'for (const entry of copiedEntries(row, order, state.session)) entries',
          to: 'for (const entry of copiedEntries(row, order, state.session).slice(1)) entries',
        },
      ],
    },
    hunt: { scenario: 'copies' },
  },
  {
    name: 'nameForgotten',
    says: 'the name that the person gave a conversation goes when a helper finds one',
    rule: 'titles',
    made: {
      mutations: [{ file: `${runtime}/session/session-log.ts`, from: 'return base.named === true || (this.view', to: 'return (this.view' }],
    },
    hunt: { scenario: 'named-by-the-person' },
  },
  {
    name: 'textLeftOver',
    says: 'text that was streamed stays behind when its outcome is stored',
    rule: 'outbox',
    made: {
      mutations: [
        {
          file: `${runtime}/session/line.ts`,
          from: "    for (const row of batch.rows) if (row.type === 'outcome') progress.end(change, row.step);\n",
          to: '',
        },
      ],
    },
    hunt: { scenario: 'background' },
  },
  {
    name: 'slabUnread',
    says: 'a text is put into a slab without looking whether one has it',
    rule: 'search',
    made: {
      mutations: [
        {
          file: `${runtime}/search/filling.ts`,
          from: '    await writer.locate([...entryIds, ...sessionIds.map(titleId)]);\n',
          to: '',
        },
      ],
    },
    hunt: { scenario: 'searched' },
  },
];
