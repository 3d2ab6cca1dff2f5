import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PortProvider } from '../data/context.tsx';
import type { BatonPort } from '../data/port.ts';
import { en } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/index.tsx';
import { zhCN } from '../i18n/zh-CN.ts';
import type { LedgerJob, LedgerRow } from '../model/ledger.ts';
import { JobEntry, type LedgerFilter } from './JobEntry.tsx';
import { did as inChinese } from './texts/zh-CN.ts';

const device = { id: 'mac', name: 'MacBook', kind: 'laptop' } as const;
const job: LedgerJob = {
  turn: 't',
  session: 's',
  title: 'Plan my week',
  from: 1,
  to: 2,
  changes: 1,
  files: 0,
  sent: 1,
  inDoubt: 0,
  undone: false,
  devices: [device],
};
const row = (change: Partial<LedgerRow>): LedgerRow => ({
  session: 's',
  step: 'x',
  object: 'Week plan',
  what: '1 added',
  lines: [],
  canUndo: false,
  state: 'changed',
  at: 1,
  device,
  detail: { step: 'x', turn: 't', runs: 1 },
  ...change,
});
const looked = row({ step: 'l', object: 'Read “Week plan”', what: 'Read it.', state: 'changedNothing' });
const moved = row({
  step: 'm',
  lines: [{ before: { text: 'Letter', day: '2026-12-01', time: '20:00' }, after: { text: 'Letter', day: '2026-12-02', time: '19:30' } }],
});
const sent = row({
  step: 's',
  object: 'Send the plan to example.com',
  what: 'example.com took it.',
  state: 'sent',
  sent: { what: 'Week of 30 November', more: 5, to: 'https://example.com/plans' },
});

function drawn(rows: readonly LedgerRow[], filter: LedgerFilter = 'all', messages = en): string {
  const data = { useLedgerRows: () => ({ state: 'ready', value: rows }), useArrival: () => undefined };
  const port = { data, commands: {} } as unknown as BatonPort;
  return renderToStaticMarkup(
    <PortProvider port={port}>
      <LanguageProvider messages={messages}>
        <JobEntry job={job} filter={filter} startsOpen />
      </LanguageProvider>
    </PortProvider>,
  );
}

describe('a job in what it did', () => {
  it('folds what only looked behind what changed something', () => {
    const html = drawn([looked, moved]);
    expect(html.indexOf('1 more step looked and changed nothing')).toBeGreaterThan(html.indexOf('data-step="m"'));
    expect(html.indexOf('data-step="l"')).toBeGreaterThan(html.indexOf('<details class="tw quiet">'));
    expect(drawn([looked, moved], 'changes')).not.toContain('data-step="l"');
  });

  it('says what was sent, where to, and that it stays sent', () => {
    const html = drawn([sent]);
    for (const words of [
      'example.com took it.',
      'Week of 30 November',
      'and 5 more lines',
      'https://example.com/plans',
      'Can’t be taken back',
    ])
      expect(html).toContain(words);
  });

  it('offers to save what is too large to be shown, with its size, and does not pretend to show all of it', () => {
    const large = { asked: { blob: 'a', hash: '', bytes: 319_488 }, came: { blob: 'c', hash: '', bytes: 5 * 1024 * 1024 } };
    const cut = { ...sent, large, sent: { what: 'Week of 30 November', more: 'uncounted', to: 'https://example.com/plans' } } as const;
    const html = drawn([cut]);
    for (const words of ['Save what was sent (312\u00a0KB)', 'Save what came back (5\u00a0MB)', 'and more than is shown here'])
      expect(html).toContain(words);
    expect(html).not.toMatch(/more lines?</);
    for (const words of ['保存发出的内容（312\u00a0KB）', '保存收到的内容（5\u00a0MB）', inChinese.sentUncounted])
      expect(drawn([cut], 'all', zhCN)).toContain(words);
  });

  it('does not call sent what has not been sent', () => {
    const html = drawn([row({ state: 'inDoubt', large: { asked: { blob: 'a', hash: '', bytes: 200_000 } } })]);
    expect(html).toContain('Save what was asked for');
    expect(html).not.toContain('what was sent');
  });

  it('sets off what is new in a line and leaves the rest', () => {
    const html = drawn([moved]);
    expect(html).toContain('<b>Wed 19:30</b>: Letter');
    expect(html).not.toContain('<b>Letter</b>');
  });

  it('names what it waits for like the conversation does', () => {
    const port = { data: {}, commands: {} } as unknown as BatonPort;
    const asks = (kind: 'question' | 'approval') =>
      renderToStaticMarkup(
        <PortProvider port={port}>
          <LanguageProvider messages={zhCN}>
            <JobEntry job={{ ...job, asks: kind }} filter="all" startsOpen={false} />
          </LanguageProvider>
        </PortProvider>,
      );
    expect(asks('approval')).toContain(zhCN.run.asks.approval);
    expect(asks('question')).toContain(zhCN.run.asks.question);
  });
});
