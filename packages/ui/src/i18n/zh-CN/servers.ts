import type { Messages } from '../en.ts';

/** 带工具的服务。 */
export const servers: Pick<Messages, 'servers'> = {
  servers: {
    title: '工具',
    lead: 'Baton 可以替你使用的服务和程序。每次使用前都会问你，除非你允许不用再问。',
    count: n => (n === 0 ? '还没有添加' : `已添加 ${n} 个`),
    none: '还没有添加。用地址添加一个：能和助手一起用的服务会写明，并给出地址。',
    add: '添加服务',
    addTitle: '添加带工具的服务',
    name: '你怎么叫它？',
    kinds: { http: '它有一个地址', program: '它是这台电脑上的程序' },
    kind: '它在哪里？',
    address: '地址',
    command: '程序',
    args: '附带的参数，每行一个',
    programHint: '第一次启动前，系统会再问你一次。之后它只在这台电脑上运行。',
    addAct: '试一试并添加',
    tools: n => `${n} 个工具`,
    show: '看看它能做什么',
    leftOut: n => `另有 ${n} 个太大，存不下，不能使用。`,
    does: { reads: '自称只读取', changes: '会改动东西', deletes: '自称可以删除' },
    onDevice: device => `${device} 上的程序`,
    checked: when => `上次看过：${when}`,
    trust: '我相信它的说法：只读取的不用我同意',
    check: '再看一遍',
    checkOf: title => `再看一遍 ${title}`,
    remove: '移除',
    removeOf: title => `移除 ${title}`,
    unknown: '它对自己工具的说法只是一面之词。哪个变了，我就不再用它，直到你再看一遍。',
  },
};
