import type { record as english } from '../en/record.ts';

export const record: typeof english = {
  pair: {
    title: '添加手机',
  },
  join: {
    title: '加入 Baton',
  },
};
