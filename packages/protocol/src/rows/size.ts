import { limits } from '../limits.ts';
import { pack } from '../packed.ts';

/** What a message's row holds besides its text, a filled-in job card for instance. */
const besideText = 8 * 1024;

/** Whether a text is short enough for one message: in characters, and in bytes, as most characters of Chinese take three. */
export const fitsMessage = (text: string): boolean =>
  text.length <= limits.messageText &&
  (text.length * 3 <= limits.row - besideText || new TextEncoder().encode(text).length <= limits.row - besideText);

/** A row is measured where it is made and again where it is stored, and never changes in between. */
const sizes = new WeakMap<object, number>();

/** How large a row is as it is stored and sealed, in bytes. */
export function bytesOf(row: object): number {
  const known = sizes.get(row);
  if (known !== undefined) return known;
  const size = pack(row).length;
  sizes.set(row, size);
  return size;
}

/** Whether a row is small enough to be stored; one that is not could never leave this device. */
export const fits = (row: object): boolean => bytesOf(row) <= limits.row;
