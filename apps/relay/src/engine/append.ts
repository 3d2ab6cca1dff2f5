import { equalBytes } from '@baton/protocol';
import type { AuthorHead } from '../store/port.ts';

export type AppendDecision =
  /** Gets the next place of the room. */
  | { readonly kind: 'next' }
  /** This counter has a place already: the same bytes get the same answer, others are a fork. */
  | { readonly kind: 'earlier' }
  | { readonly kind: 'refused'; readonly why: 'forked' | 'gap'; readonly expected: number };

const none = new Uint8Array();

/** Where an author's item belongs, from where the author stands in the room. Exactly once by (room, author, counter, hash). */
export function decideAppend(head: AuthorHead | undefined, counter: number, previousHash: Uint8Array): AppendDecision {
  const last = head?.counter ?? 0;
  if (counter <= last) return { kind: 'earlier' };
  if (counter > last + 1) return { kind: 'refused', why: 'gap', expected: last + 1 };
  if (!equalBytes(previousHash, head?.hash ?? none)) return { kind: 'refused', why: 'forked', expected: last + 1 };
  return { kind: 'next' };
}
