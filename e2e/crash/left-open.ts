import type { SessionRow, StoredRow } from '@baton/protocol';

type RowOf<Type extends SessionRow['type']> = Extract<SessionRow, { type: Type }>;

/** What the rows of a conversation say was open when its process died. Worked out here from the rows alone, not from what the app derives. */
export interface LeftOpen {
  readonly turn: string;
  /** The first task without an outcome, counted from 1, and how many tasks the plan has; null without a plan. */
  readonly step: { readonly n: number; readonly of: number } | null;
  /** Tasks with an outcome. */
  readonly stored: number;
  /** A call to the outside that was claimed and of which nothing came back. */
  readonly inDoubt: { readonly step: string; readonly policy: string } | null;
}

/** Null when no job was open: none was begun, or the last one had ended. */
export function leftOpen(stored: readonly StoredRow[], session: string): LeftOpen | null {
  const rows = stored
    .filter(row => row.room === `session.${session}`)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(row => row.row as SessionRow);
  const all = <Type extends SessionRow['type']>(type: Type) => rows.filter((row): row is RowOf<Type> => row.type === type);
  const outcomes = new Map(all('outcome').map(row => [row.step as string, row]));
  const turn = all('intent').findLast(row => row.kind === 'turn')?.step;
  if (turn === undefined || all('finish').some(row => row.turn === turn)) return null;
  const intents = all('intent').filter(row => row.turn === turn);
  const first = intents.find(row => row.parent === turn && row.ordinal === 0);
  const plan = first === undefined ? [] : planOf(outcomes.get(first.step)?.value);
  const isDone = plan.map((_, index) => {
    const task = intents.find(row => row.kind === 'task' && row.parent === turn && row.ordinal === index + 1);
    return task !== undefined && outcomes.has(task.step);
  });
  const open = isDone.indexOf(false);
  const claimed = new Set(all('claim').map(row => row.step as string));
  const doubt = intents.find(row => row.kind === 'tool' && row.risk === 'outside' && claimed.has(row.step) && !outcomes.has(row.step));
  return {
    turn,
    step: plan.length === 0 ? null : { n: open < 0 ? plan.length : open + 1, of: plan.length },
    stored: isDone.filter(Boolean).length,
    inDoubt: doubt === undefined ? null : { step: doubt.step, policy: doubt.policy },
  };
}

function planOf(value: unknown): readonly unknown[] {
  const plan = typeof value === 'object' && value !== null && 'plan' in value ? value.plan : undefined;
  return Array.isArray(plan) ? plan : [];
}

/** Conversations in the order in which they were begun. */
export function sessionsIn(stored: readonly StoredRow[]): string[] {
  return stored
    .map(row => row.row)
    .filter((row): row is RowOf<'opened'> => row.type === 'opened')
    .sort((a, b) => a.at - b.at)
    .map(row => row.session);
}
