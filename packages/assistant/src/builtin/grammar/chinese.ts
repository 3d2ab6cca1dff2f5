/** Chinese sentences the built-in helper understands. */
import { type Intent, matchFirst, type Pattern } from './intent.ts';

const QUOTED = '[“"「]([^”"」]+)[”"」]';
const ONE = '(?:一)?(?:个|张|份|条|篇)?';
const INSIDE = '(?:里面|里|上面|上|中)';

const PATTERNS: readonly Pattern[] = [
  [/^(?:你好|您好|嗨|哈喽|早上好|早|上午好|下午好|晚上好)(?:呀|啊)?$/, () => ({ kind: 'hello' })],
  [/^(?:谢谢|多谢|谢了|感谢)/, () => ({ kind: 'thanks' })],
  [/^(?:帮助|怎么用|你(?:会|能)(?:做|干)?(?:些)?(?:什么|啥)|你是(?:谁|什么))$/, () => ({ kind: 'help' })],
  [
    /^(?:你)?(?:刚才|最近)?(?:都)?(?:改|变|动)了(?:什么|哪些|啥)|^有(?:什么|哪些)(?:变化|改动)|^(?:看看|显示)(?:改动|变化)$/,
    () => ({ kind: 'changes' }),
  ],
  [/^(?:撤销|撤回|取消刚才)/, () => ({ kind: 'undo' })],
  [/^今天(?:是)?(?:几号|几月几[日号]|星期几|周几|礼拜几|什么日子)$/, () => ({ kind: 'today' })],
  [/^(?:离|距离|距)?(.+?)还有(?:多少|几)天$/, ([, text = '']) => ({ kind: 'until', text })],
  [/^(.+?)(?:是)?(?:几号|几月几[日号]|星期几|周几)$/, ([, text = '']) => ({ kind: 'dayOf', text })],
  [
    /^(?:我)?(?:都)?有(?:哪些|什么)(?:清单|文档|笔记|计划)$|^(?:显示|看看|列出)(?:我的|所有|全部)(?:的)?(?:清单|文档|笔记|计划)$/,
    () => ({ kind: 'documents' }),
  ],
  [/^提醒我\s*(.*)$/, ([, text = '']) => ({ kind: 'remind', text })],

  [
    new RegExp(`^(?:写|记|新建|建|做|加)${ONE}(?:新)?笔记\\s*(?:叫|名叫|标题是|题为)?\\s*${QUOTED}\\s*[:：,，]?\\s*(.*)$`, 's'),
    ([, title = '', body = '']) => ({ kind: 'note', title, body }),
  ],
  [
    new RegExp(`^(?:写|记|新建|建|做|加)${ONE}(?:关于|叫)([^:：]+?)的?笔记\\s*(?:[:：]\\s*(.*))?$`, 's'),
    ([, title = '', body = '']) => ({ kind: 'note', title, body }),
  ],
  [
    new RegExp(`^(?:写|记|新建|建|做|加)?${ONE}(?:新)?笔记\\s*(?:[:：]\\s*(.*))?$`, 's'),
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
    new RegExp(`^(?:新建|建|创建|列|做|开)${ONE}(?:新)?清单\\s*(?:叫|名叫)?\\s*${QUOTED}\\s*[:：,，]?\\s*(.*)$`, 's'),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    new RegExp(`^(?:新建|建|创建|列|做|开)${ONE}(?:新)?(?:叫|名叫)?${QUOTED}(?:的)?清单\\s*[:：,，]?\\s*(.*)$`, 's'),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    new RegExp(`^(?:新建|建|创建|列|做|开)${ONE}(?:新)?清单\\s*(?:叫|名叫)\\s*([^:：]+)\\s*(?:[:：]\\s*(.*))?$`, 's'),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],
  [
    new RegExp(`^(?:新建|建|创建|列|做|开)${ONE}(?:新)?清单\\s*(?:[:：]\\s*(.*))?$`, 's'),
    ([, items = '']) => ({ kind: 'makeList', title: '', items }),
  ],
  [
    new RegExp(`^(?:新建|建|创建|列|做|开)${ONE}(?:新的?)?([^:：]+?清单)\\s*(?:[:：]\\s*(.*))?$`, 's'),
    ([, title = '', items = '']) => ({ kind: 'makeList', title, items }),
  ],

  [
    new RegExp(
      `^(?:删除|删掉|删了|扔掉)(?:整个)?(?:(?:清单|笔记|计划)?${QUOTED}(?:清单|笔记|计划)|([^“”"「」里上中的]+(?:清单|笔记|计划)))$`,
    ),
    ([, quoted = '', plain = '']) => ({ kind: 'deleteDocument', title: quoted || plain }),
  ],
  [
    new RegExp(`^把(?:${QUOTED}${INSIDE}?的)(.+?)(?:改名为|改名叫|改成|重命名为|改叫)(.+)$`),
    ([, on = '', from = '', to = '']) => ({ kind: 'rename', from, to, on }),
  ],
  [/^把(.+?)(?:改名为|改名叫|改名成|重命名为|改成|改叫)(.+)$/, ([, from = '', to = '']) => ({ kind: 'rename', from, to, on: '' })],
  [
    new RegExp(`^把${QUOTED}${INSIDE}的(.+?)(?:移到|挪到|改到|推到|推迟到)(.+)$`),
    ([, on = '', item = '', to = '']) => ({ kind: 'move', item, to, on }),
  ],
  [/^(?:把)?(.+?)(?:移到|挪到|改到|推到|推迟到)(.+)$/, ([, item = '', to = '']) => ({ kind: 'move', item, to, on: '' })],

  [new RegExp(`^取消勾选(?:${QUOTED}${INSIDE}?的)(.+)$`), ([, on = '', item = '']) => ({ kind: 'untick', item, on })],
  [/^取消勾选(.+)$|^把(.+?)取消勾选$/, ([, item = '', other = '']) => ({ kind: 'untick', item: item || other, on: '' })],
  [new RegExp(`^(?:勾选|勾掉|打勾)(?:${QUOTED}${INSIDE}?的)(.+)$`), ([, on = '', item = '']) => ({ kind: 'tick', item, on })],
  [
    /^(?:勾选|勾掉|勾上|打勾|完成)(.+)$|^把(.+?)(?:勾掉|勾上|勾选|打勾|打上勾)$/,
    ([, item = '', other = '']) => ({ kind: 'tick', item: item || other, on: '' }),
  ],
  [/^(.+?)(?:已经)?(?:买好了|买到了|买了|做完了|做好了|完成了|搞定了|办好了|写完了)$/, ([, item = '']) => ({ kind: 'tick', item, on: '' })],
  [new RegExp(`^从(.+?)${INSIDE}?(?:删除|删掉|去掉|拿掉|划掉)(.+)$`), ([, on = '', item = '']) => ({ kind: 'remove', item, on })],
  [new RegExp(`^把(.+?)从(.+?)${INSIDE}?(?:删除|删掉|去掉|拿掉|划掉)$`), ([, item = '', on = '']) => ({ kind: 'remove', item, on })],
  [
    new RegExp(`^(?:删除|删掉|去掉|拿掉|划掉)(.+?清单|${QUOTED})${INSIDE}的(.+)$`),
    ([, plain = '', quoted = '', item = '']) => ({ kind: 'remove', item, on: quoted || plain }),
  ],
  [
    /^(?:删除|删掉|去掉|拿掉|划掉)(.+)$|^把(.+?)(?:删除|删掉|去掉|拿掉|划掉)$/,
    ([, item = '', other = '']) => ({ kind: 'remove', item: item || other, on: '' }),
  ],

  [/^(?:显示|看看|看一下|看下|打开|查看|读一下)(.+?)(?:里有什么)?$/, ([, title = '']) => ({ kind: 'show', title })],
  [new RegExp(`^(.+?)${INSIDE}(?:都)?有(?:什么|哪些|啥)$`), ([, title = '']) => ({ kind: 'show', title })],
  [
    /^(?:把)?(.+?)(?:加到|加进|加入|添加到|添加进|写到|写进|放到|放进|记到|记在)(.+)$/s,
    ([, item = '', on = '']) => ({ kind: 'add', item, on }),
  ],
  [
    new RegExp(`^(?:在|往|给)(.+?)${INSIDE}?(?:加上|加入|添加|加|写上|记上)(.+)$`, 's'),
    ([, on = '', item = '']) => ({ kind: 'add', item, on }),
  ],
  [/^(.+?清单)(?:再)?(?:加上|添加|加)(.+)$/s, ([, on = '', item = '']) => ({ kind: 'add', item, on })],
  [/^(?:添加|加上|再加|加|记下)(.+?)到(.+)$/s, ([, item = '', on = '']) => ({ kind: 'add', item, on })],
  [/^(?:添加|加上|再加|加|记下|还要买|要买|需要买|还需要|需要|买)(.+)$/s, ([, item = '']) => ({ kind: 'add', item, on: '' })],
];

const POLITE = /^(?:请|麻烦你?|劳驾|帮我|帮忙|给我|你?能不能|可以|我想|我要)+\s*/;

export function parseChinese(text: string): Intent | null {
  const bare = text
    .trim()
    .replace(POLITE, '')
    .replace(/[\s。.!！?？~～]+$/, '')
    .replace(/(?:吧|好吗|可以吗|行吗|一下吧)$/, '')
    .replace(/[\s。.!！?？,，]+$/, '');
  return matchFirst(PATTERNS, bare);
}
