import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/index.tsx';
import { zhCN } from '../i18n/zh-CN.ts';
import type { QueuedMessage } from '../model/conversation.ts';
import { QueuedWords } from './QueuedWords.tsx';

const drawn = (message: QueuedMessage, language: 'en' | 'zh-CN') =>
  renderToStaticMarkup(
    <LanguageProvider messages={language === 'en' ? en : zhCN}>
      <QueuedWords message={message} words={message.text} onChange={() => {}} />
    </LanguageProvider>,
  );
const waits: QueuedMessage = { id: 'm', text: 'Take back a.txt', when: 'afterThisJob' };

describe('a message that waits', () => {
  it.each(['en', 'zh-CN'] as const)('can be said in other words where a person typed it, in %s', language => {
    expect(drawn(waits, language)).toContain('<textarea');
  });

  it.each([
    ['en', 'its words stay'],
    ['zh-CN', '所以不能改字'],
  ] as const)('keeps the words that a button said, and says why, in %s', (language, why) => {
    const text = drawn({ ...waits, fixed: true }, language);
    expect(text).not.toContain('<textarea');
    expect(text).toContain('Take back a.txt');
    expect(text).toContain(why);
  });
});
