/** A `curl` command as people copy it from the manual of a service: what it would send. What is not understood is named, nothing is guessed. */
import { type AutomationMethod, automationMethod, isForbiddenHeader } from '@baton/protocol';
import { looksSecret } from '../secret.ts';
import { wordsOf } from './words.ts';

export interface FromCurl {
  readonly method: AutomationMethod;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string; readonly secret: boolean }[];
  readonly body: string;
}

/**
 * `left`: parts of the command that the request does not have. `notCurl`: it begins otherwise. `quotes`: a quote does not end. `option`: one
 * that is not known, so that nobody can say what follows it. `value`: an option lacks what goes with it.
 */
export type CurlRead =
  | { readonly ok: true; readonly request: FromCurl; readonly left: readonly string[] }
  | { readonly ok: false; readonly why: 'notCurl' | 'quotes' | 'address' | 'addresses' }
  | { readonly ok: false; readonly why: 'option' | 'value' | 'method'; readonly at: string };

const long: { readonly [letter: string]: string } = {
  ...{ X: 'request', H: 'header', d: 'data', u: 'user', G: 'get', I: 'head', L: 'location', k: 'insecure', A: 'user-agent', b: 'cookie' },
  ...{ e: 'referer', o: 'output', m: 'max-time', F: 'form', T: 'upload-file', x: 'proxy', c: 'cookie-jar', E: 'cert', w: 'write-out' },
  ...{
    s: 'silent',
    S: 'show-error',
    v: 'verbose',
    i: 'include',
    f: 'fail',
    N: 'no-buffer',
    g: 'globoff',
    O: 'remote-name',
    '#': 'progress-bar',
  },
};
/** How it shows what it does is of no matter here. */
const silent = new Set([
  ...['silent', 'show-error', 'verbose', 'include', 'fail', 'fail-with-body', 'no-buffer', 'globoff', 'compressed'],
  ...['progress-bar', 'no-progress-meter'],
]);
const named = new Set(['location', 'insecure', 'http1.1', 'http2', 'remote-name', 'ipv4', 'ipv6', 'tlsv1.2']);
const namedWithValue = new Set([
  ...[
    'user-agent',
    'cookie',
    'referer',
    'output',
    'max-time',
    'connect-timeout',
    'form',
    'form-string',
    'upload-file',
    'proxy',
    'cookie-jar',
  ],
  ...['cert', 'key', 'cacert', 'write-out', 'retry', 'retry-delay', 'resolve'],
]);
const withValue = new Set([
  ...['request', 'header', 'user', 'url', 'json', 'oauth2-bearer'],
  ...['data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode'],
]);

interface Option {
  readonly name: string;
  readonly value: string;
  /** As it was written. */
  readonly as: string;
}

class NotRead {
  readonly result: Extract<CurlRead, { ok: false }>;
  constructor(result: Extract<CurlRead, { ok: false }>) {
    this.result = result;
  }
}

export function readCurl(text: string): CurlRead {
  const split = wordsOf(text.trim());
  if (!split.ok) return { ok: false, why: 'quotes' };
  const [program, ...words] = split.words;
  if (!/^(?:.*\/)?curl(?:\.exe)?$/.test(program ?? '')) return { ok: false, why: 'notCurl' };
  try {
    const { options, places } = optionsIn(words);
    const made = requestOf(options, places);
    const left = split.rest === '' ? made.left : [...made.left, split.rest];
    return { ok: true, request: made.request, left };
  } catch (error) {
    if (error instanceof NotRead) return error.result;
    throw error;
  }
}

function optionsIn(words: readonly string[]): { readonly options: readonly Option[]; readonly places: readonly string[] } {
  const options: Option[] = [];
  const places: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const following = (as: string): string => {
      const value = words[++i];
      if (value === undefined) throw new NotRead({ ok: false, why: 'value', at: as });
      return value;
    };
    const takes = (name: string): boolean => withValue.has(name) || namedWithValue.has(name);
    if (word.startsWith('--') && word.length > 2) {
      const name = word.slice(2);
      options.push({ name, value: takes(name) ? following(word) : '', as: word });
    } else if (/^-[^-]/.test(word)) {
      for (let at = 1; at < word.length; at++) {
        const as = `-${word[at]}`;
        const name = long[word[at] ?? ''];
        if (name === undefined) throw new NotRead({ ok: false, why: 'option', at: as });
        const rest = word.slice(at + 1);
        if (takes(name)) {
          options.push({ name, value: rest === '' ? following(as) : rest, as });
          break;
        }
        options.push({ name, value: '', as });
      }
    } else places.push(word);
  }
  return { options, places };
}

function requestOf(
  options: readonly Option[],
  places: readonly string[],
): { readonly request: FromCurl; readonly left: readonly string[] } {
  const left: string[] = [];
  const headers = new Map<string, FromCurl['headers'][number]>();
  const data: string[] = [];
  const urls = [...places];
  let asked: string | null = null;
  let isJson = false;
  let isGet = false;
  const header = (name: string, value: string): void => {
    if (isForbiddenHeader(name) || name.toLowerCase() === 'idempotency-key') left.push(`${name}: ${value}`);
    else headers.set(name.toLowerCase(), { name, value, secret: looksSecret(name) });
  };
  for (const { name, value, as } of options) {
    if (silent.has(name)) continue;
    if (name === 'request') asked = value;
    else if (name === 'head') asked = 'HEAD';
    else if (name === 'get') isGet = true;
    else if (name === 'url') urls.push(value);
    else if (name === 'user') header('Authorization', `Basic ${base64(value)}`);
    else if (name === 'oauth2-bearer') header('Authorization', `Bearer ${value}`);
    else if (name === 'header') {
      const read = headerIn(value);
      if (read) header(read.name, read.value);
      else left.push(`${as} ${value}`);
    } else if (name === 'json' || name.startsWith('data')) {
      const piece = dataIn(name, value);
      if (piece === null) left.push(`${as} ${value}`);
      else data.push(piece);
      if (name === 'json') isJson = true;
    } else if (named.has(name) || namedWithValue.has(name)) left.push(value === '' ? as : `${as} ${value}`);
    else throw new NotRead({ ok: false, why: 'option', at: as });
  }
  const [url, second] = urls;
  if (url === undefined) throw new NotRead({ ok: false, why: 'address' });
  if (second !== undefined) throw new NotRead({ ok: false, why: 'addresses' });
  const body = data.join(isJson ? '' : '&');
  const method = automationMethod.safeParse((asked ?? (body === '' || isGet ? 'GET' : 'POST')).toUpperCase());
  if (!method.success) throw new NotRead({ ok: false, why: 'method', at: asked ?? '' });
  if (isJson) for (const name of ['Content-Type', 'Accept']) if (!headers.has(name.toLowerCase())) header(name, 'application/json');
  if (body !== '' && !isGet && !headers.has('content-type')) header('Content-Type', 'application/x-www-form-urlencoded');
  const at = isGet && body !== '' ? `${url}${url.includes('?') ? '&' : '?'}${body}` : url;
  // What a shell would put in for a name stands in the text as it is: the person fills it in.
  const open = [at, isGet ? '' : body, ...[...headers.values()].map(({ value }) => value)].flatMap(
    part => part.match(/\$(?:\{\w+\}|\([^)]*\)|[A-Za-z_]\w*)|<[A-Z][A-Z_ -]+>/g) ?? [],
  );
  return {
    request: { method: method.data, url: at, headers: [...headers.values()], body: isGet ? '' : body },
    left: [...left, ...new Set(open)],
  };
}

function headerIn(text: string): { readonly name: string; readonly value: string } | null {
  const read = /^([^\s:;@][^:;]*?)\s*(?::\s*(.+)|;)\s*$/.exec(text);
  return read ? { name: read[1] ?? '', value: read[2]?.trim() ?? '' } : null;
}

/** Null: it is in a file of the computer on which the command was meant to run. */
function dataIn(name: string, value: string): string | null {
  if (name === 'data-urlencode') {
    const read = /^([^=@]*)([=@])?([\s\S]*)$/.exec(value);
    if (read?.[2] === '@') return null;
    if (read?.[2] !== '=') return encodeURIComponent(value);
    const [, field = '', , content = ''] = read;
    return field === '' ? encodeURIComponent(content) : `${field}=${encodeURIComponent(content)}`;
  }
  return name !== 'data-raw' && value.startsWith('@') ? null : value;
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
