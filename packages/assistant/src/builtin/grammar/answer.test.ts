import type { ModelAnswer } from '@baton/journal';
import type { JsonValue, Locale } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { readListing } from '../../listing/read.ts';
import type { CallResult, EarlierEntry, Round, ScopedDocument } from '../../request.ts';
import { chineseDocuments, englishDocuments, friday, lineFor, requestFor } from '../../testing/requests.ts';
import { answerBuiltin } from '../helper.ts';
import { chinese, english } from './utterances/index.ts';
import type { Utterances } from './utterances/utterances.ts';

const HOUR = 3_600_000;
const DOCUMENTS = { en: englishDocuments, 'zh-CN': chineseDocuments } as const;

/** What the conversation changed before, as the utterances about changes expect it. */
const changed: { readonly [Name in Locale]: readonly (readonly [title: string, words: string, ago: number])[] } = {
  en: [
    ['Party', '2 added', 72],
    ['Packing list', '1 ticked', 1],
  ],
  'zh-CN': [
    ['聚会', '新增 2 项', 72],
    ['行李清单', '勾选 1 项', 1],
  ],
};

/** What a look into one of these files gives, by what stands in it. */
function previewed(args: JsonValue, files: { readonly [name: string]: string }): CallResult {
  const { file, header, column, order } = args as { file: string; header?: boolean; column?: string; order?: 'dayFirst' | 'monthFirst' };
  const listing = readListing(file, files[file] ?? '', { header, column, order }, 2026);
  if (!listing) return { status: 'failed', error: 'noList', sentence: `no list in ${file}` };
  return { status: 'done', value: { file, of: listing.of, begins: [], doubt: listing.doubt as JsonValue }, summary: '' };
}

/** What a look into what a document was gives. */
function then(
  { name, arguments: given }: Call,
  { versions = {}, at = friday }: Utterances,
  documents: readonly ScopedDocument[],
): CallResult {
  const { document, version } = given as { document: string; version?: string };
  const all = versions[documents.find(entry => entry.document === document)?.title ?? ''] ?? [];
  const made = all.map(({ ago }, index) => ({ version: `v${all.length - index}`, at: at - ago * 60_000, words: '1 added' }));
  if (name === 'document.versions') return { status: 'done', value: { versions: made, more: false }, summary: '' };
  const since = all[made.findIndex(one => one.version === version)]?.since ?? [];
  const by = since.map(words => ({ name: words.startsWith('Anna') ? 'Anna' : 'Baton', words }));
  return { status: 'done', value: { document, since: { by } }, summary: '' };
}

type Call = ModelAnswer['calls'][number];
const looks: ReadonlySet<string> = new Set(['list.preview', 'document.versions', 'document.version']);

/** What comes of a conversation: each text is said when the one before was answered. */
function happens(group: Utterances, texts: readonly string[]): string {
  const { locale, at = friday, zone = 'Europe/Berlin', files = {} } = group;
  const documents = DOCUMENTS[locale];
  const before = group.changed ?? changed[locale].map(([title, words, ago]) => ({ title, words, ago }));
  const earlier: EarlierEntry[] = before.flatMap(({ title, words, ago, ...more }, index) => {
    const document = documents.find(entry => entry.title === title)?.document ?? '';
    const change = { kind: 'change' as const, title, text: words, at: at - ago * HOUR, step: `s${index + 1}`, document, ...more };
    // Changes of the same hour came of one request.
    const isNew = before[index - 1]?.ago !== ago;
    return isNew ? [{ kind: 'person' as const, text: 'do it', at: change.at }, change] : [change];
  });
  let line = '';
  for (const [index, text] of texts.entries()) {
    const sent = index === 0 ? Object.keys(files) : [];
    const rounds: Round[] = [];
    const answerNow = () => answerBuiltin(requestFor(text, { locale, documents, earlier, at, zone, files: sent, rounds }));
    let answer = answerNow();
    for (let n = 0; n < 4 && answer.calls.length > 0 && answer.calls.every(call => looks.has(call.name)); n++) {
      const result = (call: Call) => (call.name === 'list.preview' ? previewed(call.arguments, files) : then(call, group, documents));
      rounds.push({ task: null, text: answer.text, messages: 1, calls: answer.calls.map(call => ({ ...call, result: result(call) })) });
      answer = answerNow();
    }
    line = lineFor(answer, documents);
    const names = sent.length > 0 ? { files: sent, onlyNames: text === sent.join(', ') } : {};
    earlier.push({ kind: 'person', text, at, ...names }, { kind: 'helper', text: answer.text, at });
  }
  return line;
}

describe('a job of many changes', () => {
  it('is taken back whole, the newest part first', () => {
    const document = englishDocuments[0]?.document ?? '';
    const change = (n: number): EarlierEntry => ({ kind: 'change', title: 'List', text: '1 added', at: 1, step: `s${n}`, document });
    const earlier = [{ kind: 'person' as const, text: 'do it', at: 1 }, ...Array.from({ length: 90 }, (_, n) => change(n))];
    const { calls } = answerBuiltin(requestFor('undo everything', { earlier }));
    const steps = calls.map(call => (call.arguments as { steps: string[] }).steps);
    expect(steps.map(part => [part.length, part[0], part.at(-1)])).toEqual([
      [40, 's50', 's89'],
      [40, 's10', 's49'],
      [10, 's0', 's9'],
    ]);
  });
});

describe('what people type', () => {
  it('is known in at least two hundred ways in each language', () => {
    for (const language of [english, chinese]) expect(language.flatMap(({ said }) => said).length).toBeGreaterThanOrEqual(200);
  });

  it.each([
    ['English', english],
    ['Chinese', chinese],
  ])('does what was meant: %s', (_language, all) => {
    const outcomes = all.flatMap(group =>
      group.said.map(([said, meant]) => {
        const texts = typeof said === 'string' ? [said] : said;
        return { said: texts, happens: happens(group, texts), meant };
      }),
    );
    // The utterance's own text stands in the failure, beside what happened and what was meant.
    expect(outcomes.filter(one => one.happens !== one.meant)).toEqual([]);
  });
});
