import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PortProvider } from '../../data/context.tsx';
import type { BatonPort } from '../../data/port.ts';
import { en } from '../../i18n/en.ts';
import { LanguageProvider } from '../../i18n/index.tsx';
import { zhCN } from '../../i18n/zh-CN.ts';
import type { AllowedHere, ThisComputer } from '../../model/this-computer.ts';
import OnThisComputer, { AllowedList } from './OnThisComputer.tsx';

const lamp = 'http://192.168.1.5';
const program = { server: 'house', command: 'npx', args: ['-y', 'files'] };
const tools = { automations: [{ title: 'Light', url: `${lamp}/on` }], servers: [{ id: 'house', title: 'House files' }], services: [] };

function drawn(element: React.ReactElement, thisComputer: ThisComputer | null = null, messages = en): string {
  const data = { useTools: () => ({ state: 'ready', value: tools }) };
  return renderToStaticMarkup(
    <PortProvider port={{ data, commands: {}, thisComputer } as unknown as BatonPort}>
      <LanguageProvider messages={messages}>{element}</LanguageProvider>
    </PortProvider>,
  );
}
const list = (allowed: AllowedHere, messages = en) =>
  drawn(<AllowedList allowed={allowed} computer={{} as ThisComputer} onSettled={() => undefined} />, null, messages);

describe('what was allowed in this computer’s own windows', () => {
  it('says of each address and program what it is for, and has a button that says what it stops', () => {
    const html = list({ homes: [lamp], programs: [program] });
    for (const words of [
      `Automations may send to ${lamp}`,
      'Used by “Light”',
      'Baton may start “House files”',
      'npx -y files',
      `aria-label="Stop allowing: Automations may send to ${lamp}"`,
      'aria-label="Stop allowing: Baton may start “House files”"',
    ])
      expect(html).toContain(words);
  });

  it('says what nobody uses any more', () => {
    const html = list({ homes: ['http://192.168.1.9'], programs: [{ ...program, server: 'gone' }] });
    for (const words of ['No automation uses it now', 'Baton may start this program', 'It is not among your tools any more'])
      expect(html).toContain(words);
  });

  it('says when it asks, where there is nothing', () => {
    expect(list({ homes: [], programs: [] })).toContain('Nothing yet. This computer asks before');
  });

  it('says where these are found, where there is no computer’s window', () => {
    const html = drawn(<OnThisComputer />);
    expect(html).toContain('On your computers');
    expect(html).toContain('open this page in Baton on that computer');
    expect(html).not.toContain('<button');
  });

  it('says it in Chinese as well', () => {
    const html = list({ homes: [lamp], programs: [program] }, zhCN);
    for (const words of [`自动操作可以发送到 ${lamp}`, '使用它的自动操作：“Light”', 'Baton 可以启动“House files”', '不再允许'])
      expect(html).toContain(words);
    expect(drawn(<OnThisComputer />, null, zhCN)).toContain('请在那台电脑上的 Baton 里打开这一页');
  });
});
