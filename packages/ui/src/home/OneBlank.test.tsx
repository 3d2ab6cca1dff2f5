import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/index.tsx';
import { zhCN } from '../i18n/zh-CN.ts';
import { type Filled, jobCards } from './jobs.ts';
import { OneBlank } from './OneBlank.tsx';

function drawn(filled: Filled, messages = en): string {
  const address = jobCards(['plan-week'])[0]
    ?.blanks(messages)
    .find(blank => blank.kind === 'address');
  if (address === undefined) throw new Error('there is no address to send to');
  return renderToStaticMarkup(
    <LanguageProvider messages={messages}>
      <OneBlank blank={address} filled={filled} onChange={() => undefined} />
    </LanguageProvider>,
  );
}

describe('whether an address recognises repeats', () => {
  it('is asked only about an address that can be sent to', () => {
    for (const sendTo of ['', ' ', 'example.com']) expect(drawn({ sendTo })).not.toContain('checkbox');
    expect(drawn({ sendTo: 'https://example.com' })).toContain('checkbox');
  });

  it('is no until the person says yes, with a line on what it means', () => {
    for (const messages of [en, zhCN]) {
      const html = drawn({ sendTo: 'https://example.com' }, messages);
      expect(html).not.toContain('checked=""');
      expect(html).toContain(messages.jobs.planWeek.knowsRepeats);
      const described = /type="checkbox" aria-describedby="([^"]+)"/.exec(html)?.[1];
      expect(html).toContain(`id="${described}">${messages.jobs.planWeek.knowsRepeatsHint}<`);
    }
    expect(drawn({ sendTo: 'https://example.com', sendKnowsRepeats: 'true' })).toContain('checked=""');
  });
});
