import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/index.tsx';
import { zhCN } from '../i18n/zh-CN.ts';
import type { StopView } from '../model/document.ts';
import { Timeline } from './Timeline.tsx';

const step = (n: number, more: Partial<StopView> = {}): StopView => ({
  id: `v${n}`,
  label: { kind: 'step', step: n },
  changed: false,
  toCome: false,
  ...more,
});
const stops = [step(1, { label: { kind: 'new' }, changed: true }), step(4, { changed: true, summary: '7 added.' })];

function caption(language: 'en' | 'zh-CN', last: readonly StopView[], running: boolean): string {
  const markup = renderToStaticMarkup(
    <LanguageProvider messages={language === 'en' ? en : zhCN}>
      <Timeline timeline={{ stops: [...stops, ...last], running, of: 5 }} at={undefined} onAt={() => {}} />
    </LanguageProvider>,
  );
  return /<span class="b grow">([^<]*)<\/span>/.exec(markup)?.[1] ?? '';
}

describe('the words over a timeline', () => {
  it('say what the newest step changed', () => {
    expect(caption('en', [], false)).toBe('7 added.');
  });

  it.each([
    ['en', 'Step 5 has changed nothing here.'],
    ['zh-CN', '第 5 步没有改动这里。'],
  ] as const)('say of a step that changed nothing only that this one did, done or not, in %s', (language, words) => {
    expect(caption(language, [step(5)], false)).toBe(words);
    expect(caption(language, [step(5), step(6, { toCome: true })], true)).toBe(words);
  });
});
