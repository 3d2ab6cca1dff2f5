/** 工具的标题、结果和出错时的话，中文。 */
import type { ToolTexts } from './en.ts';

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join('、')}和${parts.at(-1) ?? ''}`;
const some = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join('、')}等 ${names.length} 项` : list(names);

export const zhTools: ToolTexts = {
  kinds: { list: '清单', note: '笔记', plan: '周计划' },
  title: {
    list: '查看你的文档',
    listKind: { list: '查看你的清单', note: '查看你的笔记', plan: '查看你的周计划' },
    read: title => (title === null ? '读一份文档' : `读“${title}”`),
    create: title => `新建“${title}”`,
    patch: {
      insert: (names, title) => `把${some(names)}加到“${title}”`,
      remove: (names, title) => `从“${title}”去掉${some(names)}`,
      tick: names => `勾选${some(names)}`,
      untick: names => `取消勾选${some(names)}`,
      move: names => `移动${some(names)}`,
      rename: name => `改名为“${name}”`,
      other: title => (title === null ? '修改一份文档' : `修改“${title}”`),
    },
    send: (what, host) => (what === '' ? `发给 ${host}` : `把${what}发给 ${host}`),
    fetch: host => `询问 ${host}`,
    readPage: host => `阅读 ${host} 的网页`,
    refused: name => `做不了“${name}”`,
  },
  summary: {
    listed: count => (count === 0 ? '还什么都没有。' : `${count} 份文档。`),
    read: title => `读了“${title}”。`,
    made: title => `“${title}”建好了。`,
    changed: (title, words) => (words === '' ? `“${title}”本来就是这样。` : `${title}：${words}。`),
    skipped: count => `有 ${count} 处改动已不适用。`,
    sent: host => `${host} 收下了。`,
    readPage: (title, host, begins) => (begins === '' ? `${host} 上的“${title}”没有文字。` : `${host} 上的“${title}”开头是：${begins}…`),
    sentCut: (host, most) => `${host} 收下了。收到的内容太长，只保留了开头（${most}）。`,
  },
  confirm: {
    act: host => `发给 ${host}`,
    heading: (what, host) => (what === '' ? `把这个发给 ${host} 吗？` : `把${what}发给 ${host} 吗？`),
    address: '地址',
    method: '方法',
    body: '内容',
    nothing: '不带任何内容。',
    readAct: host => `阅读 ${host}`,
    readHeading: host => `要读 ${host} 的这个网页吗？这个地址不是你说的，而是别处给的。`,
    go: '去做',
    may: title => `可以这样做吗：${title}？`,
    arguments: '具体要求',
  },
  error: {
    unknownTool: name => `这里没有“${name}”这种操作，什么都没有做。`,
    badArguments: (name, detail) => `“${name}”的要求不成立（${detail}），什么都没有做。`,
    badAddress: '这不是可以发送的网址：要以 http:// 或 https:// 开头，而且不能带密码。没有发出任何内容。',
    tooLong: '内容太长，没法在发送前完整显示，所以没有发。',
    noDocument: '这里没有那份文档，没有改动。',
    notChanged: sentence => `文档没有改动。${sentence}`,
    notSent: host => `连不上 ${host}，所以什么都没有发出去。`,
    lost: host => `还没等到回答，和 ${host} 的连接就断了，我无法确定有没有送到。`,
    late: host => `${host} 十秒内没有回答，我无法确定有没有送到。`,
    refused: (host, status) => `${host} 拒绝了（${status}）。其他内容没有变。`,
    busy: (host, status) => `${host} 当时收不了（${status}）。`,
    unsure: (host, status) => `${host} 出错了（${status}），我无法确定它有没有收下。`,
    elsewhere: host => `${host} 说要去别的地址。我不会自己跟过去，所以可能没有送到。`,
    noPage: '这不是我能读的网址：要以 http:// 或 https:// 开头，而且不能带密码。',
    notPublic: host => `${host} 在内部网络里或没有加密，而且不是你说的地址，所以我没有去。`,
    needsLaptop: host => `这台设备不能读 ${host} 的网页。笔记本电脑上的 Baton 可以：在那里打开再说一次。什么都没有丢。`,
    pageLate: host => `${host} 没有及时回答。什么都没有丢，再说一次就会重试。`,
    pageUnreachable: host => `连不上 ${host}。什么都没有丢，再说一次就会重试。`,
    pageBusy: (host, status) => `${host} 当时打不开（${status}）。`,
    pageRefused: (host, status) => `${host} 不给看那个网页（${status}）。`,
    notText: host => `${host} 那里的内容不是我能读的文字。`,
    tooManyHops: host => `${host} 一直指向别的地址，所以我停下了。`,
    notAllowed: '你已经收回了不用询问的许可，所以没有做。再说一次，我会先问你。',
    stopped: '还没发出就停下了。',
  },
};
