import { parseEffects, type StepEffect } from '@baton/documents';
import type { JsonValue } from '@baton/protocol';
import type { LedgerLine, LineState } from '../model/ledger.ts';

/** What a step did to a document, line by line, from the effects stored with its version; what has a day in the order of the days. */
export function effectLines(effects: JsonValue | undefined): readonly LedgerLine[] {
  if (effects === undefined || effects === null) return [];
  const when = ({ before, after }: LedgerLine) => `${(after ?? before)?.day ?? ''} ${(after ?? before)?.time ?? ''}`;
  return parseEffects(effects)
    .map(lineOf)
    .sort((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : 0));
}

function lineOf(effect: StepEffect): LedgerLine {
  switch (effect.op) {
    case 'insert':
      return { before: null, after: placed({ ...effect.item, text: effect.name }) };
    case 'remove':
      return { before: { text: effect.name }, after: null };
    case 'move':
      return { before: { text: effect.name, ...placed(effect.before) }, after: { text: effect.name, ...placed(effect.after) } };
    case 'set':
      return { before: fieldState(effect, effect.before), after: fieldState(effect, effect.after) };
    case 'text':
      return {
        before: { text: effect.edits.map(edit => edit.removed).join(' … ') },
        after: { text: effect.edits.map(edit => edit.inserted).join(' … ') },
      };
  }
}

function fieldState(effect: Extract<StepEffect, { op: 'set' }>, value: unknown): LineState | null {
  const field = effect.path.slice(effect.path.lastIndexOf('/') + 1);
  if (field === 'done') return { ...(effect.name !== undefined && { text: effect.name }), done: value === true };
  if (value === null || value === undefined) return null;
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === 'day' || field === 'time' || field === 'section')
    return { ...(effect.name !== undefined && { text: effect.name }), [field]: words };
  return { text: words };
}

/** The parts of an item's fields that say where it stands. */
function placed(fields: { readonly [field: string]: unknown }): LineState {
  const own = (field: string) => (typeof fields[field] === 'string' && fields[field] !== '' ? { [field]: fields[field] } : {});
  return { ...own('text'), ...own('day'), ...own('time'), ...own('section') };
}
