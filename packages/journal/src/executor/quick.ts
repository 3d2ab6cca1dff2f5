/** Rows that need nothing but the decision itself. */
import type { SessionRow, StepId } from '@baton/protocol';
import type { Action } from '../next/index.ts';
import { ruleHere } from '../policy.ts';
import type { Line, World } from '../ports.ts';
import type { Book } from './book.ts';
import { plainlyShown, type Writer } from './rows.ts';

export interface QuickTools {
  readonly line: Pick<Line, 'said'>;
  readonly writer: Writer;
  readonly book: Book;
  readonly definition: World['definition'];
}

/** Characters that are kept of a half answer, and of what a task came to: all of that stands with the step that said it. */
const mostOfHalf = 16_000;

export function saidOf(line: Pick<Line, 'said'>, step: StepId): string | null {
  return line.said?.(step)?.slice(0, mostOfHalf).toWellFormed() || null;
}

/** The rows of settling, parking, withdrawing, requesting and claiming; all decided on one view, so they go in one commit. */
export function quickRows(actions: readonly Action[], epoch: number, tools: QuickTools): readonly SessionRow[] {
  return actions.flatMap(action => quickRow(action, epoch, tools) ?? []);
}

function quickRow(action: Action, epoch: number, { line, writer, book, definition }: QuickTools): SessionRow | null {
  switch (action.type) {
    case 'settle': {
      const { step, attempt, status, text, error } = action;
      // A person who stops an answer keeps what was said.
      const half = status === 'cancelled' && step.kind === 'model' ? saidOf(line, step.id) : null;
      const said = text?.slice(0, mostOfHalf).toWellFormed() ?? half;
      const value = said === null ? undefined : { text: said };
      return writer.outcome(step.id, attempt, epoch, { status, value, error, summary: text ?? error?.sentence });
    }
    case 'park':
      return writer.parked(action.step, action.attempt, action.why, epoch);
    case 'withdraw':
      return withdrawn(action, writer, book);
    case 'request':
      return writer.request(action.step, plainlyShown(action.step), epoch);
    case 'claim': {
      const { step, attempt } = action;
      const installed = definition(step.kind, step.name);
      if (!installed) return null;
      // Noted before the commit, so that the time it takes counts towards `leaveBy`.
      book.open(step.id, attempt, epoch, ruleHere(step, installed.policy));
      return writer.claim(step.id, attempt, installed, epoch);
    }
    default:
      return null;
  }
}

function withdrawn({ step, attempt }: Extract<Action, { type: 'withdraw' }>, writer: Writer, book: Book): SessionRow {
  const entry = book.find(step.id, attempt);
  // From here on it cannot leave, whatever becomes of the commit.
  if (entry && entry.phase !== 'out') entry.phase = 'dropped';
  return writer.withdrawn(step.id, attempt);
}
