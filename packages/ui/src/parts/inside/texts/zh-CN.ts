import type { inside as english } from './en.ts';

/** Words about work that was handed on, in Chinese. */
export const inside: typeof english = {
  inside: {
    label: title => `为“${title}”做了什么`,
    taken: (taken, allowance) => `用了 ${taken} 步，最多 ${allowance} 步`,
    lessThanCent: '不到 US$0.01',
    unpriced: '有些回答不知道价格',
    nothingYet: '正在考虑；还没有查看或改动什么。',
    nothing: '没有为它查看或改动什么。',
    within: title => `为了“${title}”`,
  },
};
