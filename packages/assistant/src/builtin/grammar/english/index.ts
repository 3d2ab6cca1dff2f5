/** English sentences the built-in helper understands. */
import { type Intent, matchFirst, type Pattern } from '../intent.ts';
import { back } from './back.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { lines } from './lines.ts';
import { talk } from './talk.ts';

const PATTERNS: readonly Pattern[] = [...files, ...back, ...talk, ...documents, ...lines];

const POLITE =
  /^(?:(?:(?:hey |hi |hello |ok |okay )?baton[,:.]?\s+|please,?\s+|pls\s+|(?:can|could|would|will) (?:you|u|we)(?: please| pls)?\s+|(?:i(?:['’]d| would) like (?:you )?to|i (?:want|need) (?:you )?to|let['’]?s)\s+(?=[a-z])|ok(?:ay)?,?\s+|also,?\s+|and\s+|then\s+|now\s+|just\s+|(?:do you know|tell me)\s+(?=wh|how)))+/i;

export function parseEnglish(text: string): Intent | null {
  const bare = text
    .trim()
    .replace(POLITE, '')
    .replace(/[\s.!?]+$/, '')
    .replace(/,?\s+(?:please|pls|thanks|thank you|thx|for me|ok)$/i, '')
    .replace(/[\s.!?]+$/, '');
  return matchFirst(PATTERNS, bare);
}
