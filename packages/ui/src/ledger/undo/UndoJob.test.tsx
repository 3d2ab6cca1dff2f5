import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { PortProvider } from '../../data/context.tsx';
import type { BatonPort } from '../../data/port.ts';
import { en } from '../../i18n/en.ts';
import { LanguageProvider } from '../../i18n/index.tsx';
import { zhCN } from '../../i18n/zh-CN.ts';
import type { JobFile, JobFiles, LedgerJob } from '../../model/ledger.ts';
import UndoJob from './UndoJob.tsx';

// Drawn where it stands: without a document there is nothing to put it over.
vi.mock('../../parts/Sheet.tsx', () => ({
  Sheet: ({ title, description, children, footer }: { title: string; description?: string; children: unknown; footer?: unknown }) => (
    <>
      <h2>{title}</h2>
      <p>{description}</p>
      {children as never}
      {footer as never}
    </>
  ),
}));

const job = { turn: 't', session: 's', changes: 0, files: 2 } as LedgerJob;
const file = (fate: JobFile['fate'], more: Partial<JobFile> = {}): JobFile => ({
  name: 'old.txt',
  folder: 'Letters',
  computer: 'MacBook',
  fate,
  canSave: false,
  ...more,
});

function drawn(files: readonly JobFile[], { changes = 0, more = 0, messages = en } = {}): string {
  const value: JobFiles = { files, more };
  const data = { useJobFiles: () => ({ state: 'ready', value }) };
  return renderToStaticMarkup(
    <PortProvider port={{ data, commands: {} } as unknown as BatonPort}>
      <LanguageProvider messages={messages}>
        <UndoJob job={{ ...job, changes }} onClose={() => {}} />
      </LanguageProvider>
    </PortProvider>,
  );
}

describe('taking a whole job back', () => {
  it('says how much goes back, where, and what stays and why', () => {
    const html = drawn([file('back'), file('back', { name: 'ben.txt' }), file('changed', { name: 'mine.txt', canSave: true })], {
      changes: 3,
    });
    for (const words of [
      '3 changes in documents and 2 changes to files go back.',
      'Goes back on MacBook:',
      'old.txt in Letters, ben.txt in Letters',
      'Stays, because it was changed since:',
      'mine.txt in Letters',
      'you can save it beside what is there now',
      'Undo 5 changes',
    ])
      expect(html).toContain(words);
  });

  it('says what it waits for, and that another computer looks first', () => {
    const html = drawn([file('waits', { computer: 'Studio' }), file('unseen')]);
    expect(html).toContain('Waits for Studio, then goes back unless something else changed it there since:');
    expect(html).toContain('Goes back on MacBook, unless something else changed it there since:');
    expect(html).toContain('2 changes to files go back.');
  });

  it('offers nothing where nothing can go back', () => {
    const html = drawn([file('notGranted'), file('left', { computer: 'Studio' }), file('going')]);
    expect(html).toContain('Nothing of it can go back now.');
    expect(html).toContain('Let me use it again, then undo:');
    expect(html).not.toContain('btn primary');
  });

  it('names no more than can be read, a file once, and says that the rest takes another press', () => {
    const many = Array.from({ length: 8 }, (_, n) => file('back', { name: `${n}.txt` }));
    const html = drawn([...many, file('back', { name: '0.txt' })], { more: 20 });
    expect(html).toContain('4.txt in Letters and 3 more');
    expect(html).toContain('20 more changes to files can go back with another press.');
  });

  it('says it in Chinese as well', () => {
    const html = drawn([file('back'), file('occupied')], { changes: 1, messages: zhCN });
    for (const words of ['文档里 1 处改动和 1 处文件改动会退回', '在 MacBook 上退回', 'Letters 里的 old.txt', '撤销 2 处改动'])
      expect(html).toContain(words);
  });
});
