import type { ReversalRecord, StepRecord } from '@baton/protocol';
import { titleFor } from '../message/title.ts';
import type { DeviceLabel } from '../model/device.ts';
import type { LedgerJob, LedgerLine, LedgerRow, LedgerState, TechnicalDetail } from '../model/ledger.ts';
import { errorWords } from './error-words.ts';
import type { DeviceNames } from './source.ts';

/** Which steps stand undone, with when: the newest reversal of each tells. */
export function undoneSteps(reversals: readonly ReversalRecord[]): ReadonlyMap<string, number> {
  const newest = new Map<string, ReversalRecord>();
  for (const reversal of reversals) {
    const before = newest.get(reversal.step);
    if (before === undefined || before.at <= reversal.at) newest.set(reversal.step, reversal);
  }
  return new Map([...newest.values()].filter(reversal => reversal.how !== 'redo').map(reversal => [reversal.step as string, reversal.at]));
}

const leaves = (step: StepRecord) => step.risk === 'outside' || step.risk === 'costs' || step.risk === 'deletes' || step.risk === 'shares';
/** An empty new document: there is nothing in it to take back, and it may be thrown away by hand. */
function isEmptyCreate(step: StepRecord): boolean {
  if (step.name !== 'document.create') return false;
  const { initial } = step.arguments as { readonly initial?: { readonly items?: readonly unknown[]; readonly body?: string } };
  return (initial?.items?.length ?? 0) === 0 && (initial?.body ?? '') === '';
}

const isOpen = (step: StepRecord) => step.state === 'approval' || step.state === 'doubt' || step.state === 'parked';

/** One job from all its steps: what changed, what was sent, where. */
export function ledgerJob(steps: readonly StepRecord[], undone: ReadonlyMap<string, number>, names: DeviceNames): LedgerJob | undefined {
  const turn = steps.find(step => step.kind === 'turn');
  if (turn === undefined) return undefined;
  const changing = steps.filter(step => step.changes.length > 0 && !isEmptyCreate(step));
  const standing = changing.filter(step => !undone.has(step.id));
  const undoneAt = Math.max(...changing.map(step => undone.get(step.id) ?? 0), 0);
  const inDoubt = steps.filter(step => step.kind === 'tool' && (step.state === 'doubt' || step.state === 'parked'));
  return {
    turn: turn.id,
    session: turn.session,
    title: titleFor(turn.title),
    from: turn.startedAt ?? 0,
    ...(turn.endedAt !== null && { to: turn.endedAt }),
    changes: standing.length,
    sent: steps.filter(step => step.kind === 'tool' && leaves(step) && step.state === 'done').length,
    inDoubt: inDoubt.length,
    undone: changing.length > 0 && standing.length === 0,
    ...(undoneAt > 0 && { undoneAt }),
    devices: devicesOf(steps, names),
    needsAnswer: steps.some(step => step.kind === 'tool' && isOpen(step)),
  };
}

/** In the order in which they first took part. */
function devicesOf(steps: readonly StepRecord[], names: DeviceNames): readonly DeviceLabel[] {
  const at = new Map<string, number>();
  for (const step of steps) {
    for (const one of [{ device: step.device, at: step.startedAt ?? Number.POSITIVE_INFINITY }, ...step.attempts]) {
      at.set(one.device, Math.min(at.get(one.device) ?? Number.POSITIVE_INFINITY, one.at));
    }
  }
  return [...at].sort(([, a], [, b]) => a - b).map(([device]) => names.get(device));
}

export interface RowsInput {
  readonly steps: readonly StepRecord[];
  readonly undone: ReadonlyMap<string, number>;
  readonly names: DeviceNames;
  /** What a step did to a document, line by line; empty where it is not known. */
  readonly linesOf: (step: string, document: string) => readonly LedgerLine[];
}

/** One row for each document a step changed, and one for each call that left. */
export function ledgerRows({ steps, undone, names, linesOf }: RowsInput): readonly LedgerRow[] {
  return steps
    .filter(step => step.kind === 'tool')
    .flatMap(step => {
      const base = {
        session: step.session,
        step: step.id,
        at: step.endedAt ?? step.startedAt ?? 0,
        device: names.get(step.attempts.at(-1)?.device ?? step.device),
        detail: detailOf(step, names),
      };
      const undoneAt = undone.get(step.id);
      if (step.changes.length > 0) {
        return step.changes.map(
          (change): LedgerRow => ({
            ...base,
            object: change.title,
            what: change.words,
            lines: linesOf(step.id, change.document),
            canUndo: !isEmptyCreate(step),
            state: undoneAt === undefined ? 'changed' : 'undone',
            ...(undoneAt !== undefined && { undoneAt }),
          }),
        );
      }
      const state = stateOf(step);
      return [{ ...base, object: step.title, what: errorWords(step.error) ?? step.summary, lines: [], canUndo: false, state }];
    });
}

function stateOf(step: StepRecord): LedgerState {
  if (isOpen(step)) return 'inDoubt';
  if (step.ranTwice) return 'ranTwice';
  if (step.state === 'failed') return 'failed';
  return leaves(step) && step.state === 'done' ? 'sent' : 'changedNothing';
}

function detailOf(step: StepRecord, names: DeviceNames): TechnicalDetail {
  const last = step.attempts.at(-1);
  return {
    step: step.id,
    turn: step.turn,
    ...(step.startedAt !== null && { intendedAt: step.startedAt }),
    intendedOn: names.get(step.device).name,
    ...(step.endedAt !== null && { storedAt: step.endedAt }),
    ...(last !== undefined && { storedOn: names.get(last.device).name }),
    runs: step.attempts.filter(one => one.state !== 'withdrawn').length,
    change: `${step.name} ${JSON.stringify(step.arguments)}`.slice(0, 600),
  };
}
