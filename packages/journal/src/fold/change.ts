/** Immutable updates of the folded state. */
import type { RowOf } from '@baton/protocol';
import type { ClosedTurn, OpenTurn, Question, SessionState, StepState } from '../state.ts';

/** Where a row stands: its place and the relay time of its item (the device's own in an own room); null time while not read back. */
export interface At {
  readonly order: string;
  readonly relayTime: number | null;
}

/**
 * What became of a row. `evidence`: it does not change what is on the line, but something did happen and stays readable.
 * `waits`: not read back yet, and without effect before it is in the room. Decided once at the row's place; it never changes.
 */
export type Verdict = 'counts' | 'void' | 'evidence' | 'waits';

export interface Folded {
  readonly state: SessionState | null;
  readonly verdict: Verdict;
  /** The turn that this row finished. */
  readonly closed?: ClosedTurn;
}

/** The new state when a row counts, or what else became of it. */
export type Change = SessionState | Exclude<Verdict, 'counts'> | { readonly evidence: SessionState };

export function isHolder(state: SessionState, row: { readonly epoch: number; readonly device: string }): boolean {
  return row.epoch === state.lease.epoch && row.device === state.lease.holder;
}

export function withTurn(state: SessionState, turn: OpenTurn): SessionState {
  return { ...state, open: turn };
}

export function withStep(state: SessionState, turn: OpenTurn, step: StepState): SessionState {
  return withTurn(state, { ...turn, steps: { ...turn.steps, [step.id]: step } });
}

/** Progress, which sets the count of crashes back to zero. */
export function moved(state: SessionState): SessionState {
  return state.lease.starts === 0 ? state : { ...state, lease: { ...state.lease, starts: 0 } };
}

/** The open turn and the open step that a row names; null when either is not on the line. */
export function findStep(state: SessionState, row: { readonly step: string }): { turn: OpenTurn; step: StepState } | null {
  const turn = state.open;
  const step = turn?.steps[row.step];
  return turn && step ? { turn, step } : null;
}

/** Asks a person; a question that was open before it is no more. */
export function asked(questions: readonly Question[], question: Omit<Question, 'answer' | 'answeredBy'>): readonly Question[] {
  return [...answeredOnly(questions), { ...question, answer: null, answeredBy: null }];
}

/** Without the open question: what it asked about has been settled by something else. */
export function answeredOnly(questions: readonly Question[]): readonly Question[] {
  return questions.some(question => question.answer === null) ? questions.filter(question => question.answer !== null) : questions;
}

/** The open question gets its answer. */
export function answerOpen(questions: readonly Question[], row: RowOf<'resolution'>): readonly Question[] {
  return questions.map(question => (question.answer === null ? { ...question, answer: row.answer, answeredBy: row.device } : question));
}

/** First line of a text, short enough for a title. */
export function titleOf(row: RowOf<'message'> | { readonly text: string }): string {
  const line = row.text.trim().split('\n')[0] ?? '';
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
