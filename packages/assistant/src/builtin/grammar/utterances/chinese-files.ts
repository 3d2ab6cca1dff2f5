/** 用发来的文件建清单。 */
import type { Utterances } from './utterances.ts';

const MADE = 'make list 露营 from 露营.txt';
const NO_FILE = 'say 请把文件随消息一起发来：我能用文本、Markdown 或 CSV 文件建清单，一行一项。';

export const chineseFiles: readonly Utterances[] = [
  {
    locale: 'zh-CN',
    files: { '露营.txt': '帐篷\n炉子' },
    said: [
      ['把这个做成清单', MADE],
      ['请把这个文件变成一个清单。', MADE],
      ['帮我把附件整理成清单', MADE],
      ['用这个建一个清单', MADE],
      ['用这个文件列个清单吧', MADE],
      ['根据这个表格做一张清单', MADE],
      ['导入这个文件', MADE],
      ['把露营.txt做成清单', MADE],
      ['把“露营.txt”转成清单', MADE],
      ['用“露营.txt”建一个清单', MADE],
      ['把这个做成清单，叫“周末”', 'make list 周末 from 露营.txt'],
      ['用这个文件建一个清单，叫周末', 'make list 周末 from 露营.txt'],
      ['用这个文件建一个“周末”清单', 'make list 周末 from 露营.txt'],
      [['你好', '把这个做成清单'], MADE],
      ['露营.txt', 'ask 文件已经留在这里。要我拿它做什么？ | 用“露营.txt”建一个清单 | 算了'],
      [['露营.txt', '好'], MADE],
      ['把“别的.txt”做成清单', 'say 这个对话里没有叫“别的.txt”的文件。请随消息一起发来。'],
    ],
  },
  {
    locale: 'zh-CN',
    files: { '客人.csv': '安娜,莱比锡\n汤姆,柏林' },
    said: [
      [
        '把这个做成清单',
        'ask “客人.csv”的开头是“安娜”、“莱比锡”。这是标题行吗？ | 用“客人.csv”建一个清单：第一行是标题 | 用“客人.csv”建一个清单：第一行也算一项',
      ],
      [
        ['把这个做成清单', '不是'],
        'ask “客人.csv”有好几列。用哪一列做清单的条目？ | 用“客人.csv”建一个清单：第一行也算一项，用“1”这一列 | 用“客人.csv”建一个清单：第一行也算一项，用“2”这一列',
      ],
      [['把这个做成清单', '不是', '第一个'], 'make list 客人 from 客人.csv, no heading, 1'],
      ['把这个做成清单：第一行是标题，用“莱比锡”这一列', 'make list 客人 from 客人.csv, heading, 莱比锡'],
      ['把这个做成清单：第一行也算一项，第二列', 'make list 客人 from 客人.csv, no heading, 2'],
    ],
  },
  {
    locale: 'zh-CN',
    files: { '账单.csv': '事项,日期\n房租,04/12/2026' },
    said: [
      [
        '把这个做成清单',
        'ask 里面有个日期写作“04/12/2026”。前面的是日还是月？ | 用“账单.csv”建一个清单：日在前 | 用“账单.csv”建一个清单：月在前',
      ],
      [['把这个做成清单', '月'], 'make list 账单 from 账单.csv, monthFirst'],
      [['把这个做成清单', '用“账单.csv”建一个清单：日在前'], 'make list 账单 from 账单.csv, dayFirst'],
    ],
  },
  {
    locale: 'zh-CN',
    files: { '账单.md': '| 事项 | 日期 |\n|---|---|\n| 房租 | 12月3日 |\n| 税 | 待定 |' },
    said: [['把这个做成清单', 'make list 账单 from 账单.md']],
  },
  {
    locale: 'zh-CN',
    files: { '聚会.md': '- [x] 蛋糕' },
    said: [
      ['把这个做成清单', 'ask 已经有清单“聚会”了。另建一个吗？ | 用“聚会.md”建一个清单，叫“聚会 2” | 看看“聚会”'],
      [['把这个做成清单', '用“聚会.md”建一个清单，叫“聚会 2”'], 'make list 聚会 2 from 聚会.md'],
    ],
  },
  {
    locale: 'zh-CN',
    said: [
      ['把这个做成清单', NO_FILE],
      ['用这个建一个清单', NO_FILE],
    ],
  },
];
