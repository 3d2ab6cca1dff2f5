/** The text of an automation with its blanks: which there are, and how each is filled in so that it stays one value. */
import { type Automation, automationLimits, isSealed } from './automation.ts';

export type BodyFormat = 'json' | 'form' | 'text';
type Sent = Pick<Automation, 'body' | 'headers'>;

/** What is said of the text: as the person set it, else as it looks. Null: there is none. */
export function contentTypeOf({ body, headers }: Sent): string | null {
  const set = headers.find(header => header.name.toLowerCase() === 'content-type');
  if (set && !isSealed(set)) return set.value;
  if (body === '') return null;
  return looksLikeJson(body) ? 'application/json' : 'text/plain; charset=utf-8';
}

const looksLikeJson = (body: string): boolean => /^\s*[[{]/.test(body) && !/^\s*\{\{/.test(body);

export function formatOf(sent: Sent): BodyFormat {
  const type = contentTypeOf(sent) ?? '';
  if (/[/+]json\b/i.test(type)) return 'json';
  // Many manuals send JSON without saying so, and `curl` calls that a form.
  if (/x-www-form-urlencoded/i.test(type)) return looksLikeJson(sent.body) ? 'json' : 'form';
  return 'text';
}

interface Part {
  /** What stands before the blank. */
  readonly before: string;
  readonly blank: string;
  /** It stands in a text of JSON, not as a value of its own. */
  readonly quoted: boolean;
}

const marks = /\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g;

function partsOf(body: string): { readonly parts: readonly Part[]; readonly rest: string } {
  const parts: Part[] = [];
  let from = 0;
  let quoted = false;
  for (const match of body.matchAll(marks)) {
    const before = body.slice(from, match.index);
    quoted = endsQuoted(before, quoted);
    parts.push({ before, blank: match[1] ?? '', quoted });
    from = match.index + match[0].length;
  }
  return { parts, rest: body.slice(from) };
}

/** Whether a piece of JSON ends inside a text. */
function endsQuoted(text: string, began: boolean): boolean {
  let quoted = began;
  for (let i = 0; i < text.length; i++) {
    if (quoted && text[i] === '\\') i++;
    else if (text[i] === '"') quoted = !quoted;
  }
  return quoted;
}

/** The names of the blanks of a text, in their order, each once. */
export function blanksIn(body: string): string[] {
  return [...new Set(partsOf(body).parts.map(part => part.blank))];
}

/** The blanks that stand in JSON as values of their own: a number, true or false, so that nothing else of it can change. */
export function numbersIn(sent: Sent): ReadonlySet<string> {
  if (formatOf(sent) !== 'json') return new Set();
  return new Set(partsOf(sent.body).parts.flatMap(part => (part.quoted ? [] : [part.blank])));
}

export type Filled =
  | { readonly ok: true; readonly body: string }
  | { readonly ok: false; readonly blank: string; readonly why: 'missing' | 'number' | 'long' };

const bareValue = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false)$/;

/** The text as it is sent. A value stays what it is, whatever it holds: it can end no text, add no field and no line of a form. */
export function filledIn(sent: Sent, values: Readonly<Record<string, string>>): Filled {
  const format = formatOf(sent);
  const numbers = numbersIn(sent);
  const { parts, rest } = partsOf(sent.body);
  let body = '';
  for (const { before, blank, quoted } of parts) {
    const value = (Object.hasOwn(values, blank) ? (values[blank] ?? '') : '').trim().toWellFormed();
    if (value === '') return { ok: false, blank, why: 'missing' };
    if (value.length > automationLimits.value) return { ok: false, blank, why: 'long' };
    if (numbers.has(blank) && !bareValue.test(value)) return { ok: false, blank, why: 'number' };
    body +=
      before + (format === 'json' && quoted ? JSON.stringify(value).slice(1, -1) : format === 'form' ? encodeURIComponent(value) : value);
  }
  return { ok: true, body: body + rest };
}

/** Whether a text of JSON is one whatever its blanks are filled with. Any other text is fine. */
export function isWellMade(sent: Sent): boolean {
  if (formatOf(sent) !== 'json') return true;
  const filled = filledIn(sent, Object.fromEntries(blanksIn(sent.body).map(blank => [blank, '1'])));
  try {
    if (filled.ok) JSON.parse(filled.body);
    return filled.ok;
  } catch {
    return false;
  }
}
