/** What stands in the form of an automation, and what is saved of it. */
import { type AutomationDraft, type AutomationMethod, blanksIn, numbersIn } from '@baton/protocol';
import type { AutomationView } from '../../model/automation.ts';
import type { FromCurl } from './curl/curl.ts';
import type { AutomationTexts } from './texts/index.ts';

export interface FormHeader {
  /** Its own among those of the form. */
  readonly key: number;
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
  /** There is a secret already, which nobody is shown; it stays while nothing is typed. */
  readonly kept: boolean;
}

export interface Form {
  readonly title: string;
  readonly method: AutomationMethod;
  readonly url: string;
  readonly headers: readonly FormHeader[];
  readonly body: string;
  /** By the names of the blanks; those of blanks that are not there any more are kept while the form is open. */
  readonly examples: Readonly<Record<string, string>>;
  readonly knowsRepeats: boolean;
  readonly keyHeader: string;
  readonly anywhere: boolean;
  readonly costs: boolean;
}

export const usualKeyHeader = 'Idempotency-Key';

export const emptyForm: Form = {
  ...{ title: '', method: 'POST', url: '', headers: [], body: '', examples: {} },
  ...{ knowsRepeats: false, keyHeader: usualKeyHeader, anywhere: false, costs: false },
};

/** Something to look at and to change, for whoever has none. Nothing answers at its address. */
export const exampleForm = ({ example }: AutomationTexts): Form => ({
  ...emptyForm,
  title: example.title,
  url: 'https://chat.example.com/hooks/team',
  headers: [{ key: 1, name: 'Content-Type', value: 'application/json', secret: false, kept: false }],
  body: `{"text": "{{${example.blank}}}"}`,
  examples: { [example.blank]: example.value },
});

export const formOf = ({ title, method, url, headers, body, blanks, keyHeader, anywhere, costs }: AutomationView): Form => ({
  ...{ title, method, url, body, anywhere, costs },
  headers: headers.map(({ name, value }, index) => ({
    key: index + 1,
    name,
    value: value ?? '',
    secret: value === undefined,
    kept: value === undefined,
  })),
  examples: Object.fromEntries(blanks.map(({ name, example }) => [name, example])),
  knowsRepeats: keyHeader !== null,
  keyHeader: keyHeader ?? usualKeyHeader,
});

/** What a command that was pasted says; the rest stays as it was typed. */
export const withCurl = (form: Form, { method, url, headers, body }: FromCurl): Form => ({
  ...form,
  ...{ method, url, body },
  headers: headers.map((header, index) => ({ ...header, key: index + 1, kept: false })),
});

export const nextKey = ({ headers }: Form): number => Math.max(0, ...headers.map(({ key }) => key)) + 1;

export const blanksOf = ({ body, examples }: Form): { readonly name: string; readonly example: string }[] =>
  blanksIn(body).map(name => ({ name, example: examples[name] ?? '' }));

/** The blanks that want a number. */
export const numbersOf = ({ body, headers }: Form): ReadonlySet<string> =>
  numbersIn({ body, headers: headers.filter(({ secret }) => !secret).map(({ name, value }) => ({ name, value })) });

/** @param was what is changed; absent: it is new */
export function draftOf(form: Form, id: string, was: AutomationView | undefined): AutomationDraft {
  const { title, method, url, headers, body, knowsRepeats, keyHeader, anywhere, costs } = form;
  return {
    id,
    title: title.trim(),
    method,
    url: url.trim(),
    headers: headers
      .filter(({ name, value, kept }) => name.trim() !== '' || value !== '' || kept)
      .map(({ name, value, secret, kept }) => {
        const called = name.trim();
        if (!secret) return { name: called, value: value.trim() };
        return kept && value.trim() === '' ? { name: called, kept: true as const } : { name: called, secret: value.trim() };
      }),
    body: method === 'GET' ? '' : body,
    blanks: method === 'GET' ? [] : blanksOf(form),
    keyHeader: knowsRepeats ? keyHeader.trim() : null,
    costs,
    ...(anywhere && { anywhere: true }),
    was: was?.hash ?? null,
  };
}

/** A name that its tool carries: the beginning of the title in plain letters, and something that makes it its own. */
export function automationIdFor(title: string, unique: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24)
    .replace(/-+$/, '');
  return `${plain === '' ? 'automation' : plain}-${unique.slice(-6).toLowerCase()}`;
}
