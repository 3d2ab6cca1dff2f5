/** Sums as people write them, in both languages: "12 × 3 + 4", "15% of 80", "2 to the power of 10", "80的15%", "3加5", "9的平方根". */
import { plainWidth, withDigits } from './numbers.ts';

export type Sum = { readonly ok: true; readonly expression: string; readonly value: number } | { readonly ok: false; readonly why: 'zero' };

const NUMBER = `\\d+(?:\\.\\d+)?`;

/** In this order: what holds another word of the table comes first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bto the power of\b|\*\*/gi, '^'],
  [/\s*\bsquared\b/gi, '^2'],
  [/\s*\bcubed\b/gi, '^3'],
  [/\b(?:the )?square root of\b|\bsqrt\b|√|根号/gi, '√'],
  [/\bplus\b|\badded to\b|加上|加/gi, '+'],
  [/\bminus\b|\bless\b|减去|减/gi, '-'],
  [/\bmultiplied by\b|\btimes\b|[×·]|(?<=\d)\s*x\s*(?=\d)|乘以|乘/gi, '*'],
  [/\bdivided by\b|\bover\b|÷|除以/gi, '/'],
  [/−|–/g, '-'],
  [/（|\[/g, '('],
  [/）|\]/g, ')'],
  [/²/g, '^2'],
  [/³/g, '^3'],
];

const enumerated = (terms: string, between: RegExp): string => terms.split(between).filter(Boolean).join(' + ');

/** Turns words into signs; null when something is left that is neither number nor sign. */
function normalise(text: string): string | null {
  let out = plainWidth(text).trim();
  const [, terms] = out.match(/^(?:the )?(?:sum|total) of (.+)$/i) ?? [];
  if (terms !== undefined) out = enumerated(terms, /\s*(?:,|\band\b)\s*/i);
  const [, chineseTerms] = out.match(/^(.+?)(?:的和|加起来|一共)$/) ?? [];
  if (chineseTerms !== undefined) out = enumerated(chineseTerms, /[,，、和]/);
  out = withDigits(
    out.replace(/(\d),(?=\d{3}\b)/g, '$1').replace(/(?<=\d)\s*(?:€|\$|£|¥|元|块钱?|euros?|pounds?|dollars?)|[€$£¥]\s*(?=\d)/gi, ''),
  );
  out = out
    .replace(new RegExp(`(${NUMBER})\\s*的\\s*平方根`, 'g'), '√$1')
    .replace(new RegExp(`(${NUMBER})\\s*的\\s*(${NUMBER})\\s*次方`, 'g'), '$1^$2');
  out = out.replace(/的平方|平方(?!根)/g, '^2').replace(/的立方|立方/g, '^3');
  for (const [pattern, sign] of WORDS) out = out.replace(pattern, ` ${sign} `);
  out = out.replace(/\bhalf of\b|的?一半/gi, match => (match.endsWith('一半') ? ' / 2 ' : '0.5 * ')).replace(/的?1半/g, ' / 2 ');
  out = out.replace(new RegExp(`(${NUMBER})\\s*(?:%|\\bper ?cent\\b|\\bpercent\\b)\\s*(?:of)\\s*`, 'gi'), '($1 / 100) * ');
  out = out.replace(new RegExp(`(${NUMBER})\\s*的\\s*(?:百分之)?(${NUMBER})\\s*%`, 'g'), '$1 * ($2 / 100)');
  out = out.replace(new RegExp(`(${NUMBER})\\s*的\\s*百分之\\s*(${NUMBER})`, 'g'), '$1 * ($2 / 100)');
  // "80 + 15%" is 80 and 15% of it, as on a pocket calculator.
  out = out.replace(new RegExp(`^\\s*(${NUMBER})\\s*([+-])\\s*(${NUMBER})\\s*%\\s*$`), '$1 * (1 $2 $3 / 100)');
  out = out.replace(new RegExp(`(${NUMBER})\\s*%`, 'g'), '($1 / 100)').replace(/的/g, ' ');
  out = out.replace(/\s+/g, ' ').trim();
  return /^[\d\s.+\-*/()^√]+$/.test(out) && /\d\s*[)\s]*[+\-*/^]|√/.test(out) ? out : null;
}

/** Recursive descent over + - * / ^ √ and brackets; null when it is no sum. Division by zero gives an infinite value. */
function evaluate(text: string): number | null {
  const tokens = text.match(/\d+(?:\.\d+)?|[+\-*/()^√]/g) ?? [];
  let at = 0;
  const atom = (): number | null => {
    const token = tokens[at++];
    if (token === '(') {
      const value = sum();
      return tokens[at++] === ')' ? value : null;
    }
    if (token === '√') {
      const value = factor();
      return value === null || value < 0 ? null : Math.sqrt(value);
    }
    return token !== undefined && /^\d/.test(token) ? Number(token) : null;
  };
  const power = (): number | null => {
    const base = atom();
    if (base === null || tokens[at] !== '^') return base;
    at++;
    const exponent = factor();
    return exponent === null ? null : base ** exponent;
  };
  const factor = (): number | null => {
    if (tokens[at] !== '-') return power();
    at++;
    const value = factor();
    return value === null ? null : -value;
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
  /^(?:what(?:['’]?s| is)|how much is|how many is|calculate|work out|compute|算一下|算算|算|请问|计算)\s*[:：]?\s*|\s*(?:=\s*)?[?？]?$|(?:等于|是)(?:多少|几)\s*[?？]?$/gi;

/** A question about a number without the words of the question. */
export const bareQuestion = (text: string): string => text.trim().replace(QUESTION, '').replace(QUESTION, '').trim();

/** Reads and works out a sum; null when the text is none. */
export function sumOf(text: string): Sum | null {
  if (text.length > 300) return null;
  const bare = bareQuestion(text);
  if (
    bare.length > 200 ||
    /^\d{4}-\d\d-\d\d$/.test(bare) ||
    /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(bare) ||
    !/\d|\b(?:half|sum|total|square|sqrt)\b/i.test(withDigits(plainWidth(bare)))
  )
    return null;
  const signs = normalise(bare);
  const value = signs === null ? null : evaluate(signs);
  if (value === null || Number.isNaN(value)) return null;
  if (!Number.isFinite(value)) return { ok: false, why: 'zero' };
  return { ok: true, expression: bare.replace(/\s+/g, ' '), value: rounded(value) };
}

/** Twelve figures: what lies behind them is the machine's, not the person's. */
export const rounded = (value: number): number => Number(value.toPrecision(12));
