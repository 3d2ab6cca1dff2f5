/** What does not fit a row: asked before the effect, or cut honestly after it. */
import { type JsonValue, limits, type StepError } from '@baton/protocol';

const most = `${limits.row / 1024} KB`;

/** Of a step whose arguments, or what would have to be shown for a yes, do not fit. */
export const tooMuchAsked: StepError = {
  kind: 'tooLarge',
  sentence: `That is more than one step can hold (${most}), so it was not begun. Nothing was done. Try it in smaller parts.`,
  beforeEffect: true,
};

/** Of a step without an effect outside whose answer does not fit. */
export const answerTooLarge: StepError = {
  kind: 'answerTooLarge',
  sentence: `What came back is more than one step can hold (${most}), so it was not kept. Nothing was changed. Try it in smaller parts.`,
};

/** Characters kept of an answer that does not fit; a character takes at most three bytes as UTF-8, or six escaped. */
const kept = 16 * 1024;

/**
 * What is kept of a tool's answer that does not fit: how long it was and how it begins. The call happened, and that must not become a
 * question, or happen again, because its answer was long.
 */
export function beginningOf(value: JsonValue): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { cut: true, characters: text.length, begins: text.slice(0, kept).toWellFormed() };
}

/** One line for the screen, before what the tool itself says of it. */
export const cutSummary = (summary = ''): string => `${summary} (only the beginning of the answer is kept)`.trim();
