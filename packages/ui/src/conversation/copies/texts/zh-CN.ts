import type { CopyTexts } from './en.ts';

export const copies: CopyTexts = {
  act: '在新对话里继续',
  text: '到这里为止的内容都会复制过去。这个对话保持原样，两个对话可以分别删除，互不影响。',
  documents: '使用哪些文档',
  which: { asThen: '副本，保持当时的样子', asNow: '同一份文档，按现在的样子' },
  go: '去那里继续',
  title: title => `${title}（副本）`,
  mark: '（副本）',
  from: '接着这个对话：',
  above: '以上内容是在那里说的。',
  earlier: '更早的内容也在那里。',
  did: title => (title === '' ? '在那里完成' : `在那里完成：${title}`),
};
