import { describe, expect, it } from 'vitest';
import { chineseDocuments, englishDocuments, lineFor, requestFor } from '../../testing/requests.ts';
import { answerBuiltin } from '../helper.ts';
import { chinese } from './chinese.fixtures.ts';
import { english } from './english.fixtures.ts';

const changed = (title: string, text: string) => [{ kind: 'change' as const, title, text, at: 1 }];

describe('the built-in helper', () => {
  it('knows at least sixty sentences in each language', () => {
    expect(english.length).toBeGreaterThanOrEqual(60);
    expect(chinese.length).toBeGreaterThanOrEqual(60);
  });

  it.each(english)('is told “%s” and does what was meant', (said, happens) => {
    const request = requestFor(said, { earlier: changed('Party', '2 added') });
    expect(lineFor(answerBuiltin(request), englishDocuments)).toBe(happens);
  });

  it.each(chinese)('听到“%s”，做对的事', (said, happens) => {
    const request = requestFor(said, { locale: 'zh-CN', documents: chineseDocuments, earlier: changed('聚会', '新增 2 项') });
    expect(lineFor(answerBuiltin(request), chineseDocuments)).toBe(happens);
  });
});
