/** 在这台电脑自己的窗口里允许过的事。 */
import type { ComputerTexts } from './en.ts';

export const computer: ComputerTexts = {
  title: '这台电脑上',
  titleElsewhere: '在你的电脑上',
  lead: '你在这台电脑的窗口里允许过的家中地址和程序。只在这台电脑上有效，直到你停掉它们。',
  none: '还没有。自动操作第一次要发送到家中的地址之前，或者程序第一次要启动之前，这台电脑会问你。',
  elsewhere: '家中的地址和程序，要在每台电脑上分别允许。想查看或停掉，请在那台电脑上的 Baton 里打开这一页。',
  home: origin => `自动操作可以发送到 ${origin}`,
  usedBy: titles => `使用它的自动操作：${titles.map(title => `“${title}”`).join('、')}`,
  unused: '现在没有自动操作用到它',
  program: title => (title === null ? 'Baton 可以启动这个程序' : `Baton 可以启动“${title}”`),
  serverGone: '它已经不在你的工具里了',
  stop: '不再允许',
  stopOf: what => `不再允许：${what}`,
  homeStopped: origin => `已停掉。再要发送到 ${origin} 之前，这台电脑会再问你。`,
  programStopped: title => `已停掉，正在运行的也已结束。再要启动${title === null ? '那个程序' : `“${title}”`}之前，这台电脑会再问你。`,
  notStopped: '没能停掉，所以仍然允许。请再试一次。',
};
