/**
 * The protocol faults that the suite must catch, each by the rule that is there for it. Imports nothing of the code under test: a fault is
 * chosen before that is loaded.
 */
import type { Point } from '../../sim/points.ts';
import type { DeliberateFault, HuntedStrike } from './fault.ts';
import { nestedFaults } from './nested.ts';
import { outsideFaults } from './outside-faults.ts';
import { restFaults } from './rest-faults.ts';

const journal = 'packages/journal/src';
const runtime = 'packages/runtime/src';

const isEffect = ({ kind }: Point): boolean => kind === 'effect';
const isCommit = ({ kind }: Point): boolean => kind === 'commit';
const isRelay = ({ kind }: Point): boolean => kind === 'relay';
const dies = (when: 'before' | 'after', at: (point: Point) => boolean): HuntedStrike => ({ strike: { how: 'die', when }, at });

/** The frame with which a device sends a claim that it has just stored. */
function sendsClaim({ n, kind, who }: Point, points: readonly Point[]): boolean {
  if (kind !== 'frame') return false;
  const before = points.slice(0, n - 1).filter(point => point.who === who);
  const claim = before.findLastIndex(point => point.kind === 'commit' && point.what === 'claim~');
  return claim >= 0 && !before.slice(claim).some(point => point.kind === 'frame');
}

/** A claim with its checks, as `foldClaim` begins. */
const oneAttempt = "if (ruleOf(step).oneAttempt && step.claims.some(isUnresolved)) return 'void';";

export const deliberateFaults: readonly DeliberateFault[] = [
  {
    name: 'noReadBack',
    says: 'a call leaves without waiting until its claim was read back in the room',
    rule: '11',
    made: { flaw: 'noReadBack' },
    hunt: { scenario: 'paired' },
  },
  {
    name: 'keyFromAttempt',
    says: 'each attempt carries another idempotency key',
    rule: '1',
    made: { flaw: 'keyFromAttempt' },
    hunt: { scenario: 'week-keyed', strikes: [dies('after', isEffect)] },
  },
  {
    name: 'ackBeforeDisk',
    says: 'the relay acknowledges before it has stored',
    rule: '5',
    made: { flaw: 'ackBeforeDisk' },
    hunt: { scenario: 'paired', strikes: [dies('before', isRelay)] },
  },
  {
    name: 'cursorBeforeRows',
    says: 'a room’s cursor is stored before the rows it covers',
    rule: '5',
    made: { flaw: 'cursorBeforeRows' },
    hunt: { scenario: 'paired', strikes: [dies('before', point => isCommit(point) && point.who === 'phone')] },
  },
  {
    name: 'relaxedDisk',
    says: 'the disk forgets what it said it had stored',
    rule: '5',
    made: { flaw: 'relaxedDisk' },
    hunt: { scenario: 'week', strikes: [dies('after', isCommit)] },
  },
  {
    name: 'policyFromMemory',
    says: 'recovery takes the policy of the installed definition instead of the one stored with the intent',
    rule: '1',
    made: {
      mutations: [
        { file: `${journal}/policy.ts`, from: "return stored === installed ? stored : 'ask';", to: 'return installed;' },
        { file: `${journal}/fold/steps.ts`, from: oneAttempt, to: '' },
        { file: `${journal}/next/step.ts`, from: 'step.keyLifetime === null || ', to: '' },
        { file: `${journal}/next/step.ts`, from: 'first.relayTime + step.keyLifetime - first.deadline', to: 'Infinity' },
      ],
    },
    hunt: { scenario: 'week-ask', strikes: [dies('after', isEffect)] },
  },
  {
    name: 'outcomeApart',
    says: 'an outcome is stored first, and the edit of the document that belongs to it in a transaction of its own',
    rule: 'outcome',
    made: {
      mutations: [
        {
          file: `${runtime}/session/line.ts`,
          from: '    for (const edit of edits) {\n',
          to: '    if (edits.length > 0) change.onStored(() => void this.#options.book.change(async change => { for (const edit of edits) {\n',
        },
        {
          file: `${runtime}/session/line.ts`,
          from: "    }\n    for (const row of batch.rows) if (row.type === 'outcome')",
          to: "    } }));\n    for (const row of batch.rows) if (row.type === 'outcome')",
        },
      ],
    },
    hunt: { scenario: 'week', strikes: [dies('after', point => isCommit(point) && point.what.startsWith('outcome'))] },
  },
  {
    name: 'resolutionPerStep',
    says: '“it did not happen” is taken for every attempt of the step, the ones made after it too',
    rule: '1',
    made: {
      mutations: [
        {
          file: `${journal}/attempt.ts`,
          from: 'return step.outcome ? []',
          to: "return step.outcome || step.claims.some(one => one.resolution?.answer === 'didNot') ? []",
        },
        { file: `${journal}/fold/steps.ts`, from: 'step.claims.some(isUnresolved)', to: 'unresolved(step).length > 0' },
      ],
    },
    hunt: { scenario: 'week-ask', strikes: [dies('before', isEffect), dies('after', isEffect)] },
  },
  {
    name: 'localApproval',
    says: 'an approval counts as this device has it, whatever the room says came first',
    rule: '9',
    made: {
      mutations: [
        {
          file: `${journal}/fold/person.ts`,
          from: "  if (at.relayTime === null) return 'waits';\n  const found = findStep(state, row);\n  const approval",
          to: '  const found = findStep(state, row);\n  const approval',
        },
        {
          file: `${journal}/executor/executor.ts`,
          from: '  let loop: Promise<void> | null = null;\n',
          to: `  let loop: Promise<void> | null = null;
  const copies = new Map();
  const withCopies = ({ open, ...state }) => {
    const steps = Object.values(open?.steps ?? {}).map(step => {
      const answer = copies.get(step.id) ?? step.approval?.answer;
      if (answer) copies.set(step.id, answer);
      return [step.id, answer && step.approval ? { ...step, approval: { ...step.approval, answer } } : step];
    });
    return { ...state, open: open && { ...open, steps: Object.fromEntries(steps) } };
  };
`,
        },
        { file: `${journal}/executor/executor.ts`, from: 'nextActions(view.state, now)', to: 'nextActions(withCopies(view.state), now)' },
        {
          file: `${journal}/fold/steps.ts`,
          from: "if (step.confirm && !(step.approval?.answer === 'yes' && step.approval.argumentsHash === step.argumentsHash)) return 'void';",
          to: '',
        },
      ],
    },
    hunt: { scenario: 'no-before-yes' },
  },
  {
    name: 'leaseResumed',
    says: 'a process that was started again goes on under the epoch of the one before it',
    rule: '3',
    made: {
      mutations: [
        {
          file: `${runtime}/session/sessions.ts`,
          from: 'const epochs = new Set<number>();',
          to: 'const epochs = new Set<number>(log.stored?.lease.holder === this.device ? [log.stored.lease.epoch] : []);',
        },
      ],
    },
    hunt: { scenario: 'paired', strikes: [dies('before', point => isCommit(point) && point.who === 'laptop')] },
  },
  {
    name: 'standsOnIgnored',
    says: 'a step counts although what it stands on lost',
    rule: '10',
    made: {
      mutations: [
        { file: `${journal}/fold/steps.ts`, from: ' || !standsFirm(turn, row)', to: '' },
        // No fault by itself: a model that answers otherwise each time it is asked, as models do.
        {
          file: 'packages/assistant/src/world.ts',
          from: 'return performedOf(await model.answer(request.data, { signal: call.signal, onText: call.onText }));',
          to: `const performed = performedOf(await model.answer(request.data, { signal: call.signal, onText: call.onText }));
  return performed.status === 'done' ? { ...performed, value: { ...performed.value, text: performed.value.text + ' ' + call.attempt } } : performed;`,
        },
      ],
    },
    hunt: { scenario: 'two-answers' },
  },
  {
    name: 'didNotTooEarly',
    says: '“it did not happen” is offered and accepted while the call may still land',
    rule: '1',
    made: {
      mutations: [
        {
          file: `${journal}/attempt.ts`,
          from: 'return ends.includes(null) ? null : Math.max(...ends.map(end => end ?? 0));',
          to: 'return 0;',
        },
      ],
    },
    hunt: { scenario: 'week-ask', strikes: [{ strike: { how: 'late', when: 'before' }, at: isEffect }] },
  },
  {
    name: 'claimAfterFinish',
    says: 'a claim in a turn that is finished is valid',
    rule: '6',
    inChecker: true,
    made: {
      mutations: [
        {
          file: `${journal}/fold/steps.ts`,
          from: '  if (!found || !isHolder(state, row) || !row.attempt',
          to: '  if (!found && state.last) return { ...state };\n  if (!found || !isHolder(state, row) || !row.attempt',
        },
      ],
    },
    hunt: {
      scenario: 'paired',
      strikes: [{ strike: { how: 'freeze', when: 'before' }, at: sendsClaim }],
      recovery: { backAfter: 15_000, takeAfter: 500 },
    },
  },
  {
    name: 'lastOutcomeWins',
    says: 'the outcome of a second attempt takes the place of the first',
    rule: '10',
    inChecker: true,
    made: {
      mutations: [
        {
          file: `${journal}/fold/steps.ts`,
          from: '  if (!step.outcome) return settle(state, turn, step, outcome);',
          to: '  if (!step.outcome || step.outcome.attempt !== row.attempt) return settle(state, turn, step, outcome);',
        },
      ],
    },
    hunt: { scenario: 'two-answers' },
  },
  {
    name: 'cancelIgnored',
    says: 'a call whose claim was on its way leaves although the turn had been cancelled',
    rule: '11',
    made: {
      mutations: [
        { file: `${journal}/fold/steps.ts`, from: "if (turn.cancel || step.outcome || step.kind === 'task') return 'void';", to: '' },
        {
          file: `${journal}/next/step.ts`,
          from: 'if (turn.cancel) return cancelled(c);',
          to: "if (turn.cancel && ownAttempt(c)?.attempted?.phase !== 'waiting') return cancelled(c);",
        },
        // What is asked right before it leaves would keep it back as well.
        {
          file: `${journal}/executor/calls.ts`,
          from: 'mayLeave: () => !signal.aborted && (!entry.rule.readBack || mayLeave(step, entry)),',
          to: 'mayLeave: () => true,',
        },
      ],
    },
    hunt: { scenario: 'yes-and-cancel', seeds: 40 },
  },
  {
    name: 'provisionalStored',
    says: 'rows that were not read back are folded into the stored state',
    rule: '10',
    made: {
      mutations: [
        {
          file: `${runtime}/session/session-log.ts`,
          from: '    this.#remember(change, { stored, provisional, view, changes });\n  }\n\n  /** Adds rows in a change of their own.',
          to: '    if (view.state) putState(change, this.session, this.#memory.stored, view.state);\n    this.#remember(change, { stored: view.state, provisional, view, changes });\n  }\n\n  /** Adds rows in a change of their own.',
        },
      ],
    },
    hunt: { scenario: 'paired' },
  },
  {
    name: 'outboxDropped',
    says: 'what waits to leave is forgotten when it is sent, not when it was read back',
    rule: '5',
    made: {
      mutations: [
        {
          file: `${runtime}/sync/outbox-port.ts`,
          from: "        change.put('sealed', record);",
          to: "        for (const key of record.outbox) change.remove('outbox', key);",
        },
      ],
    },
    hunt: { scenario: 'paired', strikes: [dies('before', point => point.kind === 'frame' && point.what.startsWith('append document'))] },
  },
  {
    name: 'oldEpochCounts',
    says: 'a control row of an old holder counts',
    rule: '3',
    inChecker: true,
    made: {
      mutations: [
        {
          file: `${journal}/fold/change.ts`,
          from: 'return row.epoch === state.lease.epoch && row.device === state.lease.holder;',
          to: 'return row.epoch <= state.lease.epoch;',
        },
      ],
    },
    hunt: { scenario: 'two-answers' },
  },
  {
    name: 'nameBeforeValue',
    says: 'a row that names a large value leaves before the value is in',
    rule: '5',
    made: { mutations: [{ file: `${runtime}/session/line.ts`, from: '...(after === undefined ? {} : { after })', to: '' }] },
    hunt: { scenario: 'large-taken' },
  },
  {
    name: 'madeUpResult',
    says: 'a model is told that a call was interrupted whose outcome is on the line',
    rule: '8',
    made: {
      mutations: [
        {
          file: 'packages/assistant/src/context/rounds.ts',
          from: "if (!outcome) return { status: 'interrupted' };",
          to: "if (!outcome || step?.policy === 'keyed') return { status: 'interrupted' };",
        },
      ],
    },
    hunt: { scenario: 'week-keyed' },
  },
  {
    name: 'leavesLate',
    says: 'a call leaves although the time in which it may is over',
    rule: '4',
    made: {
      mutations: [
        {
          file: `${journal}/executor/calls.ts`,
          from: 'if (claim && entry.rule.readBack && !inTime(step, entry, claim.leaveBy)) {',
          to: 'if (false) {',
        },
        // What is asked right before it leaves would keep it back as well.
        {
          file: `${journal}/executor/calls.ts`,
          from: 'mayLeave: () => !signal.aborted && (!entry.rule.readBack || mayLeave(step, entry)),',
          to: 'mayLeave: () => true,',
        },
      ],
    },
    hunt: {
      scenario: 'paired',
      strikes: [{ strike: { how: 'freeze', when: 'after' }, at: sendsClaim }],
      recovery: { backAfter: 120_000, takeAfter: null },
    },
  },
  {
    name: 'lostTakenForDone',
    says: 'a call whose answer was lost counts as done',
    rule: '2',
    made: {
      mutations: [
        {
          file: 'packages/assistant/src/tools/sending.ts',
          from: "return { status: 'unknown', error: { kind: 'lost', sentence: lost } };",
          to: "return { status: 'done', value: { status: 200, text: '', cut: false }, summary: '' };",
        },
      ],
    },
    hunt: { scenario: 'week-ask', strikes: [{ strike: { how: 'drop', when: 'before' }, at: isEffect }] },
  },
  {
    name: 'nothingTakenUp',
    says: 'a start takes up nothing of what was open',
    rule: '7',
    made: { mutations: [{ file: `${runtime}/runtime.ts`, from: '      await sessions.recover();\n', to: '' }] },
    hunt: { scenario: 'week', strikes: [dies('after', isCommit)] },
  },
  {
    name: 'losingEditStays',
    says: 'the edit of a step that lost stays in its document',
    rule: '12',
    made: {
      mutations: [{ file: `${runtime}/sync/receivers.ts`, from: 'await losing.reverse(change, session, judged, ownOf(rows));', to: '' }],
    },
    hunt: { scenario: 'offline-taken' },
  },
  ...outsideFaults,
  ...nestedFaults,
  ...restFaults,
];

export function faultNamed(name: string): DeliberateFault {
  const found = deliberateFaults.find(fault => fault.name === name);
  if (!found) throw new Error(`no fault is called ${name}`);
  return found;
}
