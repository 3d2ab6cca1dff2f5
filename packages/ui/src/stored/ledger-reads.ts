import { limits, type ReversalRecord, type StepRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import type { LedgerLine, LedgerRow, LedgerView } from '../model/ledger.ts';
import { ledgerJob, ledgerRows, undoneSteps } from './ledger-rows.ts';
import type { DeviceNames } from './source.ts';

/** Conversations of one page. */
const page = 20;

/** Steps of one job that are read. */
const mostOfJob = 2_000;

/** The jobs of the newest conversations, newest first. One that was deleted has none, also while it is kept for the others to hear of it. */
export async function readLedger(reader: Pick<Reader, 'range'>, names: DeviceNames, pages: number): Promise<LedgerView> {
  const limit = Math.min(limits.readRows, page * pages);
  const sessions = await reader.range('sessions', { index: ['updatedAt'], reverse: true, limit });
  const shown = sessions.filter(session => session.shelf !== 'deleted');
  const found = await Promise.all(shown.map(session => jobsOf(reader, session.id, names, pages)));
  return {
    jobs: found.flatMap(({ jobs }) => jobs).sort((a, b) => b.from - a.from),
    hasEarlier: (sessions.length === limit && limit < limits.readRows) || found.some(({ hasEarlier }) => hasEarlier),
  };
}

/** Jobs are read whole: of one that began before what is read the rest comes with it. */
async function jobsOf(
  reader: Pick<Reader, 'range'>,
  session: string,
  names: DeviceNames,
  pages: number,
): Promise<Pick<LedgerView, 'jobs' | 'hasEarlier'>> {
  const limit = limits.readRows * pages;
  const [newest, reversals] = await Promise.all([
    reader.range('steps', { index: ['session', 'order'], prefix: [session], reverse: true, limit }),
    reader.range('reversals', { index: ['session', 'at'], prefix: [session], reverse: true, limit }),
  ]);
  const hasEarlier = newest.length === limit;
  const steps = [...newest, ...(hasEarlier ? await before(reader, newest.at(-1)) : [])];
  const undone = undoneSteps(reversals);
  const turns = new Map<string, StepRecord[]>();
  for (const step of steps) {
    const own = turns.get(step.turn);
    if (own === undefined) turns.set(step.turn, [step]);
    else own.push(step);
  }
  return { jobs: [...turns.values()].flatMap(own => ledgerJob(own, undone, names, steps) ?? []), hasEarlier };
}

/** The steps of its job that stand in front of one, the newest first. */
const before = async (reader: Pick<Reader, 'range'>, step: StepRecord | undefined): Promise<readonly StepRecord[]> =>
  step ? reader.range('steps', { index: ['turn', 'order'], prefix: [step.turn], reverse: true, limit: mostOfJob, before: step.order }) : [];

/** The rows of one job. */
export async function readLedgerRows(reader: Reader, names: DeviceNames, turn: string): Promise<readonly LedgerRow[]> {
  const steps = await reader.range('steps', { index: ['turn', 'order'], prefix: [turn], limit: mostOfJob });
  const changing = steps.filter(step => step.changes.length > 0);
  const reversals: ReversalRecord[] = (
    await Promise.all(changing.map(step => reader.range('reversals', { index: ['step', 'at'], prefix: [step.id], limit: 20 })))
  ).flat();
  const lines = await linesByStep(reader, changing);
  return ledgerRows({
    steps,
    undone: undoneSteps(reversals),
    names,
    linesOf: (step, document) => lines.get(`${step}/${document}`) ?? [],
  });
}

async function linesByStep(reader: Reader, steps: readonly StepRecord[]): Promise<ReadonlyMap<string, readonly LedgerLine[]>> {
  const { effectLines } = await import('./effect-lines.ts');
  const lines = new Map<string, readonly LedgerLine[]>();
  for (const step of steps) {
    for (const change of step.changes) {
      const versions = await reader.range('versions', { index: ['step', 'document'], prefix: [step.id, change.document], limit: 10 });
      const made = versions.findLast(version => version.row.phase === 'made');
      lines.set(`${step.id}/${change.document}`, effectLines(made?.row.effects));
    }
  }
  return lines;
}
