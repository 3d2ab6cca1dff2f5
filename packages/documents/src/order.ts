import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Items, as far as their order goes. */
type Items = { readonly [id: string]: { readonly order: string } };

/** Whether a text is a key that `fractional-indexing` could have made: another device's bad key must not break ours. */
export function isOrderKey(key: string): boolean {
  if (key.length > 2000 || !/^[0-9A-Za-z]+$/.test(key)) return false;
  try {
    generateKeyBetween(key, null);
    return true;
  } catch {
    return false;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** All ids, removed ones too, by order key and then by id: the same sequence on every device. */
export const sequence = (items: Items): string[] =>
  Object.keys(items).sort((a, b) => compare(items[a]?.order ?? '', items[b]?.order ?? '') || compare(a, b));

/** Where `id` with key `order` belongs in a sequence that is already sorted. */
export function placeInSequence(sorted: readonly string[], items: Items, id: string, order: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle] ?? '';
    if ((compare(items[other]?.order ?? '', order) || compare(other, id)) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Keys for one item that is to stand at `index` of a sorted sequence. Two devices can have given two neighbours the same key; there is
 * no key between equal keys, so the equal ones behind the new item get new keys too (`rekeyed`), in their present order.
 */
export function keysAt(sorted: readonly string[], items: Items, index: number): { order: string; rekeyed: [id: string, order: string][] } {
  const keyOf = (at: number): string | null => items[sorted[at] ?? '']?.order ?? null;
  const left = keyOf(index - 1);
  let end = index;
  while (left !== null && end < sorted.length && keyOf(end) === left) end++;
  const [order = '', ...rest] = generateNKeysBetween(left, keyOf(end), 1 + end - index);
  return { order, rekeyed: rest.map((key, offset) => [sorted[index + offset] ?? '', key]) };
}

/** The first `count` keys of a new document, the same on every device. */
export const firstKeys = (count: number): string[] => generateNKeysBetween(null, null, count);

/**
 * Positions of a longest strictly increasing run (not necessarily adjacent). What is not in it has moved; everything else kept its order.
 * O(n log n).
 */
export function longestIncreasing(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  values.forEach((value, position) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? -1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[position] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = position;
  });
  const run = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) run.add(at);
  return run;
}
