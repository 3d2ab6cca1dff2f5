import { changedFiles, fileChanges, fileReversals, type ReversalRecord, reversalOf, type StepRecord } from '@baton/protocol';
import { titleFor } from '../message/title.ts';
import type { DeviceLabel } from '../model/device.ts';
import type { LedgerJob, LedgerLine, LedgerRow, LedgerState, SentView, TechnicalDetail } from '../model/ledger.ts';
import { errorWords } from './error-words.ts';
import type { DeviceNames } from './source.ts';

/** Which steps stand undone, with when: the newest reversal of each tells. */
export function undoneSteps(reversals: readonly ReversalRecord[]): ReadonlyMap<string, number> {
  const newest = new Map<string, ReversalRecord>();
  for (const reversal of reversals) {
    const before = newest.get(reversal.step);
    if (before === undefined || before.at <= reversal.at) newest.set(reversal.step, reversal);
  }
  return new Map([...newest.values()].filter(reversal => reversal.how === 'undo').map(reversal => [reversal.step as string, reversal.at]));
}

/** Stays on the person's own computer, which keeps what was there. */
const changesFiles = (name: string) =>
  fileChanges.includes(name) || name === 'file.undo' || (Object.values(fileReversals) as string[]).includes(name);

/** What is done here leaves nothing, though it was asked about. */
const leaves = ({ name, policy, risk }: StepRecord) =>
  policy !== 'local' && !changesFiles(name) && (risk === 'outside' || risk === 'costs' || risk === 'deletes' || risk === 'shares');
/** An empty new document: there is nothing in it to take back, and it may be thrown away by hand. */
function isEmptyCreate(step: StepRecord): boolean {
  // What stands apart is not empty, whatever of it is left in the record.
  if (step.name !== 'document.create' || step.apart?.asked !== undefined) return false;
  const { initial } = step.arguments as { readonly initial?: { readonly items?: readonly unknown[]; readonly body?: string } };
  return (initial?.items?.length ?? 0) === 0 && (initial?.body ?? '') === '';
}

const inDoubt = (step: StepRecord) => step.state === 'doubt' || step.state === 'parked';
const isOpen = (step: StepRecord) => step.state === 'approval' || inDoubt(step);

/** A question comes before a yes, as in the list of conversations. */
function asksFor(tools: readonly StepRecord[]): LedgerJob['asks'] {
  if (tools.some(inDoubt)) return 'question';
  return tools.some(step => step.state === 'approval') ? 'approval' : undefined;
}

/**
 * One job from all its steps: what changed, what was sent, where.
 * @param later steps of its conversation, the newest first
 */
export function ledgerJob(
  steps: readonly StepRecord[],
  undone: ReadonlyMap<string, number>,
  names: DeviceNames,
  later: readonly StepRecord[],
): LedgerJob | undefined {
  const turn = steps.find(step => step.kind === 'turn');
  if (turn === undefined) return undefined;
  const changing = steps.filter(step => step.changes.length > 0 && !isEmptyCreate(step));
  const standing = changing.filter(step => !undone.has(step.id));
  const backs = changedFiles(steps, () => '').map(({ about }) => reversalOf(about.of, later));
  const files = backs.filter(({ is }) => is !== 'undone').length;
  const undoneAt = Math.max(
    ...changing.map(step => undone.get(step.id) ?? 0),
    ...backs.map(({ is, back }) => (is === 'undone' && back?.endedAt) || 0),
    0,
  );
  const tools = steps.filter(step => step.kind === 'tool');
  const asks = asksFor(tools);
  return {
    turn: turn.id,
    session: turn.session,
    title: titleFor(turn.title),
    from: turn.startedAt ?? 0,
    ...(turn.endedAt !== null && { to: turn.endedAt }),
    changes: standing.length,
    files,
    sent: tools.filter(step => leaves(step) && step.state === 'done').length,
    inDoubt: tools.filter(inDoubt).length,
    undone: changing.length + backs.length > 0 && standing.length === 0 && files === 0,
    ...(undoneAt > 0 && { undoneAt }),
    devices: devicesOf(steps, names),
    ...(asks !== undefined && { asks }),
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

/** One row for each document a step changed and one for each other call, as soon as it is known what became of it or that it waits. */
export function ledgerRows({ steps, undone, names, linesOf }: RowsInput): readonly LedgerRow[] {
  const byId = new Map(steps.map(step => [step.id as string, step]));
  return steps
    .filter(step => step.kind === 'tool' && (step.endedAt !== null || isOpen(step)))
    .flatMap(step => {
      const base = {
        session: step.session,
        step: step.id,
        at: step.endedAt ?? step.startedAt ?? 0,
        device: names.get(step.attempts.at(-1)?.device ?? step.device),
        detail: detailOf(step, names),
        ...withinOf(step, byId),
      };
      const undoneAt = undone.get(step.id);
      if (step.changes.length > 0) {
        return step.changes.map(
          (change, index): LedgerRow => ({
            ...base,
            // Once, however many documents the step changed.
            ...(index === 0 && largeOf(step)),
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
      const what = errorWords(step.error) ?? step.summary;
      const said = step.said === 'happened' || step.said === 'skip' ? { said: step.said } : {};
      const sent = state === 'sent' ? sentBy(step) : undefined;
      return [
        {
          ...base,
          object: step.title,
          what,
          ...said,
          ...(sent && { sent }),
          ...largeOf(step),
          ...fileOf(step),
          lines: [],
          canUndo: false,
          state,
        },
      ];
    });
}

function withinOf(step: StepRecord, byId: ReadonlyMap<string, StepRecord>): Pick<LedgerRow, 'within'> {
  const around = step.parent === null ? undefined : byId.get(step.parent);
  return around?.nested ? { within: around.title } : {};
}

/** Read from the arguments of a request to a web address; undefined for what is sent in another way. */
function sentBy(step: StepRecord): SentView | undefined {
  const { url, body } = (step.arguments ?? {}) as { readonly url?: unknown; readonly body?: unknown };
  if (typeof url !== 'string') return undefined;
  const lines = typeof body === 'string' ? body.split('\n').filter(line => line.trim() !== '') : [];
  const [first = '', ...others] = lines;
  if (step.apart?.asked === undefined) return { what: first, more: others.length, to: url };
  // These are the lines of its beginning, the last of which may have been cut.
  return { what: others.length === 0 && first !== '' ? `${first}…` : first, more: 'uncounted', to: url };
}

function fileOf({ name, state }: StepRecord): Pick<LedgerRow, 'file'> {
  if (state !== 'done' || !changesFiles(name)) return {};
  return { file: fileChanges.includes(name) ? 'change' : 'reversal' };
}

function largeOf({ apart }: StepRecord): Pick<LedgerRow, 'large'> {
  return apart === undefined ? {} : { large: apart };
}

function stateOf(step: StepRecord): LedgerState {
  if (step.state === 'approval') return 'waits';
  if (inDoubt(step)) return 'inDoubt';
  if (step.ranTwice) return 'ranTwice';
  if (step.state === 'failed') return 'failed';
  if (changesFiles(step.name) && step.state === 'done') return 'changed';
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
    change: shortened(`${step.name} ${JSON.stringify(step.arguments)}`),
  };
}

const shortened = (text: string): string => (text.length <= 600 ? text : `${text.slice(0, 600)}…`);
