/** 内置帮手怎么回答问题、怎么提问。 */
import { dateWords, dayNames } from '@baton/documents';
import type { tellEn } from './tell.en.ts';

const DAYS = dayNames.zh;
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join('、')}和${parts.at(-1) ?? ''}`;
const lines = (parts: readonly string[]): string => parts.map(part => `- ${part}`).join('\n');
const date = (day: string, year: boolean): string => `${year ? `${Number(day.slice(0, 4))}年` : ''}${dateWords(day, 'zh')}`;
const quoted = (parts: readonly string[]): string => parts.map(part => `“${part}”`).join('、');

export const tellZh: typeof tellEn = {
  partly: parts => `${quoted(parts)}这句我没看懂，所以没有动。`,
  first: '清楚的我先做，然后有一个问题。',
  notYet: parts => `${quoted(parts)}还没有处理，回答完请再说一次。`,
  tooMuch: most => `一次做不了这么多，我做了 ${most} 处就停下了。剩下的请另发一条消息。`,
  bye: '再见。内容都留在这里。',
  never: '好的，没有改动。',
  neverMind: '算了',
  yes: '现在没有等你确认的事。要我做什么？',
  unsure: '这句我没看懂。我是一个不含 AI 的小帮手：会记清单、笔记和周计划，也会算数。在“设置”里接上别的帮手，能听懂更多。',
  more: '在“设置”的“帮手”里可以接上别的帮手：它能写东西、查资料、陪你讨论。你的清单、笔记和计划都不变，我也还在。',
  cannot: {
    weather: '我查不了天气。',
    write: '我不会写文章，也不会讲解。',
    translate: '我不会翻译。',
    search: '我不能上网查，也不能下单。',
    send: '我不能打电话，也不能发消息。',
    know: '这个我不知道。',
    rates: '我没有汇率。',
  },
  cannotBut: what => `${what}我会记清单和笔记，也会算数；在“设置”里接上别的帮手，能做得更多。`,
  noteThat: text => `笔记：${text}`,

  clock: time => `现在是 ${time}。`,
  dayIs: (day, iso, year) => `${date(iso, year)}是${DAYS[day]}。`,
  daysUntil: (count, iso, year) => (count === 0 ? `${date(iso, year)}就是今天。` : `离${date(iso, year)}还有 ${count} 天。`),
  weeksToo: (weeks, rest) => `也就是 ${weeks} 周${rest === 0 ? '' : `零 ${rest} 天`}。`,
  daysSince: (count, iso, year) => (count === 0 ? `${date(iso, year)}就是今天。` : `从${date(iso, year)}到今天过了 ${count} 天。`),
  between: (count, from, to) => `从${date(from, true)}到${date(to, true)}有 ${count} 天。`,
  age: (years, iso) => `${date(iso, true)}出生，今天 ${years} 岁。`,
  ageOfYear: (years, year) => `${year}年出生的人今年满 ${years} 岁。`,
  notBorn: iso => `${date(iso, true)}还没有到。`,
  noSuchDay: '没有这一天。',
  noSuch: (what, words) => (what === 'day' ? `没有${words}这一天。你说的是哪一天？` : `没有 ${words} 这个时间。你说的是几点？`),

  dayTitle: (day, iso) => `${dateWords(iso, 'zh')}，${DAYS[day]}`,
  dayHolds: titles => titles.map(({ title, lines: own }) => `${title}：\n${lines(own)}`).join('\n'),
  dayFree: names => `我看过的内容里，${list(names)}没有安排。`,
  weekOf: monday => `${dateWords(monday, 'zh')}这一周`,
  noPlanFor: place => `没有哪份计划包含${place}。`,
  place: (day, weekday, time) =>
    [day === null || weekday === null ? '' : `${dateWords(day, 'zh')}${DAYS[weekday]}`, time ?? ''].filter(part => part !== '').join(' '),
  withPlace: (name, place) => `${name}，${place}`,
  addOnly: (names, title) => `把${names.join('、')}加到“${title}”`,
  hour: clock => {
    const minute = Number(clock.slice(3));
    return `${Number(clock.slice(0, 2)) || 12}点${minute === 0 ? '' : minute === 30 ? '半' : `${minute}分`}`;
  },
  dated: (name, day, time) => [day === null ? '' : dateWords(day, 'zh'), time ?? '', name].filter(part => part !== '').join(' '),
  didYouMean: (title, near) => `没有叫“${title}”的清单。你说的是“${near}”吗？`,
  shallIAdd: name => `要把${name}记下来吗？`,
  whichDay: (name, title) => `${name}放在“${title}”的哪一天？`,
  whichHalf: (hour, name) => `${name}，${hour}：上午还是下午？`,

  left: (title, names, more) =>
    names.length === 0 ? `“${title}”上的都完成了。` : `“${title}”还剩：\n${lines(names)}${more > 0 ? `\n文档里还有 ${more} 行。` : ''}`,
  whatIsLeft: title => `“${title}”还剩什么？`,
  howMany: title => `“${title}”里有多少项？`,
  isOn: (name, title) => `“${title}”里有“${name}”吗？`,
  noneOfKind: { list: '还没有清单。', note: '还没有笔记。', plan: '还没有计划。' },
  countKind: { list: count => `${count} 个清单。`, note: count => `${count} 条笔记。`, plan: count => `${count} 份计划。` },
  leftAll: titles => `还剩：\n${lines(titles)}`,
  leftNone: '我看过的清单都完成了。',
  countAll: (title, all, open) => `“${title}”有 ${all} 项${all === open ? '' : open === 0 ? '，都完成了' : `，${open} 项没完成`}。`,
  countOpen: (title, open) => (open === 0 ? `“${title}”都完成了。` : `“${title}”还剩 ${open} 项。`),
  countDone: (title, done) => (done === 0 ? `“${title}”一项也没勾选。` : `“${title}”勾选了 ${done} 项。`),
  countPart: seen => `只数了前 ${seen} 行。`,
  countDocuments: (lists, notes, plans) => `${lists} 个清单、${notes} 条笔记和 ${plans} 份计划。`,
  found: (name, title, done, when) => `“${name}”在“${title}”里${when === '' ? '' : `，${when}`}${done ? '，已勾选' : ''}。`,
  foundNote: (title, words) => `笔记“${title}”里写着：${words}`,
  foundMany: (found, more) => `找到了：\n${lines(found)}${more > 0 ? `\n另外还有 ${more} 处。` : ''}`,
  foundLine: (name, title, done, when) => `“${title}”里的“${name}”${when === '' ? '' : `，${when}`}${done ? '（已完成）' : ''}`,
  foundTitle: (title, kind) => `“${title}”是${{ list: '一个清单', note: '一条笔记', plan: '一份周计划' }[kind]}。`,
  notOn: (name, title) => `没有，“${title}”里没有“${name}”。`,
  notFound: name => `我看过的清单和笔记里没有“${name}”。`,
  lookedAt: (looked, all) => `一共 ${all} 份文档，我看了最近改过的 ${looked} 份。`,
  where: {
    undo: '“做过的事”里每处改动旁边都有“撤销”。',
    settings: '“设置”从首页进入。',
  },

  nothingTicked: title => `“${title}”没有勾选的条目，没有改动。`,
  nothingToTick: title => `“${title}”已经全部勾选了。`,
  clearWhich: title => `只清掉“${title}”里勾选的，还是全部清空？`,
  clearDone: title => `删除“${title}”里已勾选的`,
  clearAll: title => `删除“${title}”里的所有东西`,
  tickAll: title => `勾选“${title}”里的所有东西`,
  untickAll: title => `把“${title}”里的全部条目都取消勾选`,
  whichLine: name => `不止一行叫“${name}”。你说的是哪一行？`,
  only: name => `我看过的清单里没有“${name}”；其余的照做。`,
  moveTo: (name, from, to) => `把“${from}”里的${name}移到“${to}”`,
  renameOn: (from, title, to) => `把“${title}”里的${from}改名为${to}`,
  alreadyThere: (name, title) => `“${title}”上已经有“${name}”了，没有改动。`,
  listExists: title => `已经有清单“${title}”了。加到里面，还是另建一个？`,
  makeCalled: (title, items) => `新建清单“${title}”${items.length === 0 ? '' : `：${items.join('、')}`}`,
  another: (title, items) => `新建清单“${title} 2”${items.length === 0 ? '' : `：${items.join('、')}`}`,
  noNote: title => `没有叫“${title}”的笔记。要新建一条吗？`,
  makeNote: (title, body) => `写一条笔记“${title}”：${body}`,
  whatToNote: '要记下什么？',
  appendTo: (body, title) => `在“${title}”笔记里写上：${body}`,
  noteTooLong: title => `“${title}”太长，我一次读不完，所以没有往里写。要另写一条笔记吗？`,
  changesSince: (when, found) => `${when}以来的改动：\n${lines(found)}`,
  changesOn: (when, found) => `${when}的改动：\n${lines(found)}`,
  noChangesSince: when => `就我能看到的，${when}以来这里没有改动。`,
  noChangesOn: when => `就我能看到的，${when}这里没有改动。`,

  automation: {
    run: (title, values) => `运行“${title}”${values.map(([blank, value]) => `，${blank}“${value}”`).join('')}`,
    ask: (title, blank, example) => `“${title}”的“${blank}”填什么？${example === '' ? '' : `比如：${example}`}`,
    which: '你指的是哪一个自动操作？',
    didYouMean: title => `要做“${title}”吗？`,
    sameName: title => `有几个自动操作都叫“${title}”。请在“设置 › 自动操作”里改掉其中一个的名字。`,
    gone: '那个自动操作已经不在了，所以什么都没有发。',
  },

  filesBack: {
    back: (back, all) =>
      back === 0
        ? '没有撤回任何改动。'
        : back < all
          ? `${all} 处文件改动撤回了 ${back} 处。`
          : all === 1
            ? '这处文件改动撤回了。'
            : `${all} 处文件改动都撤回了。`,
    more: count => `另有 ${count} 处保持不变。`,
  },

  result: {
    addedMany: (count, title) => `“${title}”加了 ${count} 项。`,
    removedMany: (count, title) => `已从“${title}”去掉 ${count} 项。`,
    tickedMany: (count, title) => `“${title}”勾选了 ${count} 项。`,
    untickedMany: (count, title) => `“${title}”有 ${count} 项又变成未完成。`,
    appended: title => `写进“${title}”了。`,
    reordered: (name, title) => `${name}在“${title}”里换了位置。`,
  },

  amount: (figure, unit) => `${figure} ${unit.zh}`,
  converted: (from, to, about) => `${from}${/[A-Za-z]$/.test(from) ? ' ' : ''}${about ? '约为' : '等于'} ${to}。`,
  cup: '这里一杯按 250 毫升算；要按美制请说“美制杯”。',
  differ: (from, to) => `${from}和${to}量的不是同一种东西，不能换算。`,
  amounts: parts => parts.join(' '),
  measures: {
    length: '长度',
    area: '面积',
    weight: '重量',
    volume: '容量',
    temperature: '温度',
    time: '时间',
    data: '数据量',
    speed: '速度',
  },
  measuresIn: {
    length: '长度',
    area: '面积',
    weight: '重量',
    volume: '容量',
    temperature: '温度',
    time: '时间',
    data: '数据量',
    speed: '速度',
  },
  split: (amount, people, each) => `${amount} 由 ${people} 个人平分，每人 ${each}。`,
  splitUneven: (amount, people, extra, more, rest, less) =>
    `${amount} 由 ${people} 个人平分：${extra} 个人付 ${more}，${rest} 个人付 ${less}。`,
  tip: (rate, net, tax, gross) => `${net} 加 ${rate}% 小费是 ${tax}，一共 ${gross}。`,
  vat: (rate, net, tax, gross) => `${net} 的 ${rate}% 税是 ${tax}，一共 ${gross}。`,
  vatIn: (rate, net, tax, gross) => `${gross} 含 ${rate}% 税：不含税 ${net}，税 ${tax}。`,
  off: (rate, amount, left) => `${amount} 减去 ${rate}% 是 ${left}。`,
  percent: (part, whole, percent) => `${part} 是 ${whole} 的 ${percent}%。`,
};
