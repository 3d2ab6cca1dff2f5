/** 连接的帮手没能回答时说的话：发生了什么，什么没有丢，接下来可以做什么。 */
import type { HelperTexts } from './en.ts';

export const zhHelpers: HelperTexts = {
  problem: {
    badKey: name => `${name} 不接受这个密钥。你的消息还在。请在“设置”里检查密钥，然后再问一次。`,
    noCredit: name => `${name} 说额度用完了。你的消息还在。请到它那里充值，或在“设置”里换一个帮手。`,
    busy: name => `${name} 现在太忙。你的消息还在。过几分钟再问一次。`,
    noModel: name => `那个地址上已经没有“${name}”了。你的消息还在。请在“设置”里换一个帮手。`,
    notThere: name => `${name} 在它的地址上没有应答。你的消息还在。请看看它是否在运行、这台设备能否连到它，然后再问一次。`,
    offline: name => `这台设备没有网络，所以没能问 ${name}。你的消息还在。联网后再问一次。`,
    down: name => `${name} 那边出了故障。你的消息还在。过几分钟再问一次。`,
    notUnderstood: name => `${name} 返回的不是回答。你的消息还在。请在“设置”里检查它的地址，然后再问一次。`,
    refused: name => `${name} 不接受这个请求。你的消息还在。换个说法，或在“设置”里换一个帮手。`,
    tooLarge: name => `内容太多，${name} 一次读不完。什么都没有丢。请开始一段新的对话，或在“设置”里换一个更大的帮手。`,
    filtered: name => `${name} 不愿回答这个。你的消息还在。换个说法，或在“设置”里换一个帮手。`,
    cutOff: name => `${name} 的回答中断了，所以不算数。你的消息还在。请再问一次。`,
    silent: name => `${name} 太久没有回应，已停止。你的消息还在。请再问一次。`,
    tooLong: name => `${name} 想做的事一次回答装不下，所以什么都没做。请先要求其中一小部分。`,
  },
  gone: name => `${name} 已不再连接，或它的密钥不在这台设备上。你的消息还在。请在“设置”里选一个帮手，然后再问一次。`,
  fileNotHere: name => `你消息中的“${name}”还不在这台设备上，所以什么都没有发出。你的消息还在。等另一台设备在线后再问一次。`,
  notHere: name => `从这里问不到 ${name}。你的消息还在。请在“设置”里换一个帮手。`,
  overLimit: (spent, limit) => `这个月的限额用完了（${limit} 中已用 ${spent}）。什么都没有发出。请在“设置”里提高限额，或选用内置帮手。`,
  elsewhere: name => `${name} 在你的另一台电脑上运行，只能在那里问它。你的消息还在。请在那台电脑上继续这段对话，或在“设置”里换一个帮手。`,
  insteadBy: (name, other) => `${name} 现在没能回答，所以这是 ${other} 的回答。`,
  insteadOf: name => `现在联系不上 ${name}，所以这是内置帮手的回答。`,
  empty: name => `${name} 的回答是空的。换个说法，或再问一次。`,
  nothingMore: '好了。',
  ended: '回答太长，到这里为止。说“继续”可以看后面的。',
  stopped: '在开始之前被停止了。',
  notStopped: name => `这里已经停止，说过的都还在。没能通知 ${name}，所以它可能还会继续一会儿并收费。`,
  money: micros => `${(micros / 1_000_000).toFixed(2)} 美元`,
};
