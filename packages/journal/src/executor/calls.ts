/** Lets calls leave and stores what they bring back. */
import type { Attempt, BlobRef, IdSource, JsonValue, ModelUsage, NewBlob, RowOf, StepError } from '@baton/protocol';
import { fits } from '@baton/protocol';
import { findClaim, isUnresolved, keyOf } from '../attempt.ts';
import { restAfter, ruleHere } from '../policy.ts';
import type { Call, Clock, Line, Performed, Reserved, World } from '../ports.ts';
import type { SessionState, StepState } from '../state.ts';
import { createBills } from './bills.ts';
import type { Book, Entry } from './book.ts';
import type { Commits } from './commits.ts';
import { within } from './deadline.ts';
import type { Writer } from './rows.ts';
import { answerTooLarge, apart, beginningOf, cutSummary } from './too-large.ts';

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
  readonly ids: IdSource;
  readonly book: Book;
  readonly commits: Commits;
  readonly writer: Writer;
  /** Called when something changed that the next decision depends on. */
  readonly wake: () => void;
  readonly report: (error: unknown) => void;
}

const brokenWorld: StepError = { kind: 'internal', sentence: 'Something went wrong inside Baton. What was done before is kept.' };
const notSaved: StepError = { kind: 'notSaved', sentence: 'What came back could not be kept. What was there before is unchanged.' };
const tooLate: StepError = { kind: 'late', sentence: 'It became too late for this try, so it was not made.', beforeEffect: true };
const notHere: StepError = {
  kind: 'notHere',
  sentence: 'What it needs is not all on this device yet, so it was not begun.',
  beforeEffect: true,
};
const tooLong: StepError = { kind: 'deadline', sentence: 'It took too long and was stopped.' };

export function createCalls(tools: CallTools): Calls {
  const { line, world, clock, ids, book, commits, writer, wake, report } = tools;
  const out = new Set<Promise<void>>();
  const bills = createBills(commits, writer);
  let read: { readonly hash: string; readonly value: JsonValue } | null = null;

  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work.catch(report).finally(() => {
      out.delete(tracked);
      wake();
    });
    out.add(tracked);
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
      mayLeave: () => !signal.aborted && (!entry.rule.readBack || mayLeave(step, entry)),
    };
  }

  /** An attempt that ended without an outcome; the next decision tries again, asks or gives up. */
  function over(entry: Entry, how: Entry['how'], error: StepError | null, tries: number, retryAfter = 0): void {
    entry.how = how;
    entry.error = error;
    entry.retryAt = how === 'aborted' ? 0 : clock.monotonic() + Math.max(restAfter(tries), retryAfter);
    entry.phase = 'over';
  }

  async function store(
    step: StepState,
    entry: Entry,
    row: RowOf<'outcome'>,
    edits: Extract<Performed, { status: 'done' }>['edits'],
    blobs: readonly NewBlob[] = [],
    spent: readonly ModelUsage[] = [],
  ) {
    const bill = bills.of(step, entry, row, spent);
    const kept = await commits.keep(({ state }) => {
      const now = state.open?.steps[step.id];
      if (now?.outcome?.row === row.id) return null;
      // Of what had no effect outside, a second result is of no use to anybody.
      if (entry.rule.abort && (!now || now.outcome)) return bill.late(now);
      if (step.policy === 'local' && !holds(state, entry)) return null;
      return { rows: [...bill.beside, row], ...(edits ? { edits } : {}), ...(blobs.length > 0 ? { blobs } : {}) };
    });
    // Run again, it finds for itself that the document is gone, and says so.
    if (kept === 'outdated') return over(entry, 'aborted', null, 0);
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
    const spent = ('spent' in performed && performed.spent) || [];
    const failed = (error: StepError) =>
      store(step, entry, writer.outcome(step.id, attempt, epoch, { status: 'failed', error }), undefined, [], spent);
    if (isLook(step) && rests(performed, late)) return lookAgain(entry, performed);
    switch (performed.status) {
      case 'done': {
        const { value, summary, edits } = performed;
        const row = writer.outcome(step.id, attempt, epoch, { status: 'done', value, summary });
        if (fits(row)) return store(step, entry, row, edits, [], spent);
        const large = apart(value, ids, step.kind);
        if (large) {
          const { blob, begins } = large;
          const named = writer.outcome(step.id, attempt, epoch, { status: 'done', value: begins, whole: blob.ref, summary });
          if (fits(named)) return store(step, entry, named, edits, [blob], spent);
        }
        // What a model said, or what an edit gave, is of no use without its end; neither has had an effect.
        if (step.kind !== 'tool' || edits) return failed(answerTooLarge);
        const cut = { status: 'done', value: beginningOf(value), summary: cutSummary(summary) } as const;
        return store(step, entry, writer.outcome(step.id, attempt, epoch, cut), undefined);
      }
      case 'failed': {
        // Handed over, it speaks of being stopped: whoever has the session now tries for themselves.
        if (entry.given && rule.abort) return settle(step, entry, { status: 'aborted', spent }, false);
        const passing = performed.transient === true && rule.claims;
        if (!passing || (rule.oneAttempt && !performed.error.beforeEffect)) return failed(performed.error);
        const later = performed.retryAfter ?? 0;
        const named = later > restAfter(tries);
        const again = named ? { from: (line.relayNow() ?? clock.now()) + later, error: performed.error } : undefined;
        const isKept = await bills.say(step, entry, { spent, ...(again && { again }) });
        over(entry, 'failed', performed.error, tries, isKept && line.relayNow() !== null ? 0 : later);
        if (rule.readBack && performed.error.beforeEffect) await withdraw(step, attempt);
        return;
      }
      case 'elsewhere':
        return routed(step, entry, performed.needs);
      case 'gone':
      case 'pending':
      case 'unknown': {
        // Only what has begun can be pending or gone; of anything else it says nothing.
        const error = performed.status === 'pending' ? brokenWorld : performed.error;
        return rule.claims ? over(entry, performed.status === 'gone' ? 'gone' : 'unknown', error, tries) : failed(error);
      }
      case 'aborted':
        await bills.say(step, entry, { spent });
        if (!late) return over(entry, rule.readBack ? 'unknown' : 'aborted', null, tries);
        if (!rule.claims) return failed(tooLong);
        return over(entry, rule.readBack ? 'unknown' : 'failed', tooLong, tries);
    }
  }

  /** Given up here and left to who can, in one commit: cut off in between, it would be tried again, and come to the same. */
  async function routed(step: StepState, entry: Entry, needs: string): Promise<void> {
    const withdrawn = writer.withdrawn(step.id, entry.attempt);
    const parked = writer.parked(step.id, null, 'needsDevice', entry.epoch, needs);
    await commits.keep(({ state }) => {
      const now = state.open?.steps[step.id];
      const claim = now && findClaim(now, entry.attempt);
      if (!claim || claim.withdrawn || now.outcome) return null;
      return { rows: holds(state, entry) && !state.open?.cancel ? [withdrawn, parked] : [withdrawn] };
    });
    book.forget(entry);
  }

  /** What has begun outside goes on whatever becomes of looking at it: that is tried until there is an answer. */
  function lookAgain(entry: Entry, performed: Performed): void {
    entry.looks = performed.status === 'pending' ? 0 : entry.looks + 1;
    entry.retryAt = clock.monotonic() + (performed.status === 'pending' ? performed.again : restAfter(entry.looks));
    entry.phase = 'reserved';
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

  /** The arguments that stand there. Kept until others are asked for: what has begun is looked at again and again. */
  async function argumentsAt(ref: BlobRef): Promise<JsonValue | null> {
    if (read?.hash === ref.hash) return read.value;
    try {
      const value = await line.blob(ref);
      read = value === null ? null : { hash: ref.hash, value };
      return value;
    } catch (error) {
      report(error);
      return null;
    }
  }

  /**
   * The step with all of its arguments. Where they stand apart, reading them took its time: null when the call may not leave any more, and
   * then the attempt is over.
   */
  async function whole(step: StepState, entry: Entry): Promise<StepState | null> {
    if (!step.whole) return step;
    // Else the next decision would let it leave a second time.
    entry.phase = 'out';
    const all = await argumentsAt(step.whole);
    if (all !== null && (isLook(step) || !entry.rule.claims || mayLeave(step, entry))) return { ...step, arguments: all };
    await settle(step, entry, { status: 'failed', error: all === null ? notHere : tooLate, transient: true }, false);
    return null;
  }

  async function run(asked: StepState, entry: Entry, ms: number): Promise<void> {
    const step = await whole(asked, entry);
    if (!step) return;
    let answer: Promise<Performed> | null = null;
    const { value, late } = await within(clock, entry, ms, signal => {
      const call = callOf(step, entry.attempt, entry, signal);
      answer = performed(() => (asksFirst(step, entry) ? probeFirst(step, entry, call) : world.perform(call)));
      return answer;
    });
    await settle(step, entry, value ?? { status: 'aborted' }, late);
    // An answer that comes after all is still the truth about this attempt.
    if (value === null) void lateAnswer(step, entry, answer).catch(report);
  }

  /** An older attempt may have done it: the outside is asked before this one does anything. */
  const asksFirst = (step: StepState, { rule, attempt }: Entry): boolean =>
    rule.inDoubt === 'probe' && step.claims.some(claim => claim.attempt !== attempt && isUnresolved(claim));

  async function probeFirst(step: StepState, entry: Entry, call: Call): Promise<Performed> {
    const probed = await world.probe(call);
    if (probed.happened === 'unknown') return { status: 'failed', error: { ...probed.error, beforeEffect: true }, transient: true };
    if (probed.happened)
      return { status: 'done', value: probed.value, ...(probed.summary === undefined ? {} : { summary: probed.summary }) };
    if (call.signal.aborted || !mayLeave(step, entry)) return { status: 'failed', error: tooLate, transient: true };
    return world.perform(call);
  }

  /** Asking took its time: whether the claim still stands, looked at again right before the call leaves. */
  function mayLeave(step: StepState, entry: Entry): boolean {
    const { state } = line.view();
    const claim = findClaim(step, entry.attempt);
    const now = state.open?.cancel ? undefined : state.open?.steps[step.id];
    return !entry.given && holds(state, entry) && now?.outcome === null && claim !== undefined && inTime(step, entry, claim.leaveBy);
  }

  /**
   * Only looking at what has begun is never too late. The start of what was reserved is: by then another device may have asked how far it is,
   * and a person have been told that it did not happen. It is claimed again, and started with the same ticket.
   */
  const inTime = (step: StepState, entry: Entry, leaveBy: number): boolean => isLook(step) || book.inTime(entry, leaveBy);

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
      if (claim && entry.rule.readBack && !inTime(step, entry, claim.leaveBy)) {
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
      track(ticketFor(step, entry, claim.deadline));
    },
    running: () => out.size,
    async ended() {
      while (out.size > 0) await Promise.all(out);
    },
  };

  async function reservation(call: Call): Promise<Reserved> {
    try {
      return await world.reserve(call);
    } catch (error) {
      report(error);
      return { unknown: brokenWorld };
    }
  }

  async function ticketFor(asked: StepState, entry: Entry, deadline: number): Promise<void> {
    const step = await whole(asked, entry);
    if (!step) return;
    let answer: Promise<Reserved> | null = null;
    const { value } = await within(clock, entry, deadline, signal => {
      answer = reservation(callOf(step, entry.attempt, entry, signal));
      return answer;
    });
    await reserved(step, entry, value ?? { unknown: tooLong });
    if (value === null) void lateTicket(step, entry, answer).catch(report);
  }

  /** A ticket that comes after all: what it stands for may have begun. */
  async function lateTicket(step: StepState, entry: Entry, answer: Promise<Reserved> | null): Promise<void> {
    const got = await answer;
    if (got && 'ticket' in got) await keepTicket(step, entry, got.ticket);
    wake();
  }

  async function reserved(step: StepState, entry: Entry, got: Reserved): Promise<void> {
    if ('ticket' in got) {
      entry.begun = begins(step);
      const stored = await keepTicket(step, entry, got.ticket);
      if (stored === 'stopped' || entry.phase !== 'out') return;
      const begun = { ...step, ticket: { attempt: entry.attempt, ticket: got.ticket } };
      entry.rule = ruleHere(begun, world.definition(step.kind, step.name)?.policy);
      entry.phase = 'reserved';
      return;
    }
    if (step.policy === 'ticketed') {
      if ('unknown' in got) return settle(step, entry, { status: 'unknown', error: got.unknown }, false);
      const { failed: error, ...more } = got;
      return settle(step, entry, { status: 'failed', error, ...more }, false);
    }
    // A reservation has no effect, so this attempt never had one either; one that nobody heard of runs out.
    const failure = 'failed' in got ? { error: got.failed, transient: got.transient } : { error: got.unknown, transient: true };
    return settle(step, entry, { status: 'failed', ...failure, error: { ...failure.error, beforeEffect: true } }, false);
  }

  function keepTicket(step: StepState, entry: Entry, ticket: string): ReturnType<Commits['keep']> {
    const row = writer.ticket(step.id, entry.attempt, ticket);
    return commits.keep(({ state }) => {
      const now = state.open?.steps[step.id];
      if (now && !now.outcome && !now.ticket) return { rows: [row] };
      // Of no use any more, but something was begun: where another attempt was begun too, the ledger must say so.
      return begins(step) && now?.ticket?.attempt !== entry.attempt ? { rows: [row] } : null;
    });
  }
}

/** Whether a ticket of this step says that something with an effect has begun. */
const begins = ({ policy, kind }: StepState): boolean => policy === 'ticketed' && kind === 'tool';

/** Of what has begun outside a call only looks how far it is. */
const isLook = ({ policy, ticket }: StepState): boolean => policy === 'ticketed' && ticket !== null;

/** Whether a look told nothing about the work itself. */
function rests(performed: Performed, late: boolean): boolean {
  if (performed.status === 'failed') return performed.transient === true;
  return performed.status === 'pending' || performed.status === 'unknown' || (performed.status === 'aborted' && late);
}
