/** Lets calls leave and stores what they bring back. */
import { type Attempt, fits, type RowOf, type StepError } from '@baton/protocol';
import { findClaim, keyOf } from '../attempt.ts';
import { restAfter, ruleHere } from '../policy.ts';
import type { Call, Clock, Line, Performed, World } from '../ports.ts';
import type { SessionState, StepState } from '../state.ts';
import type { Book, Entry } from './book.ts';
import type { Commits } from './commits.ts';
import type { Writer } from './rows.ts';
import { answerTooLarge, beginningOf, cutSummary } from './too-large.ts';

export interface Calls {
  /** Lets the call of this attempt leave, unless it is too late for it: then it is dropped, and will be withdrawn. */
  perform(step: StepState, attempt: Attempt, epoch: number): void;
  reserve(step: StepState, attempt: Attempt): void;
  /** How many calls are out or have something to store. */
  running(): number;
  /** Resolves when none is. */
  ended(): Promise<void>;
}

export interface CallTools {
  readonly line: Line;
  readonly world: World;
  readonly clock: Clock;
  readonly book: Book;
  readonly commits: Commits;
  readonly writer: Writer;
  /** Called when something changed that the next decision depends on. */
  readonly wake: () => void;
  readonly report: (error: unknown) => void;
}

const brokenWorld: StepError = { kind: 'internal', sentence: 'Something went wrong inside Baton. What was done before is kept.' };
const notSaved: StepError = { kind: 'notSaved', sentence: 'What came back could not be kept. What was there before is unchanged.' };
const tooLong: StepError = { kind: 'deadline', sentence: 'It took too long and was stopped.' };

/** How long a call that was told to stop may take to say so, in milliseconds. */
const momentToStop = 1_000;

export function createCalls(tools: CallTools): Calls {
  const { line, world, clock, book, commits, writer, wake, report } = tools;
  const out = new Set<Promise<void>>();

  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work.catch(report).finally(() => {
      out.delete(tracked);
      wake();
    });
    out.add(tracked);
  }

  /**
   * Runs `work` with a deadline. Null when it was told to stop, by the deadline (`late`) or by something else, and gave no answer within a
   * moment: whatever ignores its signal must not hold up the session.
   */
  async function within<T>(
    entry: Entry,
    ms: number,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<{ value: T | null; late: boolean }> {
    const abort = new AbortController();
    const timer = new AbortController();
    let late = false;
    entry.abort = abort;
    entry.phase = 'out';
    const deadline = clock.sleep(ms, timer.signal).then(() => {
      if (timer.signal.aborted) return;
      late = true;
      abort.abort();
    });
    const deaf = new Promise<null>(resolve => {
      abort.signal.addEventListener('abort', () => void clock.sleep(momentToStop, timer.signal).then(() => resolve(null)));
    });
    try {
      return { value: await Promise.race([work(abort.signal), deaf]), late };
    } finally {
      timer.abort();
      await deadline;
      entry.abort = null;
    }
  }

  function callOf(step: StepState, attempt: Attempt, entry: Entry, signal: AbortSignal): Call {
    return {
      session: line.session,
      step,
      attempt,
      key: keyOf(step.id),
      ticket: step.ticket?.ticket ?? null,
      signal,
      onText: text => {
        if (entry.phase === 'out' && !signal.aborted) line.progress(step.id, attempt, text);
      },
    };
  }

  /** An attempt that ended without an outcome; the next decision tries again, asks or gives up. */
  function over(entry: Entry, how: Entry['how'], error: StepError | null, tries: number, retryAfter = 0): void {
    entry.how = how;
    entry.error = error;
    entry.retryAt = how === 'aborted' ? 0 : clock.monotonic() + Math.max(restAfter(tries), retryAfter);
    entry.phase = 'over';
  }

  async function store(step: StepState, entry: Entry, row: RowOf<'outcome'>, edits: Extract<Performed, { status: 'done' }>['edits']) {
    const kept = await commits.keep(({ state }) => {
      const now = state.open?.steps[step.id];
      if (now?.outcome?.row === row.id) return null;
      // Of what had no effect outside, a second result is of no use to anybody.
      if (entry.rule.abort && (!now || now.outcome)) return null;
      if (step.policy === 'local' && !holds(state, entry)) return null;
      return { rows: [row], ...(edits ? { edits } : {}) };
    });
    if (kept === 'rejected') return notKept(step, entry, row);
    // Kept until here, so that the attempt is not run again before its outcome is in the view.
    book.forget(entry);
  }

  /** What came back can never be stored as it is. Without an effect outside that is a failure; else the step stays in doubt. */
  async function notKept(step: StepState, entry: Entry, row: RowOf<'outcome'>): Promise<void> {
    const tries = step.claims.filter(claim => claim.epoch === entry.epoch).length;
    if (!entry.rule.abort || row.error?.kind === notSaved.kind) return over(entry, 'unknown', notSaved, tries);
    await store(step, entry, writer.outcome(step.id, entry.attempt, entry.epoch, { status: 'failed', error: notSaved }), undefined);
  }

  const holds = (state: SessionState, entry: Entry): boolean => state.lease.epoch === entry.epoch && line.ownedEpoch() === entry.epoch;

  async function settle(step: StepState, entry: Entry, performed: Performed, late: boolean): Promise<void> {
    const { rule, attempt, epoch } = entry;
    const tries = step.claims.filter(claim => claim.epoch === epoch).length;
    const failed = (error: StepError) =>
      store(step, entry, writer.outcome(step.id, attempt, epoch, { status: 'failed', error }), undefined);
    switch (performed.status) {
      case 'done': {
        const { value, summary, edits } = performed;
        const row = writer.outcome(step.id, attempt, epoch, { status: 'done', value, summary });
        if (fits(row)) return store(step, entry, row, edits);
        // What a model said, or what an edit gave, is of no use without its end; neither has had an effect.
        if (step.kind !== 'tool' || edits) return failed(answerTooLarge);
        const cut = { status: 'done', value: beginningOf(value), summary: cutSummary(summary) } as const;
        return store(step, entry, writer.outcome(step.id, attempt, epoch, cut), undefined);
      }
      case 'failed': {
        const passing = performed.transient === true && rule.claims;
        if (!passing || (rule.oneAttempt && !performed.error.beforeEffect)) return failed(performed.error);
        over(entry, 'failed', performed.error, tries, performed.retryAfter);
        if (rule.readBack && performed.error.beforeEffect) await withdraw(step, attempt);
        return;
      }
      case 'unknown':
        if (!rule.claims) return failed(performed.error);
        return over(entry, 'unknown', performed.error, tries);
      case 'aborted':
        if (!late) return over(entry, rule.readBack ? 'unknown' : 'aborted', null, tries);
        if (!rule.claims) return failed(tooLong);
        return over(entry, rule.readBack ? 'unknown' : 'failed', tooLong, tries);
    }
  }

  /** Stored as soon as it is known, so that a crash does not turn "never left" into a question. */
  async function withdraw(step: StepState, attempt: Attempt): Promise<void> {
    const row = writer.withdrawn(step.id, attempt);
    await commits.keep(({ state }) => {
      const now = state.open?.steps[step.id];
      const claim = now && findClaim(now, attempt);
      return claim && !claim.withdrawn && !now.outcome ? { rows: [row] } : null;
    });
  }

  async function performed(work: () => Promise<Performed>): Promise<Performed> {
    try {
      return await work();
    } catch (error) {
      report(error);
      return { status: 'unknown', error: brokenWorld };
    }
  }

  async function run(step: StepState, entry: Entry, ms: number): Promise<void> {
    let answer: Promise<Performed> | null = null;
    const { value, late } = await within(entry, ms, signal => {
      answer = performed(() => world.perform(callOf(step, entry.attempt, entry, signal)));
      return answer;
    });
    await settle(step, entry, value ?? { status: 'aborted' }, late);
    // An answer that comes after all is still the truth about this attempt.
    if (value === null) void lateAnswer(step, entry, answer).catch(report);
  }

  async function lateAnswer(step: StepState, entry: Entry, answer: Promise<Performed> | null): Promise<void> {
    const performed = await answer;
    if (performed?.status === 'done') await settle(step, entry, performed, false);
    wake();
  }

  return {
    perform(step, attempt, epoch) {
      const claim = findClaim(step, attempt);
      const definition = world.definition(step.kind, step.name);
      const entry = book.find(step.id, attempt) ?? book.open(step.id, attempt, epoch, ruleHere(step, definition?.policy));
      const starts = entry.phase === 'reserved';
      if (claim && entry.rule.readBack && !starts && !book.inTime(entry, claim.leaveBy)) {
        entry.phase = 'dropped';
        return;
      }
      const ms = claim?.deadline ?? definition?.timeout ?? 0;
      track(run(step, entry, ms));
    },
    reserve(step, attempt) {
      const claim = findClaim(step, attempt);
      const entry = book.find(step.id, attempt);
      if (!claim || !entry) return;
      if (!book.inTime(entry, claim.leaveBy)) {
        entry.phase = 'dropped';
        return;
      }
      const reserve = async (signal: AbortSignal) => {
        try {
          return await world.reserve(callOf(step, attempt, entry, signal));
        } catch (error) {
          report(error);
          return { failed: brokenWorld, transient: false };
        }
      };
      const work = within(entry, claim.deadline, reserve);
      track(work.then(({ value }) => reserved(step, entry, value)));
    },
    running: () => out.size,
    async ended() {
      while (out.size > 0) await Promise.all(out);
    },
  };

  async function reserved(step: StepState, entry: Entry, got: Awaited<ReturnType<World['reserve']>> | null): Promise<void> {
    if (got === null) {
      // Told to stop, and no answer came: a reservation has no effect, so nothing is in doubt.
      const error = { ...tooLong, beforeEffect: true };
      return settle(step, entry, { status: 'failed', error, transient: true }, false);
    }
    if ('failed' in got) {
      // A reservation has no effect, so this attempt never had one either.
      const error = { ...got.failed, beforeEffect: true };
      return settle(step, entry, { status: 'failed', error, transient: got.transient }, false);
    }
    const row = writer.ticket(step.id, entry.attempt, got.ticket);
    const stored = await commits.keep(({ state }) => {
      const now = state.open?.steps[step.id];
      return now && !now.outcome && !now.ticket ? { rows: [row] } : null;
    });
    if (stored !== 'stopped' && entry.phase === 'out') entry.phase = 'reserved';
  }
}
