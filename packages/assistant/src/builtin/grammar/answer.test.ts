import type { JsonValue, Locale } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { readListing } from '../../listing/read.ts';
import type { CallResult, Round } from '../../request.ts';
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

/** What comes of a conversation: each text is said when the one before was answered. */
function happens({ locale, at = friday, zone = 'Europe/Berlin', files = {} }: Utterances, texts: readonly string[]): string {
  const documents = DOCUMENTS[locale];
  const earlier = changed[locale].map(([title, text, ago]) => ({
    kind: 'change' as 'change' | 'person' | 'helper',
    files: [] as string[],
    onlyNames: false,
    title,
    text,
    at: at - ago * HOUR,
  }));
  let line = '';
  for (const [index, text] of texts.entries()) {
    const sent = index === 0 ? Object.keys(files) : [];
    const rounds: Round[] = [];
    const answerNow = () => answerBuiltin(requestFor(text, { locale, documents, earlier, at, zone, files: sent, rounds }));
    let answer = answerNow();
    for (let looks = 0; looks < 3 && answer.calls.length > 0 && answer.calls.every(call => call.name === 'list.preview'); looks++) {
      rounds.push({
        task: null,
        text: answer.text,
        messages: 1,
        calls: answer.calls.map(call => ({ ...call, result: previewed(call.arguments, files) })),
      });
      answer = answerNow();
    }
    line = lineFor(answer, documents);
    earlier.push(
      { kind: 'person', title: '', text, at, files: sent, onlyNames: sent.length > 0 && text === sent.join(', ') },
      { kind: 'helper', title: '', text: answer.text, at, files: [], onlyNames: false },
    );
  }
  return line;
}

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
