import * as Y from 'yjs';
import type { StepEffect } from './effects.ts';
import { freshHand } from './hand.ts';
import type { Json } from './json.ts';
import type { Kind } from './kinds.ts';
import { fieldsOf, itemsOf } from './layout.ts';
import { parsePath } from './path.ts';
import { reverse, type UndoResult } from './undo.ts';
import type { Stamp } from './write.ts';

// Two devices can both have done a `local` step; the room picks one outcome, and the author of the other sends its update together with
// this reversal. A plain undo is not enough: both may have ticked the same item, and a field keeps only one of two concurrent writes.
// If the loser wrote the old value back, that write could be the one that stays, and the winner's tick would be gone. So where the winner
// wrote too, the loser writes the winner's value: whichever of the two stays, it is the right one.
// Often nobody knows yet what wins: the line was taken over, and the device that goes on is just doing that step anew. Then what keeps the
// reversal from touching what the winner writes is the rank of the ids (`hand.ts`); and where the winner's write has come in before, it is
// told from the loser's by its Yjs ids, not by its value: two ticks are equal, and only one of them is to go.

/** What the winner left in each place it wrote, by path. */
function winnersValues(winner: readonly StepEffect[]): Map<string, Json> {
  const values = new Map<string, Json>();
  for (const effect of winner) {
    if (effect.op === 'set') values.set(effect.path, effect.after);
    else if (effect.op === 'remove') values.set(`${effect.path}/removed`, effect.after);
    else if (effect.op === 'move') for (const [field, after] of Object.entries(effect.after)) values.set(`${effect.path}/${field}`, after);
  }
  return values;
}

/** The loser's effects, each with the winner's value as what it goes back to. */
function towards(effect: StepEffect, values: ReadonlyMap<string, Json>, winner: readonly StepEffect[]): StepEffect[] {
  const at = (path: string, before: Json): Json => (values.has(path) ? (values.get(path) ?? null) : before);
  switch (effect.op) {
    case 'set':
      return [{ ...effect, before: at(effect.path, effect.before) }];
    case 'move':
      // Each field by itself: where the winner has put one of them, the others still go back.
      return Object.entries(effect.after).map(([field, after]) => {
        const path = `${effect.path}/${field}`;
        return { op: 'set', path, before: at(path, effect.before[field] ?? null), after, name: effect.name };
      });
    case 'remove': {
      const path = `${effect.path}/removed`;
      return [{ op: 'set', path, before: at(path, effect.before), after: effect.after, name: effect.name }];
    }
    case 'insert':
      return winner.some(other => other.op === 'insert' && other.path === effect.path) ? [] : [effect];
    case 'text':
      return [{ ...effect, edits: effect.edits.map(edit => ({ ...edit, removed: hasRemoved(winner, edit) ? '' : edit.removed })) }];
  }
}

/** Whether the winner took the same letters out: then they stay out, and only the loser's own new ones go. */
const hasRemoved = (winner: readonly StepEffect[], edit: { at: number; removed: string }): boolean =>
  winner.some(other => other.op === 'text' && other.edits.some(theirs => theirs.at === edit.at && theirs.removed === edit.removed));

/** Whether what stands in a field is what `update` wrote there. */
function writtenBy(doc: Y.Doc, kind: Kind, update: Uint8Array): (path: string) => boolean {
  const { structs, ds } = Y.decodeUpdate(update);
  const wrote = ({ client, clock }: Y.ID): boolean =>
    structs.some(({ id, length }) => id.client === client && id.clock <= clock && clock < id.clock + length) ||
    // A field that an earlier version of Baton cleared: nothing stands there but what it deleted.
    (ds.clients.get(client) ?? []).some(({ clock: from, len }) => from <= clock && clock < from + len);
  return path => {
    const target = parsePath(kind, path);
    if (typeof target === 'string' || (target.at !== 'field' && target.at !== 'item-field')) return false;
    const map = target.at === 'field' ? fieldsOf(doc) : itemsOf(doc).get(target.id);
    const now = map instanceof Y.Map ? map._map.get(target.field) : undefined;
    return now !== undefined && wrote(now.lastId);
  };
}

/**
 * The reversal of a `local` step whose outcome lost, for its author to send together with its update. `winner` are the effects stored with
 * the outcome that won, empty where none is known. `update` is what the step wrote: only what still stands from it goes back.
 */
export function reverseLosing(
  doc: Y.Doc,
  kind: Kind,
  effects: readonly StepEffect[],
  winner: readonly StepEffect[],
  update: Uint8Array,
  stamp: Stamp,
): UndoResult {
  const values = winnersValues(winner);
  // It is read with the step's own update, before the later edits of this device, which may wait for outcomes of their own.
  freshHand(doc);
  return reverse(
    doc,
    kind,
    effects.flatMap(effect => towards(effect, values, winner)),
    stamp,
    { isOwn: writtenBy(doc, kind, update) },
  );
}
