/** From text to what it asks for, in the language it is written in first. */

import type { Texts } from '../texts/index.ts';
import { parseChinese } from './chinese/index.ts';
import { parseEnglish } from './english/index.ts';
import type { Intent } from './intent.ts';
import { reckoned } from './reckon.ts';
import { isWrittenInChinese } from './script.ts';

/** Characters that a sentence is looked for in: patterns take time that grows with the square of it. */
export const SENTENCE = 2_000;

/** What one request asks for; null: nothing this grammar knows. */
export function readIntent(text: string, texts: Texts): Intent | null {
  if (text.length > SENTENCE) return readLong(text, texts);
  if (reckoned(text, texts)) return { kind: 'reckon', text };
  return isWrittenInChinese(text) ? (parseChinese(text) ?? parseEnglish(text)) : (parseEnglish(text) ?? parseChinese(text));
}

/** Only a note may be longer than a sentence: the rest is its text. */
function readLong(text: string, texts: Texts): Intent | null {
  const intent = readIntent(text.slice(0, SENTENCE), texts);
  if ((intent?.kind !== 'note' && intent?.kind !== 'append') || intent.body === '') return null;
  const start = text.indexOf(intent.body.slice(0, 40));
  // From the whole text, since the pattern took marks and spaces off the end of what it saw.
  return start < 0 ? null : { ...intent, body: text.slice(start).trim() };
}
