/** What models took for a step, as far as the line says. */
import { type ModelUsage, modelUsage } from '@baton/protocol';
import type { Cost, Lost, StepState } from './state.ts';

export const nothingSpent: Lost = { micros: 0, unpriced: 0 };

export const together = (a: Cost, b: Cost): Cost => ({ micros: a.micros + b.micros, unpriced: a.unpriced + b.unpriced });

/** Of several uses; a row may come from a device that says anything, and takes nothing off. */
export const costOfUses = (uses: readonly Pick<ModelUsage, 'micros'>[]): Cost =>
  uses.reduce<Cost>(
    (sum, { micros }) => together(sum, micros === null ? { micros: 0, unpriced: 1 } : { micros: Math.max(0, micros), unpriced: 0 }),
    nothingSpent,
  );

/** What an answer says that it took. */
export function usageIn({ kind }: Pick<StepState, 'kind'>, value: unknown): readonly ModelUsage[] {
  if (kind !== 'model' || typeof value !== 'object' || value === null || !('usage' in value)) return [];
  const usage = modelUsage.safeParse(value.usage);
  return usage.success ? [usage.data] : [];
}

interface Named {
  readonly answer?: string | undefined;
}

/** The ids of answers that go on by themselves among these. */
export const answersIn = (uses: readonly Named[]): string[] => uses.flatMap(({ answer }) => answer ?? []);

/** Without what is another word of an answer that was counted: read by two devices, it was given and paid for once. */
export function onceEach<Use extends Named>(uses: readonly Use[], counted: readonly string[]): Use[] {
  const seen = new Set(counted);
  return uses.filter(({ answer }) => answer === undefined || (!seen.has(answer) && seen.add(answer)));
}

const known = new WeakMap<StepState, Cost>();

/** With what came to nothing. */
export function costOf(step: StepState): Cost {
  const was = known.get(step);
  if (was) return was;
  const answered = onceEach(usageIn(step, step.outcome?.value), step.lost?.answers ?? []);
  const cost = together(costOfUses(answered), step.lost ?? nothingSpent);
  known.set(step, cost);
  return cost;
}
