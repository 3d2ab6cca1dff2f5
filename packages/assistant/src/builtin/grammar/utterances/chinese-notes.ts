/** Notes: writing them, writing into one, reading. */
import type { Utterances } from './utterances.ts';

export const chineseNotes: Utterances = {
  locale: 'zh-CN',
  said: [
    ['记一条笔记：给水管工回电话', 'make note 给水管工回电话: 给水管工回电话'],
    ['记一下：备用钥匙在安娜那里', 'make note 备用钥匙在安娜那里: 备用钥匙在安娜那里'],
    ['写一条笔记“Wifi”：密码在路由器底下', 'make note Wifi: 密码在路由器底下'],
    ['写一条叫菜谱的笔记', 'make note 菜谱: '],
    ['在房东笔记里加上自行车棚的事', '房东: /body = 问问暖气。 / 自行车棚的事'],
    ['把自行车棚的事记到房东笔记', '房东: /body = 问问暖气。 / 自行车棚的事'],
    ['在房东的笔记里写上：窗户卡住了', '房东: /body = 问问暖气。 / 窗户卡住了'],
    ['把你好加到“没有”笔记', 'ask 没有叫“没有”的笔记。要新建一条吗？ | 写一条笔记“没有”：你好 | 在“房东”笔记里写上：你好'],
    ['看看房东笔记', 'say “房东”： / 问问暖气。'],
    ['房东笔记里写了什么', 'say “房东”： / 问问暖气。'],
    ['写笔记', 'say 要记下什么？'],
  ],
};
