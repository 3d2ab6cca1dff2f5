/** What keeps an automation from being saved, for a sentence beside the field. */
import { headerName, headerValue, isForbiddenHeader } from '../request-header.ts';
import { savedAddressOf } from '../saved-address.ts';
import { type AutomationDraft, automationLimits } from './automation.ts';
import { blanksIn, isWellMade } from './body.ts';

/**
 * `forbidden`: a header that only the browser itself sets. `keyTwice`: the header for repeats stands among the others as well. `getBody`: what is
 * only fetched takes no text along. `headers`: too many of them, or too many secret ones. `secretAgain`: a secret was given for another address. `sameTitle`: another one is called so.
 */
export const automationProblems = [
  ...(['title', 'address', 'headerName', 'headerValue', 'headerTwice', 'keyTwice', 'forbidden', 'headers'] as const),
  ...(['body', 'bodyLong', 'getBody', 'blanks', 'blankName', 'secretAgain', 'sameTitle', 'tooMany'] as const),
] as const;
export type AutomationProblem = (typeof automationProblems)[number];

/** `at`: the header or blank that it is about. */
export interface AutomationTrouble {
  readonly problem: AutomationProblem;
  readonly at?: string;
}

type Given = Omit<AutomationDraft, 'id' | 'was' | 'costs'>;

/** Null: it can be saved, as far as it tells by itself. */
export function troubleOf(draft: Given): AutomationTrouble | null {
  const { title, method, url, headers, body, blanks, keyHeader } = draft;
  if (title.trim() === '' || title.length > automationLimits.title || /[“”"「」{}\n]/.test(title)) return { problem: 'title' };
  if (url.length > automationLimits.url || savedAddressOf(url) === null || url.includes('{{')) return { problem: 'address' };
  const bad = headers.length > automationLimits.headers ? { problem: 'headers' as const } : headerTrouble(headers);
  if (bad) return bad;
  if (keyHeader !== null) {
    if (!isHeaderName(keyHeader)) return { problem: 'headerName', at: keyHeader };
    if (isForbiddenHeader(keyHeader)) return { problem: 'forbidden', at: keyHeader };
    if (headers.some(({ name }) => name.toLowerCase() === keyHeader.toLowerCase())) return { problem: 'keyTwice', at: keyHeader };
  }
  if (method === 'GET' && body !== '') return { problem: 'getBody' };
  if (body.length > automationLimits.body) return { problem: 'bodyLong' };
  const found = blanksIn(body);
  if (found.length > automationLimits.blanks) return { problem: 'blanks' };
  const wrong = found.find(name => name.length > automationLimits.blank || /[“”"「」\n]/.test(name));
  if (wrong !== undefined) return { problem: 'blankName', at: wrong };
  const long = blanks.find(({ example }) => example.length > automationLimits.example);
  if (long) return { problem: 'blankName', at: long.name };
  const plain = headers.flatMap(header => ('value' in header ? [header] : []));
  return isWellMade({ body, headers: plain }) ? null : { problem: 'body' };
}

const isHeaderName = (given: string): boolean => headerName.safeParse(given).success;

function headerTrouble(headers: Given['headers']): AutomationTrouble | null {
  const seen = new Set<string>();
  for (const header of headers) {
    const { name } = header;
    const value = 'value' in header ? header.value : 'secret' in header ? header.secret : '';
    if (!isHeaderName(name)) return { problem: 'headerName', at: name };
    if (isForbiddenHeader(name)) return { problem: 'forbidden', at: name };
    if (seen.has(name.toLowerCase())) return { problem: 'headerTwice', at: name };
    if (!headerValue.safeParse(value).success) return { problem: 'headerValue', at: name };
    // How the text is to be read must be known without opening anything.
    if (!('value' in header) && name.toLowerCase() === 'content-type') return { problem: 'headerValue', at: name };
    seen.add(name.toLowerCase());
  }
  const secrets = headers.filter(header => !('value' in header)).length;
  return secrets > automationLimits.secrets ? { problem: 'headers' } : null;
}
