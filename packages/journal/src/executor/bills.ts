/** Stores what an attempt leaves beside an outcome: what it took, and when it may be tried again. */
import type { ModelUsage, RowOf } from '@baton/protocol';
import { findClaim } from '../attempt.ts';
import { usageIn } from '../cost.ts';
import type { StepState } from '../state.ts';
import type { Entry } from './book.ts';
import type { Commits, Kept } from './commits.ts';
import type { Told, Writer } from './rows.ts';

export interface Bill {
  /** Goes into the transaction of the outcome. */
  readonly beside: readonly RowOf<'tried'>[];
  /** Of an answer that comes too late to count somebody still has the bill: what to store instead of it. */
  late(now: StepState | undefined): Kept | null;
}

export interface Bills {
  of(step: StepState, entry: Entry, outcome: RowOf<'outcome'>, spent: readonly ModelUsage[]): Bill;
  /** Answers whether it is stored; nothing is where there is nothing to say. */
  say(step: StepState, entry: Entry, told: Told & { readonly spent: readonly ModelUsage[] }): Promise<boolean>;
}

export function createBills(commits: Commits, writer: Writer): Bills {
  function of(step: StepState, entry: Entry, told: () => Told | null): (now: StepState | undefined) => Kept | null {
    let row: RowOf<'tried'> | null = null;
    return now => {
      // Of a turn that is over nothing says whether it is stored: said once is enough.
      if (now ? findClaim(now, entry.attempt)?.tried : row) return null;
      const what = row ? null : told();
      row ??= what && writer.tried(step.id, entry.attempt, what);
      return row && { rows: [row] };
    };
  }

  return {
    of(step, entry, outcome, spent) {
      const late = of(step, entry, () => {
        const all = [...spent, ...usageIn(step, outcome.value)];
        return all.length > 0 ? { spent: all } : null;
      });
      return { beside: spent.length > 0 ? [writer.tried(step.id, entry.attempt, { spent })] : [], late };
    },
    async say(step, entry, { spent, again }) {
      if (!again && spent.length === 0) return false;
      const rows = of(step, entry, () => ({ spent, ...(again && { again }) }));
      return (await commits.keep(({ state }) => rows(state.open?.steps[step.id]))) === 'stored';
    },
  };
}
