/** One replacement in a text, in UTF-16 positions of the text before it. */
export interface Replacement {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/** The one smallest replacement that makes `after` of `before`. */
export function replacementBetween(before: string, after: string): Replacement {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { at: start, removed: before.length - start - end, inserted: after.slice(start, after.length - end) };
}

/** Where a caret that stood at `position` stands after `change`. */
export function moveCaret(position: number, change: Replacement): number {
  if (position <= change.at) return position;
  if (position >= change.at + change.removed) return position - change.removed + change.inserted.length;
  return change.at + change.inserted.length;
}

/**
 * What the person typed over `base`, put into `current`, which others have changed meanwhile. Used after an input method
 * has finished: until then nothing may be changed under it.
 */
export function rebase(base: string, typed: string, current: string): { readonly text: string; readonly caret: number } {
  const mine = replacementBetween(base, typed);
  const theirs = replacementBetween(base, current);
  const at = moveCaret(mine.at, theirs);
  const until = Math.max(at, moveCaret(mine.at + mine.removed, theirs));
  return { text: current.slice(0, at) + mine.inserted + current.slice(until), caret: at + mine.inserted.length };
}
