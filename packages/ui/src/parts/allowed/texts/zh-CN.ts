import type { AllowedTexts } from './en.ts';

export const allowed: AllowedTexts = {
  title: '许可',
  lead: '发送、花钱、删除或共享之前，Baton 都会先问你。这里是你允许不用再问的事。',
  count: n => (n === 0 ? '每次都问' : `${n} 项不用再问`),
  none: '还没有：Baton 每次都会问。它问的时候，你可以先勾选“不用再问”，再同意。',
  stop: '不再允许',
  stopOf: what => `不再允许：${what}`,
  since: (date, device) => `${date}在 ${device} 上允许`,
  asksTitle: '总是先问',
  asks: {
    outside: ['发送到其他任何地方', '每次都问，除非你在被问时允许了某个地址'],
    costs: ['花钱', '每次都问，不能更改'],
    deletes: ['彻底删除', '每次都问，不能更改'],
    shares: ['与别人共享', '每次都问'],
  },
  what: {
    address: label => `发送到 ${label}`,
    site: label => `阅读 ${label} 的网页`,
    folder: label => `修改 ${label} 里的文件`,
    server: label => `使用 ${label}`,
    workflow: label => `启动 ${label}`,
  },
  always: {
    address: label => `以后发送到 ${label} 不用再问`,
    site: label => `以后阅读 ${label} 的网页不用再问`,
    folder: label => `以后修改 ${label} 里的文件不用再问`,
    server: label => `以后使用 ${label} 不用再问`,
    workflow: label => `以后启动 ${label} 不用再问`,
  },
  alwaysHint: '可以随时在“设置 › 许可”里停掉。',
};
