/** Tells the outside to stop what goes on by itself, after a person stopped its turn. */
import type { Attempt, JsonValue, StepError, StepId } from '@baton/protocol';
import { keyOf } from '../attempt.ts';
import type { Stopping } from '../next/index.ts';
import { restAfter, retries } from '../policy.ts';
import type { Cancelled, Clock, Line, World } from '../ports.ts';
import type { StepState } from '../state.ts';
import type { Commits } from './commits.ts';
import { saidOf } from './quick.ts';
import type { Writer } from './rows.ts';

export interface Stops {
  of(step: StepId): Stopping | null;
  tell(step: StepState, attempt: Attempt, epoch: number): void;
  running(): number;
  /** Milliseconds until one is to be told again; null: none is. */
  again(): number | null;
  ended(): Promise<void>;
}

export interface StopTools {
  readonly line: Line;
  readonly world: World;
  readonly clock: Clock;
  readonly commits: Commits;
  readonly writer: Writer;
  readonly signal: AbortSignal;
  readonly wake: () => void;
  readonly report: (error: unknown) => void;
}

interface Told {
  out: boolean;
  /** The outside was told of what may have happened by then: a person is asked about it. */
  heard: boolean;
  tries: number;
  retryAt: number;
  error: StepError | null;
}

/** Milliseconds that telling it may take. */
const deadline = 15_000;
const noAnswer: StepError = { kind: 'notStopped', sentence: 'It was stopped here, but its service did not hear of it.' };

/** Kept in memory only: the request to stop is in the room, and the step is open until the outside was told. */
export function createStops({ line, world, clock, commits, writer, signal, wake, report }: StopTools): Stops {
  const told = new Map<StepId, Told>();
  const out = new Set<Promise<void>>();
  const rested = ({ retryAt }: Told): boolean => clock.monotonic() >= retryAt;

  async function tell(step: StepState, attempt: Attempt, epoch: number, state: Told): Promise<void> {
    const answer = await asked(step, attempt);
    if (answer.status === 'failed') {
      state.error = answer.error;
      state.retryAt = clock.monotonic() + restAfter(state.tries);
      return;
    }
    if (step.kind !== 'model') {
      state.heard = true;
      return;
    }
    // What was shown is kept, and not shortened by what the service has stored of it.
    const said = saidOf(line, step.id) ?? answer.text ?? null;
    // Its bill goes with the outcome: who tells it need not be who began it.
    const { usage } = answer;
    const value = said === null && !usage ? undefined : { ...(said !== null && { text: said }), ...(usage && { usage }) };
    const outcome = writer.outcome(step.id, null, epoch, { status: 'cancelled', value: value as JsonValue | undefined });
    await commits.keep(({ state: now }) => {
      const open = now.open?.steps[step.id];
      return !open || open.outcome || line.ownedEpoch() !== epoch ? null : { rows: [outcome] };
    });
  }

  async function asked(step: StepState, attempt: Attempt): Promise<Cancelled> {
    const late = new AbortController();
    const timer = new AbortController();
    const both = AbortSignal.any([late.signal, signal]);
    const call = {
      session: line.session,
      step,
      attempt,
      key: keyOf(step.id),
      ticket: step.ticket?.ticket ?? null,
      signal: both,
      onText: () => undefined,
      mayLeave: () => !both.aborted,
    };
    const over = clock.sleep(deadline, timer.signal).then((): Cancelled => {
      late.abort();
      return { status: 'failed', error: noAnswer };
    });
    try {
      return await Promise.race([world.cancel?.(call) ?? { status: 'stopped' as const }, over]);
    } catch (error) {
      report(error);
      return { status: 'failed', error: noAnswer };
    } finally {
      timer.abort();
    }
  }

  return {
    of(step) {
      const state = told.get(step);
      if (!state) return null;
      return {
        out: state.out,
        rested: rested(state),
        over: !state.out && (state.heard || state.tries >= retries.most),
        error: state.error,
      };
    },
    tell(step, attempt, epoch) {
      const state = told.get(step.id) ?? { out: false, heard: false, tries: 0, retryAt: 0, error: null };
      told.set(step.id, state);
      state.out = true;
      state.tries++;
      const tracked: Promise<void> = tell(step, attempt, epoch, state)
        .catch(report)
        .finally(() => {
          state.out = false;
          out.delete(tracked);
          wake();
        });
      out.add(tracked);
    },
    running: () => out.size,
    again() {
      const rests = [...told.values()].flatMap(state => (rested(state) ? [] : [state.retryAt - clock.monotonic()]));
      return rests.length === 0 ? null : Math.min(...rests);
    },
    async ended() {
      while (out.size > 0) await Promise.all(out);
    },
  };
}
