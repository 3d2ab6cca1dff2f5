/**
 * What of earlier turns a request tells in its own words, however long they are, and the built-in summary of what it does not. A summary
 * points at the first entry that it does not stand for and is made from the one before and from stored entries only: a chain, each link of it
 * a step. Nothing is ever dropped from the store.
 */
import type { HistoryEntry, PinnedSummary } from '../ports.ts';
import { limitsOfRequest } from './limits.ts';

export interface Told {
  readonly summary: PinnedSummary | null;
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[];
}

const wordsOf = (entry: HistoryEntry): string => (entry.kind === 'change' ? entry.words : entry.text);
const sizeOf = (entry: HistoryEntry): number => Math.min(wordsOf(entry).length, limitsOfRequest.entry) + 40;

/**
 * What a request tells of these entries (oldest first, the newest of a session), and the summary of what it does not. Pure: two devices that
 * hold the same make the same. While everything fits, nothing is summed up; when it does not, more than needed is, so that this is rare.
 */
export function compact(before: PinnedSummary | null, entries: readonly HistoryEntry[]): Told {
  const size = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
  if (entries.length <= limitsOfRequest.entries && size <= limitsOfRequest.history) return { summary: before, entries };
  let kept = entries.length;
  let left: number = limitsOfRequest.history / 2;
  while (kept > 0 && entries.length - kept < limitsOfRequest.entries / 2) {
    left -= sizeOf(entries[kept - 1] as HistoryEntry);
    if (left < 0) break;
    kept--;
  }
  // The newest is always told, however long it is.
  const first = Math.min(kept, entries.length - 1);
  const from = entries[first]?.id;
  // What cannot be pointed at is not summed up: it would be summed up again and again.
  if (from === undefined) return { summary: before, entries: entries.slice(-limitsOfRequest.entries) };
  const gone = entries.slice(0, first);
  return {
    summary: { text: sumUp(before?.text ?? '', gone), from, of: (before?.of ?? 0) + gone.length },
    entries: entries.slice(first),
  };
}

/** The built-in summary: a line each, in the words that were used. When it grows too long the oldest lines give way, the person's own last. */
function sumUp(before: string, entries: readonly HistoryEntry[]): string {
  const lines = [...(before === '' ? [] : before.split('\n')), ...entries.map(lineOf).filter(line => line !== '')];
  let size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  for (const isOfPerson of [false, true]) {
    for (let i = 0; size > limitsOfRequest.summary && i < lines.length; ) {
      const line = lines[i] as string;
      if (line.startsWith(person) !== isOfPerson) {
        i++;
        continue;
      }
      size -= line.length + 1;
      lines.splice(i, 1);
    }
  }
  return lines.join('\n');
}

const person = '> ';

function lineOf(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'person':
      return `${person}${extract(entry.text, 140)}`;
    case 'helper':
      return `- ${extract(entry.text, 100)}`;
    case 'change':
      return `* ${extract(entry.title, 60)}: ${extract(entry.words, 100)}`;
  }
}

/** The first sentence, in one line. */
function extract(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?。！？](?=\s|$|[^\d.])/.exec(line)?.[0] ?? line;
  return sentence.length <= most ? sentence : `${sentence.slice(0, most - 1).toWellFormed()}…`;
}
