/** What a conversation begins with that goes on from another one. */
import type { RowOf } from '@baton/protocol';
import { rememberedMessages, type SessionState } from '../state.ts';
import type { At, Change } from './change.ts';

/** Where an entry of a copied part stands: behind the row's place, in its order. */
export const copiedOrder = (order: string, n: number): string => `${order}/${n.toString().padStart(5, '0')}`;

export function foldCopied(state: SessionState, row: RowOf<'copied'>, at: At): Change {
  if (state.turns > 0 || state.open || state.queue.length > 0) return 'void';
  const messages = row.entries.flatMap((entry, n) =>
    entry.kind === 'message' ? [{ message: entry.id, order: copiedOrder(at.order, n) }] : [],
  );
  const placed = [...state.placed, ...messages.map(({ message }) => message)].slice(-rememberedMessages);
  const places = [...(state.places ?? []), ...messages].filter(({ message }) => placed.includes(message));
  return { ...state, placed, places };
}
