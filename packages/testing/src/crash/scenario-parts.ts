/** What the scenarios are put together from. */
import type { Act } from '../sim/scenario.ts';

/** Where the plan is sent to. */
export const send = 'https://team.example.org/plan';

/** Somebody asks on the laptop for the plan of a week. */
export const week = (blanks: { readonly sendTo?: string; readonly sendKnowsRepeats?: boolean } = {}): Act => ({
  do: 'send',
  on: 'laptop',
  text: 'Plan my week. Fit in gym twice, the landlord letter and buy stamps. Already fixed: Tuesday evening, choir.',
  job: {
    recipe: 'plan-week',
    blanks: { fitIn: 'gym twice, the landlord letter, buy stamps', fixed: 'Tuesday evening, choir', fullness: 'normal', ...blanks },
  },
});

/** Somebody says so much that what came before is summed up, and once more behind it. */
export const longTalk: readonly Act[] = Array.from({ length: 12 }, (_, n) => ({
  do: 'send' as const,
  on: 'laptop' as const,
  text: `What is ${n} + ${n}?`,
  ...(n > 0 && { when: { idle: true } }),
}));

export const base = { space: 'alone', service: 'keyed', answersOn: 'laptop', approves: 'yes', sameEnd: true } as const;
