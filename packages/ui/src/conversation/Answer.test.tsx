import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PortProvider } from '../data/context.tsx';
import type { BatonPort } from '../data/port.ts';
import { en } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/index.tsx';
import { zhCN } from '../i18n/zh-CN.ts';
import { Answer } from './Answer.tsx';

const port = { data: { useLiveText: () => undefined, useArrival: () => undefined } } as unknown as BatonPort;
const drawn = (whole: object, messages = en) =>
  renderToStaticMarkup(
    <PortProvider port={port}>
      <LanguageProvider messages={messages}>
        <Answer session="s" answer={{ kind: 'answer', id: 'a', text: 'It begins', state: 'done', choices: [], ...whole }} />
      </LanguageProvider>
    </PortProvider>,
  );

describe('an answer that is too large to stand with the conversation', () => {
  it('is shown by its beginning, and says how much more there is', () => {
    const whole = { whole: { blob: 'b', hash: '', bytes: 319_488 } };
    expect(drawn(whole)).toContain('It begins…');
    expect(drawn(whole)).toContain('Show all of it (312\u00a0KB)');
    expect(drawn(whole, zhCN)).toContain('显示全部（312\u00a0KB）');
    expect(drawn({})).not.toContain('Show all of it');
  });
});
