/** Sums as people write them, in both languages: "12 × 3 + 4", "15% of 80", "sum of 3, 4 and 5", "80的15%", "3加5". */
import { CHINESE_NUMBER, ENGLISH_NUMBER, numberOf, plainWidth } from './numbers.ts';

export type Sum = { readonly ok: true; readonly expression: string; readonly value: number } | { readonly ok: false; readonly why: 'zero' };

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bplus\b|\badded to\b|加上|加/gi, '+'],
  [/\bminus\b|\bless\b|减去|减/gi, '-'],
  [/\bmultiplied by\b|\btimes\b|[×·]|(?<=\d)\s*x\s*(?=\d)|乘以|乘/gi, '*'],
  [/\bdivided by\b|\bover\b|÷|除以/gi, '/'],
  [/−|–/g, '-'],
  [/（/g, '('],
  [/）/g, ')'],
];

const NUMBER = `\\d+(?:\\.\\d+)?`;

/** Turns words into signs; null when something is left that is neither number nor sign. */
function normalise(text: string): string | null {
  let out = plainWidth(text).trim();
  const [, terms] = out.match(/^(?:the )?(?:sum|total) of (.+)$/i) ?? [];
  if (terms !== undefined)
    out = terms
      .split(/\s*(?:,|\band\b)\s*/i)
      .filter(Boolean)
      .join(' + ');
  const [, chineseTerms] = out.match(/^(.+?)(?:的和|加起来|一共)$/) ?? [];
  if (chineseTerms !== undefined)
    out = chineseTerms
      .split(/[,，、和]/)
      .filter(Boolean)
      .join(' + ');
  out = out.replace(/(\d),(?=\d{3}\b)/g, '$1');
  out = out.replace(new RegExp(`\\b(${ENGLISH_NUMBER})\\b`, 'gi'), word => String(numberOf(word) ?? word));
  for (const [pattern, sign] of WORDS) out = out.replace(pattern, ` ${sign} `);
  out = out.replace(/\bhalf of\b|一半/gi, match => (match === '一半' ? ' / 2 ' : '0.5 * '));
  out = out.replace(new RegExp(CHINESE_NUMBER, 'g'), word => String(numberOf(word) ?? word));
  out = out.replace(new RegExp(`(${NUMBER})\\s*(?:%|\\bper ?cent\\b|\\bpercent\\b)\\s*(?:of)\\s*`, 'gi'), '($1 / 100) * ');
  out = out.replace(new RegExp(`(${NUMBER})\\s*的\\s*(${NUMBER})\\s*%`, 'g'), '$1 * ($2 / 100)');
  out = out.replace(new RegExp(`(${NUMBER})\\s*%`, 'g'), '($1 / 100)').replace(/的/g, ' ');
  out = out.replace(/\s+/g, ' ').trim();
  return /^[\d\s.+\-*/()]+$/.test(out) && /\d\s*[)\s]*[+\-*/]/.test(out) ? out : null;
}

/** Recursive descent over + - * / and brackets; null when it is no sum. Division by zero gives an infinite value. */
function evaluate(text: string): number | null {
  const tokens = text.match(/\d+(?:\.\d+)?|[+\-*/()]/g) ?? [];
  let at = 0;
  const factor = (): number | null => {
    const token = tokens[at++];
    if (token === '-') {
      const value = factor();
      return value === null ? null : -value;
    }
    if (token === '(') {
      const value = sum();
      return tokens[at++] === ')' ? value : null;
    }
    return token !== undefined && /^\d/.test(token) ? Number(token) : null;
  };
  const product = (): number | null => {
    let value = factor();
    while (value !== null && (tokens[at] === '*' || tokens[at] === '/')) {
      const sign = tokens[at++];
      const next = factor();
      if (next === null) return null;
      value = sign === '*' ? value * next : value / next;
    }
    return value;
  };
  const sum = (): number | null => {
    let value = product();
    while (value !== null && (tokens[at] === '+' || tokens[at] === '-')) {
      const sign = tokens[at++];
      const next = product();
      if (next === null) return null;
      value = sign === '+' ? value + next : value - next;
    }
    return value;
  };
  const value = sum();
  return at === tokens.length ? value : null;
}

const QUESTION =
  /^(?:what(?:['’]s| is)|how much is|how many is|calculate|work out|compute|算一下|算|请问)\s*[:：]?\s*|\s*(?:=\s*)?[?？]?$|(?:等于|是)(?:多少|几)\s*[?？]?$/gi;

/** Reads and works out a sum; null when the text is none. */
export function sumOf(text: string): Sum | null {
  if (text.length > 300) return null;
  const bare = text.trim().replace(QUESTION, '').replace(QUESTION, '').trim();
  if (
    bare.length > 200 ||
    /^\d{4}-\d\d-\d\d$/.test(bare) ||
    !/[\d一二两三四五六七八九十]|\b(?:half|sum|total)\b|\b(?:plus|minus|times)\b/i.test(bare)
  )
    return null;
  const signs = normalise(bare);
  const value = signs === null ? null : evaluate(signs);
  if (value === null) return null;
  if (!Number.isFinite(value)) return { ok: false, why: 'zero' };
  return { ok: true, expression: bare.replace(/\s+/g, ' '), value: Number(value.toPrecision(12)) };
}
