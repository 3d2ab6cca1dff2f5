/** What does not fit a row: kept apart, or refused before the effect, or cut honestly after it. */
import { type IdSource, type JsonValue, limits, makeBlob, type NewBlob, type StepError, type StepKind } from '@baton/protocol';
import { modelAnswer } from '../answer.ts';

const most = `${limits.blob / 1024 / 1024} MB`;

/** Of a step whose arguments are larger than anything that is kept. */
export const tooMuchAsked: StepError = {
  kind: 'tooLarge',
  sentence: `That is more than one step can hold (${most}), so it was not begun. Nothing was done. Try it in smaller parts.`,
  beforeEffect: true,
};

/** Of a step without an effect outside whose answer cannot be kept whole. */
export const answerTooLarge: StepError = {
  kind: 'answerTooLarge',
  sentence: `What came back is more than one step can hold (${most}), so it was not kept. Nothing was changed. Try it in smaller parts.`,
};

/** Characters kept of an answer that does not fit; a character takes at most three bytes as UTF-8, or six escaped. */
const kept = 16 * 1024;

const begin = (text: string): string => text.slice(0, kept).toWellFormed();

/** A value in a place of its own, and what stands in the row: how it begins, and the hash of all of it. */
export interface Apart {
  readonly blob: NewBlob;
  readonly begins: JsonValue;
}

/**
 * Null when the value is larger than anything that is kept. What a model said keeps its calls as they are: what is to be done next must be
 * known without the whole. Of anything else with fields the fields stay, each by its beginning.
 */
export function apart(value: JsonValue, ids: IdSource, kind: StepKind = 'tool'): Apart | null {
  const blob = makeBlob(value, ids);
  if (!blob) return null;
  // In the value itself, so that what later steps stand on is all of it, also for a version that knows of no place apart.
  const $whole = blob.ref.hash;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { blob, begins: { ...beginningOf(value), $whole } };
  const fields = value as { readonly [key: string]: JsonValue };
  if (kind === 'model') return { blob, begins: { ...fields, text: begin(modelAnswer(value).text), $whole } };
  return { blob, begins: { ...(shorten(value, { left: kept }) as typeof fields), $whole } };
}

/** Whether a value in the state is only how a larger one begins, see {@link apart}. */
export const isBeginning = (value: JsonValue): boolean => typeof value === 'object' && value !== null && '$whole' in value;

/** Characters kept of one text within a value. */
const keptOfText = 4 * 1024;

/** The value in its shape, with as much of its texts and lists as `budget` allows. Characters. */
function shorten(value: JsonValue, budget: { left: number }): JsonValue {
  budget.left -= 8;
  if (typeof value === 'string') {
    const text = value.slice(0, Math.max(0, Math.min(keptOfText, budget.left))).toWellFormed();
    budget.left -= text.length;
    return text;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list: JsonValue[] = [];
    for (const item of value) if (budget.left > 0) list.push(shorten(item, budget));
    return list;
  }
  const fields: { [key: string]: JsonValue } = {};
  for (const [key, field] of Object.entries(value)) {
    if (budget.left <= key.length) break;
    budget.left -= key.length;
    fields[key] = shorten(field, budget);
  }
  return fields;
}

/**
 * What is kept of a tool's answer that is larger than anything that is kept: how long it was and how it begins. The call happened, and that
 * must not become a question, or happen again, because its answer was long.
 */
export function beginningOf(value: JsonValue): { readonly [key: string]: JsonValue } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { cut: true, characters: text.length, begins: begin(text) };
}

/** One line for the screen, before what the tool itself says of it. */
export const cutSummary = (summary = ''): string => `${summary} (only the beginning of the answer is kept)`.trim();
