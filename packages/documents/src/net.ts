import type { Fields, StepEffect } from './effects.ts';
import { equalJson, type Json } from './json.ts';
import type { Item, Removed } from './kinds.ts';
import { itemPath, parsePath } from './path.ts';

/** One field that was written: what stood there before the step's first write and after its last. */
interface Written {
  before: Json;
  after: Json;
  name: string | undefined;
  /** The item and field, or `null` for a field of the document. */
  item: { id: string; field: string } | null;
  moved: boolean;
}
type Entry = Written | (StepEffect & { op: 'insert' | 'text' });

const isWritten = (entry: Entry): entry is Written => !('op' in entry);

/** The single fields that an effect wrote. */
function writes(effect: StepEffect & { op: 'set' | 'move' | 'remove' }): [path: string, written: Written][] {
  const target = parsePath('list', effect.path);
  const id = typeof target !== 'string' && target.at !== 'field' && target.at !== 'items' ? target.id : null;
  const field = typeof target !== 'string' && target.at === 'item-field' ? target.field : '';
  if (effect.op === 'set') {
    const item = id === null ? null : { id, field };
    return [[effect.path, { before: effect.before, after: effect.after, name: effect.name, item, moved: false }]];
  }
  const before: Fields = effect.op === 'move' ? effect.before : { removed: effect.before };
  const after: Fields = effect.op === 'move' ? effect.after : { removed: effect.after };
  return Object.keys(after).map(name => [
    itemPath(id ?? '', name),
    {
      before: before[name] ?? null,
      after: after[name] ?? null,
      name: effect.name,
      item: { id: id ?? '', field: name },
      moved: effect.op === 'move',
    },
  ]);
}

/**
 * What a step did in all: each field once, from its value before the step to its value after, and an inserted item as the step left it.
 * Values in between are left out: Undo would take another person's equal value for the step's own.
 */
export function netEffects(effects: readonly StepEffect[]): StepEffect[] {
  const entries = new Map<string, Entry>();
  for (const effect of effects) {
    if (effect.op === 'insert' || effect.op === 'text') {
      entries.set(effect.path, effect);
      continue;
    }
    for (const [path, written] of writes(effect)) {
      const inserted = written.item && entries.get(itemPath(written.item.id));
      const earlier = entries.get(path);
      if (written.item && inserted && !isWritten(inserted) && inserted.op === 'insert') {
        const { [written.item.field]: _old, ...others } = inserted.item;
        const item = (written.after === null ? others : { ...others, [written.item.field]: written.after }) as Item;
        entries.set(inserted.path, { ...inserted, item, name: item.text.slice(0, 120) });
      } else if (earlier && isWritten(earlier)) {
        entries.set(path, { ...earlier, after: written.after, moved: earlier.moved || written.moved });
      } else entries.set(path, written);
    }
  }
  return assemble(entries);
}

function assemble(entries: ReadonlyMap<string, Entry>): StepEffect[] {
  const out: StepEffect[] = [];
  const moves = new Map<string, StepEffect & { op: 'move' }>();
  for (const [path, entry] of entries) {
    if (!isWritten(entry)) {
      out.push(entry);
      continue;
    }
    const { before, after, item, moved, name } = entry;
    if (equalJson(before, after)) continue;
    if (item && moved) {
      const move: StepEffect & { op: 'move' } = moves.get(item.id) ?? {
        op: 'move',
        path: itemPath(item.id),
        before: {},
        after: {},
        name: name ?? '',
      };
      if (!moves.has(item.id)) out.push(move);
      moves.set(item.id, move);
      move.before[item.field] = before;
      move.after[item.field] = after;
    } else if (item?.field === 'removed' && after !== null) {
      out.push({ op: 'remove', path: itemPath(item.id), before: before as Removed | null, after: after as Removed, name: name ?? '' });
    } else out.push({ op: 'set', path, before, after, ...(name !== undefined && { name }) });
  }
  return out;
}
