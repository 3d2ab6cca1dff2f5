/** 用发来的文件建清单。 */
import { type FileWay, type Pattern, wayOf } from '../intent.ts';
import { ONE, QUOTED } from './documents.ts';

const ENDING = '(?:csv|tsv|tab|txt|text|md|markdown)';
const THIS = '(?:这个|那个|这份|这张|附件(?:里的)?|发的|刚才(?:发)?的)?(?:文件|表格?|附件|文本|csv|CSV)|这个|这份|这张|这些';
const FILE = `(?:(?:文件)?\\s*(?:${QUOTED}|([^\\s“”"「」：:，,]+?\\.${ENDING}))\\s*(?:这个文件)?|(?:${THIS}))`;
const NAMED = `(?:\\s*(?:，|,)?(?:叫做?|名叫|名为|起名)\\s*(?:${QUOTED}|([^：:，,“”"]+?)))?`;
const MAKE = '(?:新建|创建|建立|建|列|做|生成|整理)';
const TAIL = '(?:\\s*[：:，,；;]\\s*(.+))?$';

const said: readonly (readonly [RegExp, FileWay])[] = [
  [/第一行(?:不是|并非)(?:标题|列名|表头)|第一行也(?:算|是)/, { header: false }],
  [/第一行(?:就)?是(?:标题|列名|表头)/, { header: true }],
  [/日在前|先日后月|日期?在月前/, { order: 'dayFirst' }],
  [/月在前|先月后日/, { order: 'monthFirst' }],
];
const column = /(?:用|取|按|选)[“"「]([^”"」]+)[”"」](?:这一?)?列|第([一二三四五六七八九\d]+)列|[“"「]([^”"」]+)[”"」](?:这一?)?列/;
const places = '一二三四五六七八九';
function way(tail: string): FileWay {
  const found = wayOf(tail, said, column);
  const place = places.indexOf(found.column ?? '-') + 1;
  return place > 0 ? { ...found, column: String(place) } : found;
}

const intentOf = (file: string, title: string, tail: string): ReturnType<Pattern[1]> => ({ kind: 'listFrom', title, file, ...way(tail) });

export const files: readonly Pattern[] = [
  [
    new RegExp(`^把\\s*${FILE}\\s*(?:做成|变成|转成|转换成|整理成|改成|弄成|导成)${ONE}(?:新的?)?清单${NAMED}${TAIL}`, 's'),
    ([, file = '', bare = '', quoted = '', plain = '', tail = '']) => intentOf(file || bare, quoted || plain, tail),
  ],
  [
    new RegExp(`^(?:用|拿|从|根据|按照?)\\s*${FILE}\\s*(?:里|中)?(?:来)?${MAKE}(?:成)?${ONE}(?:新的?)?清单${NAMED}${TAIL}`, 's'),
    ([, file = '', bare = '', quoted = '', plain = '', tail = '']) => intentOf(file || bare, quoted || plain, tail),
  ],
  [
    new RegExp(
      `^(?:用|拿|从|根据|按照?)\\s*${FILE}\\s*(?:里|中)?(?:来)?${MAKE}(?:成)?${ONE}(?:新的?)?(?:叫做?|名叫|名为)?${QUOTED}清单${TAIL}`,
      's',
    ),
    ([, file = '', bare = '', title = '', tail = '']) => intentOf(file || bare, title, tail),
  ],
  [new RegExp(`^导入\\s*${FILE}\\s*${TAIL}`, 's'), ([, file = '', bare = '', tail = '']) => intentOf(file || bare, '', tail)],
];
