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

export const base = { space: 'alone', service: 'keyed', answersOn: 'laptop', approves: 'yes', sameEnd: true } as const;
