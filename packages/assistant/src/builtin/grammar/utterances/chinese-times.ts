/** Days and hours where they are hard: the end of a year, nights in which clocks are changed, a leap day, and one moment in two zones. */
import type { Utterances } from './utterances.ts';

export const chineseTimes: readonly Utterances[] = [
  // 上海的除夕之前：公历年底.
  {
    locale: 'zh-CN',
    at: Date.UTC(2026, 11, 31, 15, 59),
    zone: 'Asia/Shanghai',
    said: [
      ['今天几号', 'say 今天是12月31日，周四。'],
      ['现在几点', 'say 现在是 23:59。'],
      ['明天是星期几', 'say 2027年1月1日是周五。'],
      ['离元旦还有几天', 'say 离2027年1月1日还有 1 天。'],
      ['月底是几号', 'say 12月31日是周四。'],
      ['下个月3号是星期几', 'say 2027年1月3日是周日。'],
      ['下周三是几号', 'say 2027年1月6日是周三。'],
      ['年底是几号', 'say 12月31日是周四。'],
      ['15号是星期几', 'say 2027年1月15日是周五。'],
    ],
  },
  // 同一时刻，上海已是新年.
  {
    locale: 'zh-CN',
    at: Date.UTC(2026, 11, 31, 16, 1),
    zone: 'Asia/Shanghai',
    said: [
      ['今天几号', 'say 今天是1月1日，周五。'],
      ['现在几点', 'say 现在是 00:01。'],
      ['昨天是星期几', 'say 2026年12月31日是周四。'],
      ['离元旦还有几天', 'say 1月1日就是今天。'],
      ['三天后是几号', 'say 1月4日是周一。'],
      ['大后天是星期几', 'say 1月4日是周一。'],
      ['本周日是几号', 'say 1月3日是周日。'],
    ],
  },
  // 纽约拨快钟表的那一夜.
  {
    locale: 'zh-CN',
    at: Date.UTC(2026, 2, 8, 6, 59),
    zone: 'America/New_York',
    said: [
      ['现在几点', 'say 现在是 01:59。'],
      ['今天星期几', 'say 今天是3月8日，周日。'],
      ['明天是几号', 'say 3月9日是周一。'],
      ['两周后是几号', 'say 3月22日是周日。'],
      ['半个月后是几号', 'say 3月23日是周一。'],
      ['月末是几号', 'say 3月31日是周二。'],
    ],
  },
];
