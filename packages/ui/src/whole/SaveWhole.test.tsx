import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/index.tsx';
import { zhCN } from '../i18n/zh-CN.ts';
import { fileName } from './save-file.ts';
import type { Asked } from './useWhole.ts';
import { WholeState } from './WholeState.tsx';

const drawn = (asked: Asked, messages = en) =>
  renderToStaticMarkup(
    <LanguageProvider messages={messages}>
      <WholeState asked={asked} />
    </LanguageProvider>,
  );

describe('a value that a person asked for', () => {
  it('says that it is fetched, or from when on it can be, in both languages', () => {
    for (const messages of [en, zhCN]) {
      expect(drawn('fetching', messages)).toContain(messages.whole.fetching);
      expect(drawn('waiting', messages)).toContain(messages.whole.waiting);
      expect(drawn('failed', messages)).toContain(messages.whole.failed);
    }
    expect(drawn('rest')).toBe('');
  });
});

describe('the name of a file', () => {
  it('holds nothing that a file system refuses or hides', () => {
    expect(fileName('Send the plan to 127.0.0.1:4444, what came back')).toBe('Send the plan to 127.0.0.1 4444, what came back');
    expect(fileName('../..\\etc/pass\u0000wd')).toBe('etc pass wd');
    expect(fileName('“给房东的信”，收到的内容')).toBe('给房东的信 ，收到的内容');
    expect(fileName(' .. ')).toBe('Baton');
    expect([...fileName('😀'.repeat(200))]).toHaveLength(80);
  });
});
