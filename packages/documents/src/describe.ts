import { dateWords, dayNames, type Locale } from './dates.ts';
import type { ContentDiff, ItemChange } from './diff.ts';
import { weekday } from './kinds.ts';

type Moved = ItemChange & { what: 'moved' };

/** The words of one language. What is counted is said by number, what moved by name. */
interface Words {
  count: { readonly [what in Exclude<ItemChange['what'], 'moved'> | 'moved']: (n: number) => string };
  moved: (text: string, move: Moved) => string;
  title: (title: string) => string;
  week: (monday: string) => string;
  text: (added: number, removed: number) => string;
  nothing: string;
  join: (parts: readonly string[]) => string;
}

const characters = (n: number): string => (n === 1 ? '1 character' : `${n} characters`);

const en: Words = {
  count: {
    added: n => `${n} added`,
    ticked: n => `${n} ticked`,
    unticked: n => `${n} unticked`,
    removed: n => `${n} taken off`,
    restored: n => `${n} put back`,
    edited: n => `${n} changed`,
    moved: n => `${n} moved`,
  },
  moved: (text, { day, time, section, place }) => {
    const where = [
      day && `to ${dayNames.en[weekday(day)]}`,
      time && (day ? `at ${time}` : `to ${time}`),
      time === '' && !day && 'to no fixed time',
      section !== undefined && (section === '' ? 'out of its section' : `to ${section}`),
      place && { start: 'to the start', end: 'to the end', up: 'up', down: 'down' }[place],
    ];
    return `“${text}” moved ${where.filter(Boolean).join(' ')}`.trimEnd();
  },
  title: title => `renamed to “${title}”`,
  week: monday => `now for the week of ${dateWords(monday, 'en')}`,
  text: (added, removed) =>
    [added > 0 && `${characters(added)} added`, removed > 0 && `${characters(removed)} taken out`].filter(Boolean).join(', '),
  nothing: 'Nothing changed',
  join: parts => parts.join(', '),
};

const zh: Words = {
  count: {
    added: n => `新增 ${n} 项`,
    ticked: n => `勾选 ${n} 项`,
    unticked: n => `取消勾选 ${n} 项`,
    removed: n => `去掉 ${n} 项`,
    restored: n => `恢复 ${n} 项`,
    edited: n => `修改 ${n} 项`,
    moved: n => `移动 ${n} 项`,
  },
  moved: (text, { day, time, section, place }) => {
    if (place) return `“${text}”${{ start: '移到最前', end: '移到最后', up: '上移', down: '下移' }[place]}`;
    if (section !== undefined) return section === '' ? `“${text}”移出分组` : `“${text}”移到“${section}”`;
    if (time === '' && !day) return `“${text}”改为不定时间`;
    return `“${text}”移到${[day && dayNames.zh[weekday(day)], time].filter(Boolean).join(' ')}`;
  },
  title: title => `改名为“${title}”`,
  week: monday => `改为 ${dateWords(monday, 'zh')} 那一周`,
  text: (added, removed) => [added > 0 && `写入 ${added} 字`, removed > 0 && `删去 ${removed} 字`].filter(Boolean).join('，'),
  nothing: '没有变化',
  join: parts => parts.join('，'),
};

const WORDS = { en, zh };
const COUNTED = ['added', 'ticked', 'unticked', 'removed', 'restored', 'edited'] as const;
/** So many moves are said by name; more are counted. */
const NAMED_MOVES = 2;
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text);

/** The difference in one line for people: `3 added, 1 ticked, “call Mum” moved to Friday`. No full stop; a screen adds what it needs. */
export function describeDiff(diff: ContentDiff, locale: Locale): string {
  const words = WORDS[locale];
  const parts: string[] = [];
  for (const what of COUNTED) {
    const n = diff.items.filter(change => change.what === what).length;
    if (n > 0) parts.push(words.count[what](n));
  }
  const moves = diff.items.filter((change): change is Moved => change.what === 'moved');
  if (moves.length > NAMED_MOVES) parts.push(words.count.moved(moves.length));
  else parts.push(...moves.map(move => words.moved(short(move.text), move)));
  const text = words.text(diff.text.added, diff.text.removed);
  if (text) parts.push(text);
  if (diff.title !== null) parts.push(words.title(short(diff.title)));
  if (diff.week !== null) parts.push(words.week(diff.week));
  return parts.length > 0 ? words.join(parts) : words.nothing;
}
