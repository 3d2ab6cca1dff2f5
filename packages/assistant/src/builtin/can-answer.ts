/** Whether the built-in helper has something to say to a request, beyond that it did not understand. */
import type { ModelRequest } from '../request.ts';
import { answerBuiltin, recipeOf } from './helper.ts';
import { textsFor } from './texts/index.ts';

/**
 * Work that another helper began it does not go on with: it would not know what a step is for, or what is still to be done. Else it has
 * something when a recipe or its grammar takes the request.
 */
export function canAnswer(request: ModelRequest): boolean {
  if (request.nested || request.rounds.some(round => round.connected === true)) return false;
  if (recipeOf(request) !== null) return true;
  const { tell } = textsFor(request.locale);
  const { text } = answerBuiltin(request);
  return text !== tell.unsure && !Object.values(tell.cannot).some(words => text.startsWith(words));
}
