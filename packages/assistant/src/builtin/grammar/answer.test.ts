import type { Locale } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
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

/** What comes of a conversation: each text is said when the one before was answered. */
function happens({ locale, at = friday, zone = 'Europe/Berlin' }: Utterances, texts: readonly string[]): string {
  const documents = DOCUMENTS[locale];
  const earlier = changed[locale].map(([title, text, ago]) => ({
    kind: 'change' as 'change' | 'person' | 'helper',
    title,
    text,
    at: at - ago * HOUR,
  }));
  let line = '';
  for (const text of texts) {
    const answer = answerBuiltin(requestFor(text, { locale, documents, earlier, at, zone }));
    line = lineFor(answer, documents);
    earlier.push({ kind: 'person', title: '', text, at }, { kind: 'helper', title: '', text: answer.text, at });
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
