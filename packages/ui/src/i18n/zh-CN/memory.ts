import type { memory as english } from '../en/memory.ts';

export const memory: typeof english = {
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
