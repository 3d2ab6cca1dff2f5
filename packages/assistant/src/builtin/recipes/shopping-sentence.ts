/** The sentence of the shopping list's form. Small, since a page loads it with the form: it knows no grammar. */
import type { Locale } from '@baton/protocol';
import { textsFor } from '../texts/index.ts';

export interface ShoppingListBlanks {
  /** "Potatoes, oat milk, rye bread". */
  readonly items: string;
  /** What it is for; kept in the sentence, not worked out. */
  readonly forWhat?: string;
}

export const makeShopping = (items: string, forWhat: string): ShoppingListBlanks => ({ items, ...(forWhat !== '' && { forWhat }) });

/** The sentence that the form shows and says for the person. */
export function shoppingListSentence(blanks: ShoppingListBlanks, locale: Locale): string {
  const texts = textsFor(locale);
  const items = blanks.items.replace(/[\s.。]+$/, '').trim();
  const forWhat = blanks.forWhat?.replace(/[\s.。]+$/, '').trim() ?? '';
  return texts.sentences([
    items === '' ? texts.shopping.start : texts.shopping.sentence(items),
    forWhat === '' ? '' : texts.shopping.forWhat(forWhat),
  ]);
}
