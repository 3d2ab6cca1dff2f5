/** Making, showing, renaming and counting lists, notes and plans. */
import type { Pattern } from '../intent.ts';

export const QUOTED = '[“"「『]([^”"」』]+)[”"」』]';
export const ONE = '(?:一)?(?:个|张|份|条|篇)?';
export const INSIDE = '(?:里面|里|上面|上|中)';
const MAKE = '(?:新建|创建|建立|建|列|做|开|写)';
const MANY = '(?:多少|几)';

export const documents: readonly Pattern[] = [
  [
    /^(?:我)?(?:都|现在)?有(?:哪些|什么)(清单|文档|笔记|计划)$|^(?:显示|看看|列出|打开)(?:我的|所有的?|全部的?)(清单|文档|笔记|计划)$|^(?:我的|所有|全部)(清单|文档|笔记|计划)$/,
    ([, a = '', b = '', c = '']) => ({ kind: 'documents', text: a || b || c }),
  ],
  [
    new RegExp(`^(?:我)?(?:一共|总共)?有${MANY}(?:个|张|份|条|篇)?(清单|文档|笔记|计划)$`),
    ([, title = '']) => ({ kind: 'count', what: 'documents', title }),
  ],
  [
    new RegExp(
      `^(.*?)(?:${INSIDE})?(?:还)?(?:有|剩|剩下)${MANY}(?:个|样|项|件|条)?(?:东西|事|事情|条目)?(?:没买|没做|没完成|没勾|未完成|没带|没弄)(?:的)?$`,
    ),
    ([, title = '']) => ({ kind: 'count', what: 'open', title }),
  ],
  [
    new RegExp(`^(.*?)(?:${INSIDE})?还(?:剩|剩下|有)${MANY}(?:个|样|项|件|条)(?:东西|事|事情)?$`),
    ([, title = '']) => ({ kind: 'count', what: 'open', title }),
  ],
  [
    new RegExp(
      `^(.*?)(?:${INSIDE})?(?:已经)?(?:有|买了|做了|完成了|勾了|勾选了)${MANY}(?:个|样|项|件|条)(?:东西|事|事情)?(?:已经)?(?:买好|做好|做完|完成|勾选)?(?:了)?(?:的)?$`,
    ),
    ([whole = '', title = '']) => ({ kind: 'count', what: /了|完成|买好|勾/.test(whole.replace(title, '')) ? 'done' : 'all', title }),
  ],

  [
    new RegExp(`^(?:写|记|新建|建|做|加)${ONE}(?:新)?笔记\\s*(?:叫|名叫|标题是|题为)?\\s*${QUOTED}\\s*[:：,，]?\\s*(.*)$`, 's'),
    ([, title = '', body = '']) => ({ kind: 'note', title, body }),
  ],
  [
    new RegExp(`^(?:写|记|新建|建|做|加)${ONE}(?:关于|叫)([^:：]+?)的?笔记\\s*(?:[:：]\\s*(.*))?$`, 's'),
    ([, title = '', body = '']) => ({ kind: 'note', title, body }),
  ],
  [
    new RegExp(
      `^(?:在|往|给)(.+?)(?:的)?笔记${INSIDE}?(?:再)?(?:加上|加入|添加|写上|写下|记上|补充|加|写|记)(?:一句|一条|一下)?\\s*[:：,，]?\\s*(.+)$`,
      's',
    ),
    ([, title = '', body = '']) => ({ kind: 'append', title, body }),
  ],
  [
    new RegExp(`^(?:把)?(.+?)(?:加到|加进|写到|写进|记到|记在|记进|补充到)(.+?)(?:的)?笔记${INSIDE}?$`, 's'),
    ([, body = '', title = '']) => ({ kind: 'append', title, body }),
  ],
  [
    new RegExp(`^(?:写|记|新建|建|做|加)?${ONE}(?:新)?笔记\\s*(?:[:：]\\s*(.*))?$`, 's'),
    ([, body = '']) => ({ kind: 'note', title: '', body }),
  ],
  [
    /^(?:(?:记一下|记下来|记录一下|写下来|备忘)\s*[:：,，]?|(?:记住|记下)\s*[:：,，])\s*(.+)$/s,
    ([, body = '']) => ({ kind: 'note', title: '', body }),
  ],

  [
    new RegExp(
      `^(?:列|写|做|新建|建|开|来)${ONE}(?:新的?)?购物(?:清单|单)\\s*[:：,，]?\\s*(.*?)(?:[。；;]?\\s*用来做[:：]?\\s*(.+))?$`,
      's',
    ),
    ([, items = '', forWhat = '']) => ({ kind: 'shopping', items, forWhat }),
  ],
  [/^购物(?:清单|单)\s*[:：]\s*(.+)$/s, ([, items = '']) => ({ kind: 'shopping', items, forWhat: '' })],
  [
    new RegExp(`^${MAKE}${ONE}(?:新)?清单\\s*(?:叫做?|名叫|名为)?\\s*${QUOTED}\\s*[:：,，]?\\s*(.*)$`, 's'),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    new RegExp(`^${MAKE}${ONE}(?:新)?(?:叫做?|名叫|名为)?${QUOTED}(?:的)?清单\\s*[:：,，]?\\s*(.*)$`, 's'),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    new RegExp(`^${MAKE}${ONE}(?:新)?清单\\s*[，,]?(?:叫做?|名叫|名为)\\s*([^:：]+?)\\s*(?:[:：]\\s*(.*))?$`, 's'),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [new RegExp(`^${MAKE}${ONE}(?:新)?清单\\s*(?:[:：]\\s*(.*))?$`, 's'), ([, items = '']) => ({ kind: 'makeList', title: '', items })],
  [
    new RegExp(`^${MAKE}${ONE}(?:新的?)?(?:叫做?)?([^:：]+?(?:的)?清单)\\s*(?:[:：]\\s*(.*))?$`, 's'),
    ([, title = '', items = '']) => ({ kind: 'makeList', title: title.replace(/的清单$/, '清单'), items }),
  ],

  [
    new RegExp(
      `^(?:把)?(?:删除|删掉|删了|扔掉)(?:整个)?(?:(?:清单|笔记|计划)?${QUOTED}(?:清单|笔记|计划)|([^“”"「里上中的]+(?:清单|笔记|计划)))$`,
    ),
    ([, quoted = '', plain = '']) => ({ kind: 'deleteDocument', title: quoted || plain }),
  ],
];
