/** What a task gets that a call is about to begin. Asked by whoever prepares the call, not by the fold. */
import { limits, nestedName } from '@baton/protocol';
import { answerOf, stepAt } from './answer.ts';
import { depthAt, leftIn, nestedIn, scopeOf } from './nested.ts';
import type { Slot } from './ports.ts';
import type { OpenTurn } from './state.ts';

export type Share = { readonly allowance: number } | { readonly none: 'depth' | 'number' | 'steps' };

/**
 * What the task of the call in this slot may have, if `asked` is wished for. The calls of one answer share evenly, and whoever makes them
 * keeps a step to say what came of it.
 */
export function shareAt(turn: OpenTurn, slot: Slot, asked: number = limits.nested.usual): Share {
  if (depthAt(turn, slot.parent) >= limits.nested.depth) return { none: 'depth' };
  const missing = missingCalls(turn, slot);
  const before = missing.filter(call => call.isNested && call.ordinal < slot.ordinal).length;
  if (nestedIn(turn).length + before >= limits.nested.perTurn) return { none: 'number' };
  const sharing = Math.min(missing.filter(call => call.isNested).length, limits.nested.perTurn - nestedIn(turn).length);
  const left = leftIn(turn, scopeOf(turn, slot.parent)) - missing.length - 1;
  const allowance = Math.min(Math.max(limits.nested.least, Math.floor(asked)), limits.nested.most, Math.floor(left / Math.max(1, sharing)));
  return allowance < limits.nested.least ? { none: 'steps' } : { allowance };
}

/** The calls without a step of the answer that asked for the one in this slot. */
function missingCalls(turn: OpenTurn, { parent, ordinal }: Slot): readonly { readonly ordinal: number; readonly isNested: boolean }[] {
  for (let at = ordinal - 1; at >= 0; at--) {
    const answer = answerOf(stepAt(turn, parent, at));
    if (!answer) continue;
    const calls = answer.calls.map(({ name }, i) => ({ ordinal: at + 1 + i, isNested: name === nestedName }));
    return calls.filter(call => !stepAt(turn, parent, call.ordinal));
  }
  return [];
}
