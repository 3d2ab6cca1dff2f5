/** Whether the built-in helper has something to say to a request, beyond that it did not understand. */
import type { ModelRequest } from '../request.ts';
import { answerBuiltin, recipeOf } from './helper.ts';
import { textsFor } from './texts/index.ts';

/**
 * Inside work that another helper planned it has not: it would not know what a step is for. Else it has when a recipe or its grammar takes
 * the request.
 */
export function canAnswer(request: ModelRequest): boolean {
  if (recipeOf(request) !== null) return true;
  if (request.plan !== null) return false;
  return answerBuiltin(request).text !== textsFor(request.locale).say.unsure;
}
