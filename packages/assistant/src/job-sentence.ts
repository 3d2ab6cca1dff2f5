import type { Locale } from '@baton/protocol';
import { shoppingListSentence } from './builtin/recipes/shopping-sentence.ts';
import { planWeekSentence, readPlanWeekBlanks } from './builtin/week/blanks.ts';

/**
 * What a job's form says for the person, as the helper will read it back. Null for a recipe that this version does not have.
 * @param blanks as the form holds them, all text; empty ones may be missing
 */
export function jobSentence(recipe: string, blanks: Readonly<Record<string, string>>, locale: Locale): string | null {
  switch (recipe) {
    case 'plan-week':
      return planWeekSentence(readPlanWeekBlanks(blanks), locale);
    case 'shopping-list':
      return shoppingListSentence({ items: blanks.items ?? '', ...(blanks.forWhat ? { forWhat: blanks.forWhat } : {}) }, locale);
    default:
      return null;
  }
}
