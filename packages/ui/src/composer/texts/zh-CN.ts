import type { QueueTexts } from './en.ts';

export const queue: QueueTexts = {
  when: '什么时候说',
  now: '现在就说',
  later: '这件事做完后再说',
  key: 'Ctrl + Enter：做完后再说',
  up: words => `上移：${words}`,
  movedUp: (at, of) => `现在是等待中的第 ${at} 条，共 ${of} 条`,
};
