/** Adding, ticking, moving, finding and taking off lines. */
import type { Pattern } from '../intent.ts';
import { INSIDE, QUOTED } from './documents.ts';

const OFF = '(?:删除|删掉|删了|去掉|拿掉|划掉|移除)';
const TICK = '(?:勾选|勾掉|勾上|勾一下|打勾|打上勾)';
const RENAME = '(?:改名为|改名叫|改名成|重命名为|改成|改叫|改为)';
const MOVE = '(?:移到|移动到|挪到|改到|推到|推迟到|提前到|改期到|换到|延到)';
const DONE = '(?:已勾选|勾选了?|勾掉了?|打了?勾|已完成|完成了?|做完了?|买好了?|已买|买了)';
const ALL = '(?:所有的?|全部的?|全|都)?';

export const lines: readonly Pattern[] = [
  [new RegExp(`^把(.+?)${INSIDE}的(.+?)${RENAME}(.+)$`), ([, on = '', from = '', to = '']) => ({ kind: 'rename', from, to, on })],
  [new RegExp(`^把(.+?)${INSIDE}的(.+?)${MOVE}(.+)$`), ([, on = '', item = '', to = '']) => ({ kind: 'move', item, to, on })],
  [new RegExp(`^把(.+?)${INSIDE}的((?!所有|全部|${DONE}).+?)${TICK}$`), ([, on = '', item = '']) => ({ kind: 'tick', item, on })],
  [new RegExp(`^把(.+?)${INSIDE}的((?!所有|全部|${DONE}).+?)${OFF}$`), ([, on = '', item = '']) => ({ kind: 'remove', item, on })],
  [new RegExp(`^把(?:${QUOTED}${INSIDE}?的)(.+?)${RENAME}(.+)$`), ([, on = '', from = '', to = '']) => ({ kind: 'rename', from, to, on })],
  [/^(?:把)?(.+?)(?:改名为|改名叫|改名成|重命名为|改叫)(.+)$/, ([, from = '', to = '']) => ({ kind: 'rename', from, to, on: '' })],
  [
    /^把(.+?)(?:改成|改为)(?!(?:下)?(?:周|星期)|明天|今天|后天|下午|上午|晚上|早上|\d+点)(.+)$/,
    ([, from = '', to = '']) => ({ kind: 'rename', from, to, on: '' }),
  ],
  [new RegExp(`^把${QUOTED}${INSIDE}的(.+?)${MOVE}(.+)$`), ([, on = '', item = '', to = '']) => ({ kind: 'move', item, to, on })],
  [
    new RegExp(`^(?:把)?(.+?)从(.+?)${MOVE}(.+)$`),
    ([, item = '', on = '', to = '']) => ({ kind: 'move', item, to, on: /清单|计划/.test(on) ? on : '' }),
  ],
  [new RegExp(`^(?:把)?(.+?)(?:${MOVE}|改成|改为)(.+)$`), ([, item = '', to = '']) => ({ kind: 'move', item, to, on: '' })],

  [
    new RegExp(
      `^(?:把)?(.*?)(?:${INSIDE})?(?:的)?(?:所有|全部)(?:的)?(?:东西|条目|项目|事)?(?:都|全)?${TICK}$|^${TICK}(?:所有|全部)(?:的)?(?:东西|条目)?$|^(?:全部|全都?|都)${TICK}$`,
    ),
    ([, on = '']) => ({ kind: 'everything', act: 'tick', on }),
  ],
  [
    new RegExp(`^${TICK}(.+?)(?:${INSIDE})?的?(?:所有|全部)(?:东西|条目|项目)?$`),
    ([, on = '']) => ({ kind: 'everything', act: 'tick', on }),
  ],
  [
    new RegExp(
      `^(?:取消勾选|取消)(?:所有|全部)(?:的)?(?:勾选|勾|条目)?$|^(?:把)?(.*?)(?:${INSIDE})?(?:的)?(?:所有|全部)(?:条目|东西)?(?:都)?取消勾选$`,
    ),
    ([, on = '']) => ({ kind: 'everything', act: 'untick', on }),
  ],
  [
    new RegExp(
      `^(?:把)?(.*?)(?:${INSIDE})?(?:的)?${ALL}${DONE}(?:的)?(?:东西|条目|项目|事|事情)?(?:都|全)?(?:${OFF}|清掉|清除|清理掉?|清空|删)$`,
    ),
    ([, on = '']) => ({ kind: 'clear', what: 'done', on }),
  ],
  [
    new RegExp(`^(?:${OFF}|清掉|清除|清理|清空)(.*?)(?:${INSIDE})?(?:的)?${ALL}${DONE}(?:的)?(?:东西|条目|项目|事|事情)?$`),
    ([, on = '']) => ({ kind: 'clear', what: 'done', on }),
  ],
  [
    new RegExp(`^清空(.+)$|^(?:把)?(.+?)清空$|^${OFF}(.+?)(?:${INSIDE})?的(?:所有|全部)(?:东西|条目|内容)?$`),
    ([, on = '', b = '', c = '']) => ({ kind: 'clear', what: 'all', on: on || b || c }),
  ],
  [/^(?:清理|整理)(?:一下)?(.+)$/, ([, on = '']) => ({ kind: 'clear', what: null, on })],

  [new RegExp(`^取消勾选(?:${QUOTED}${INSIDE}?的)(.+)$`), ([, on = '', item = '']) => ({ kind: 'untick', item, on })],
  [
    /^取消勾选(.+)$|^把(.+?)取消勾选$|^(.+?)还没(?:买|做完|做好|完成|弄好|写完)$/,
    ([, item = '', b = '', c = '']) => ({ kind: 'untick', item: item || b || c, on: '' }),
  ],
  [new RegExp(`^(?:勾选|勾掉|打勾)(?:${QUOTED}${INSIDE}?的)(.+)$`), ([, on = '', item = '']) => ({ kind: 'tick', item, on })],
  [
    new RegExp(`^${TICK}(.+?清单)${INSIDE}?的(.+)$|^把(.+?清单)${INSIDE}?的(.+?)${TICK}$`),
    ([, on = '', item = '', otherOn = '', other = '']) => ({ kind: 'tick', item: item || other, on: on || otherOn }),
  ],
  [
    new RegExp(`^(?:${TICK}|完成)(.+)$|^(?:把)?(.+?)${TICK}$`),
    ([, item = '', other = '']) => ({ kind: 'tick', item: item || other, on: '' }),
  ],
  [
    /^(?:我)?(.+?)(?:我)?(?:已经|都)*(?:买好了|买到了|买了|做完了|做好了|完成了|搞定了|办好了|写完了|带上了|装好了)$/,
    ([, item = '']) => ({ kind: 'tick', item, on: '' }),
  ],
  [/^(?:我)?(?:已经|刚)?(?:买了|买到了|做完了|做好了|写完了|完成了|搞定了)(.+)$/, ([, item = '']) => ({ kind: 'tick', item, on: '' })],
  [new RegExp(`^从(.+?)${INSIDE}?${OFF}(.+)$`), ([, on = '', item = '']) => ({ kind: 'remove', item, on })],
  [new RegExp(`^把(.+?)从(.+?)${INSIDE}?${OFF}$`), ([, item = '', on = '']) => ({ kind: 'remove', item, on })],
  [
    new RegExp(`^${OFF}(.+?清单|${QUOTED})${INSIDE}?的(.+)$`),
    ([, plain = '', quoted = '', item = '']) => ({ kind: 'remove', item, on: quoted || plain }),
  ],
  [
    new RegExp(`^把(.+?清单|${QUOTED})${INSIDE}?的(.+?)${OFF}$`),
    ([, plain = '', quoted = '', item = '']) => ({ kind: 'remove', item, on: quoted || plain }),
  ],
  [
    new RegExp(`^${OFF}(.+)$|^(?:把)?(.+?)${OFF}$|^(?:不用|不需要|不要|别|不)买(.+?)了?$|^(.+?)(?:不要了|不买了|不用买了)$`),
    ([, item = '', b = '', c = '', d = '']) => ({ kind: 'remove', item: item || b || c || d, on: '' }),
  ],

  [
    new RegExp(
      `^(.*?)(?:${INSIDE})?(?:都|还)?(?:有|剩|剩下|缺|差)(?:什么|哪些|啥)(?:东西)?(?:没买|没做|没完成|没勾|未完成|没带|要买|要做)?(?:的)?$`,
    ),
    ([whole = '', title = '']) => ({ kind: /还|没|剩|缺|差|要/.test(whole.replace(title, '')) ? 'open' : 'show', title }),
  ],
  [/^还(?:要|需要|得)(?:买|做|带)(?:什么|哪些|啥)$/, () => ({ kind: 'open', title: '' })],
  [
    /^(.+?)(?:有|要做)(?:什么|哪些|啥)(?:安排|计划|事|事情|要做)?$|^(.+?)(?:的)?(?:安排|日程|有空吗|忙吗|有空|忙不忙|干什么|做什么|干嘛)(?:是什么)?$/,
    ([, text = '', other = '']) => ({ kind: 'onDay', text: text || other }),
  ],
  [
    new RegExp(`^(?!哪)(.+?清单|${QUOTED})${INSIDE}?有(?!什么|哪些|啥|多少|几)(.+?)(?:吗|没有|么)?$`),
    ([, plain = '', quoted = '', text = '']) => ({ kind: 'find', text, on: quoted || plain }),
  ],
  [
    /^(?:看看|看一下)?(.+?)(?:放在?|记在|写在|在)(?:哪里?|哪儿|哪个清单|哪张清单|什么地方)(?:里|上)?(?:了)?$/,
    ([, text = '']) => ({ kind: 'find', text, on: '' }),
  ],
  [/^(.+?)(?:在不在|是不是在|在)(.+?清单)(?:里|上)?(?:吗)?$/, ([, text = '', on = '']) => ({ kind: 'find', text, on })],
  [/^(?:笔记|清单)(?:里|上)有没有(?:写|记)?(.+)$/, ([, text = '']) => ({ kind: 'find', text, on: '' })],
  [/^(.+?)(?:是|在)?(?:什么时候|几点(?:钟)?|哪天|哪一天)$/, ([, text = '']) => ({ kind: 'find', text, on: '' })],
  [
    /^(?:找一下|找找|找|搜索|搜一下|搜|查找|查一下|查)(?:哪里有|哪个清单有)?(.+)$|^(?:哪里|哪个清单)(?:里|上)?有(.+)$/,
    ([, text = '', other = '']) => ({ kind: 'find', text: text || other, on: '' }),
  ],
  [
    /^(?:显示|看看|看一下|看下|看|打开一下|打开|查看|读一下|读|念一下)(.+?)(?:里有什么|的内容)?$/,
    ([, title = '']) => ({ kind: 'show', title }),
  ],
  [new RegExp(`^(.+?)${INSIDE}(?:都)?(?:有|写了|是)(?:什么|哪些|啥)$`), ([, title = '']) => ({ kind: 'show', title })],
  [
    /^(?:把)?((?!把?加).+?)(?:加到|加进|加入|添加到|添加进|写到|写进|放到|放进|记到|记在|加在|排到|安排到|安排在)(.+)$/s,
    ([, item = '', on = '']) => ({ kind: 'add', item, on }),
  ],
  [
    new RegExp(`^(?:在|往|给)(.+?)${INSIDE}?(?:再)?(?:加上|加入|添加|加|写上|记上)(.+)$`, 's'),
    ([, on = '', item = '']) => ({ kind: 'add', item, on }),
  ],
  [
    new RegExp(`^(.+?清单|${QUOTED})${INSIDE}?[，,]?(?:再)?(?:加上|添加|加入|加)(?:一下|个)?[:：]?(.+)$`, 's'),
    ([, on = '', quoted = '', item = '']) => ({ kind: 'add', item, on: quoted || on }),
  ],
  [/^(?:添加|加上|再加|加|记下)(.+?)到(.+)$/s, ([, item = '', on = '']) => ({ kind: 'add', item, on })],
  [/^(?:添加|加上|再加|加|记下|还要买|要买|需要买|还需要|需要|买|安排)(?!到)(.+)$/s, ([, item = '']) => ({ kind: 'add', item, on: '' })],
  [/^(.+?)(?:给我|让我)(?:看看|看一下|看下)$/, ([, title = '']) => ({ kind: 'show', title })],
  [/^取消(?!勾选)(.+)$|^(.+?)取消(?:了|掉)?$/, ([, item = '', other = '']) => ({ kind: 'remove', item: item || other, on: '' })],
  [/^(.{1,12}?)(?:里|上)?[，,：:]?(?:再)?加(?:一下|个)?(.+)$/s, ([, on = '', item = '']) => ({ kind: 'add', item, on, maybe: true })],
  [/^([^：:\n]{1,12})[：:]\s*(.+)$/s, ([, on = '', item = '']) => ({ kind: 'add', item, on, maybe: true })],
  [new RegExp(`^${QUOTED}$|^(.{1,20}(?:清单|笔记|计划))$`), ([, quoted = '', plain = '']) => ({ kind: 'show', title: quoted || plain })],
];
