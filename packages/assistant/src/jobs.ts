/** What a job's form fills in, the sentence it says for the person, and the way back. Small: no dates, no documents, no network. */

export { shoppingRequest } from './builtin/recipes/shopping-list.ts';
export { type ShoppingListBlanks, shoppingListSentence } from './builtin/recipes/shopping-sentence.ts';
export {
  type Fullness,
  type PlanWeekBlanks,
  parsePlanWeekSentence,
  planWeekRequest,
  planWeekSentence,
  readPlanWeekBlanks,
} from './builtin/week/blanks.ts';
export { jobSentence } from './job-sentence.ts';
export { recipeNames } from './recipe-names.ts';
