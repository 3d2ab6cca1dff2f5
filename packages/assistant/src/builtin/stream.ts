/** Shows a text growing, word by word. */
import type { Clock } from '@baton/journal';

/** Words with the space behind them; Chinese in twos, since it has no spaces. */
export const piecesOf = (text: string): string[] =>
  text.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]{1,2}|[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+\s*|\s+/gu) ?? [];

/**
 * Calls `onText` with the text so far after each piece, `pace` milliseconds apart. A text never takes longer than ten seconds.
 * @returns false when `signal` aborted before the end
 */
export async function streamWords(
  text: string,
  pace: number,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<boolean> {
  const pieces = piecesOf(text);
  const rest = Math.min(pace, 10_000 / Math.max(1, pieces.length));
  let shown = '';
  for (const piece of pieces) {
    if (signal.aborted) return false;
    if (rest > 0) await clock.sleep(rest, signal);
    if (signal.aborted) return false;
    shown += piece;
    onText(shown);
  }
  return !signal.aborted;
}
