/** What can be shown of a step's arguments, for a yes to exactly them. */
import { limits, type StepError } from '@baton/protocol';
import type { StepState } from './state.ts';

/** Characters of one fact on a card. */
const mostOfFact = 20_000;

export const plainArguments = (step: StepState): string => JSON.stringify(step.arguments, null, 2);

/** Whether all of the arguments can be shown as they are. */
export const fitsCard = (step: StepState): boolean => !step.whole && plainArguments(step).length <= mostOfFact;

/** Of a step of which more would have to be shown for a yes than anybody could look at. */
export const tooMuchToShow: StepError = {
  kind: 'tooLarge',
  sentence: `That is more than can be shown to you for a yes (${limits.row / 1024} KB), so it was not begun. Nothing was done. Try it in smaller parts.`,
  beforeEffect: true,
};
