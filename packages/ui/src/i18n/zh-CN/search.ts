import type { search as english } from '../en/search.ts';

export const search: typeof english = {
  search: {
    title: '全部搜索',
    field: '要找的文字',
    placeholder: '搜索对话和文档',
    hint: '在这台设备的所有对话和文档里，查找你或 Baton 写过的内容。只输入一部分也能找到。',
    looking: '正在查找…',
    none: words => `没有找到“${words}”`,
    noneText: '试试更短的文字，或换一个词。其他设备还没送来的内容不在这里。',
    found: (n, more) => (more ? `多于 ${n} 处` : `${n} 处`),
    indexing: '较早的对话还在读取，稍后可能会有更多结果。',
    conversations: '对话',
    documents: '文档',
    older: '显示更早的',
    moreDocuments: '显示更多文档',
    by: { person: '你', baton: 'Baton', card: '卡片', title: '对话名称' },
    said: who => `${who}：`,
    failed: '没能完成查找。什么都没有丢，请再试一次。',
    back: '返回',
    clear: '清空',
  },
  memory: {
    title: '记忆',
    lead: '这些短句是 Baton 在每次对话里都会记着的事，只有你能看到。可以修改、勾选或去掉任何一行；勾选的会留在这里，但不再使用。',
    line: 'Baton 记着的事',
    empty: '还没有记住什么',
    emptyText: '在对话里说“记住……”，或者自己写下第一条。',
    begin: '建一份清单',
    history: '查看所有改动',
  },
};
