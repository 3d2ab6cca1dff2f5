import type * as Y from 'yjs';
import { type Change, computeChange, openForChange } from './apply.ts';
import { type Content, type Item, type Kind, parseContent } from './kinds.ts';
import type { PatchError } from './patch.ts';
import { textEdits } from './text.ts';
import type { Stamp, Writer } from './write.ts';

export type RestoreResult = Change | { ok: false; nothing: true } | { ok: false; nothing: false; error: PatchError };

/** Fields that say who did what; a restored item tells who restored it. */
const OWN = new Set(['touched', 'removed', 'order', 'section', 'day', 'time']);
const PLACE = ['order', 'section', 'day', 'time'] as const;

function restoreItem(writer: Writer, id: string, then: Item): void {
  const now = writer.item(id);
  if (!now) {
    writer.insert(id, then);
    return;
  }
  if (now.removed && !then.removed) writer.setItemField(id, 'removed', null);
  for (const field of new Set([...Object.keys(now), ...Object.keys(then)])) {
    if (!OWN.has(field)) writer.setItemField(id, field, then[field] ?? null);
  }
  writer.move(id, Object.fromEntries(PLACE.map(field => [field, then[field] ?? null])));
  if (then.removed && !now.removed) writer.remove(id);
}

/**
 * Brings a document to what it was in `version`, as a new change on latest: nothing is rewound, so what others write meanwhile survives,
 * and the restore can be undone like any step. Items added since are taken off, not deleted. Content equals the version's but for who
 * touched what.
 */
export function restoreTo(doc: Y.Doc, kind: Kind, version: Content, stamp: Stamp): RestoreResult {
  const opened = openForChange(doc, kind);
  if (!opened.ok) return { ok: false, nothing: false, error: opened.error };
  const parsed = parseContent(kind, version);
  if (!parsed.ok) {
    const sentence = `The version cannot be read: ${parsed.path} must be ${parsed.expected}.`;
    return { ok: false, nothing: false, error: { op: -1, path: parsed.path, reason: 'value', found: null, sentence } };
  }
  const change = computeChange(doc, kind, opened.content, stamp, stamp.step ?? 'restore', writer => {
    for (const field of new Set([...Object.keys(opened.content), ...Object.keys(version)])) {
      if (field !== 'items' && field !== 'body' && field !== 'touched') writer.setField(field, version[field] ?? null);
    }
    if (kind === 'note') writer.editBody(textEdits(writer.body(), version.body ?? ''));
    for (const [id, item] of Object.entries(version.items ?? {})) restoreItem(writer, id, item);
    for (const [id, item] of Object.entries(opened.content.items ?? {})) {
      if (!version.items?.[id] && !item.removed) writer.remove(id);
    }
  });
  return change.update ? change : { ok: false, nothing: true };
}
