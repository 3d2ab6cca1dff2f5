/** 撤销，以及恢复成以前的样子。 */
import type { Utterances } from './utterances.ts';

const letter = { of: 'key-1', device: 'mac', name: '旧信.txt', folder: '信件' };

export const chineseBack: readonly Utterances[] = [
  {
    locale: 'zh-CN',
    said: [
      ['撤销', 'undo s2 in 行李清单'],
      ['撤销刚才的改动', 'undo s2 in 行李清单'],
      ['把刚才的改动撤销', 'undo s2 in 行李清单'],
      ['撤销最后一处改动', 'undo s2 in 行李清单'],
      ['撤销你对行李清单做的改动', 'undo s2 in 行李清单'],
      ['撤销对聚会的修改', 'undo s1 in 聚会'],
      ['把你对聚会的改动撤销', 'undo s1 in 聚会'],
      ['撤销“聚会”的最后一处改动', 'undo s1 in 聚会'],
      ['撤销对“聚会”的所有改动', 'undo s1 in 聚会'],
      ['撤销对购物清单的改动', 'say 我在这里没有改过“购物清单”，没有可撤销的。'],
      ['重做', 'say 最近没有撤销过什么，所以没有要恢复的。'],
    ],
  },
  {
    locale: 'zh-CN',
    changed: [
      { title: '购物清单', words: '新增 1 项', ago: 3 },
      { title: '聚会', words: '新增 1 项', ago: 3 },
      { title: '行李清单', words: '新增 1 项', ago: 3 },
    ],
    said: [
      ['撤销', 'ask 我一共改了 3 处，在“购物清单”、“聚会”、“行李清单”里。全部撤销吗？ | 全部撤销 | 撤销最后一处改动 | 算了'],
      [['撤销', '全部'], 'undo s1, s2, s3'],
      ['全部撤销', 'undo s1, s2, s3'],
    ],
  },
  {
    locale: 'zh-CN',
    versions: {
      聚会: [
        { ago: 10, since: [] },
        { ago: 180, since: ['新增 1 项'] },
        { ago: 360, since: ['Anna：勾选 1 项'] },
        { ago: 1_600, since: ['新增 2 项'] },
      ],
    },
    said: [
      ['把聚会恢复到上一次改动之前', 'restore v3 of 聚会'],
      ['把聚会恢复到昨天晚上的样子', 'restore v1 of 聚会'],
      ['把聚会还原成昨天晚上的样子', 'restore v1 of 聚会'],
      ['把聚会恢复到12:00', 'restore v3 of 聚会'],
      ['把聚会恢复到二十分钟之前', 'restore v3 of 聚会'],
      [
        '把聚会恢复到今天早上',
        'ask “聚会”在那段时间里改过。你说的是哪一个？ | 把“聚会”恢复到2026年11月27日 11:20 | 把“聚会”恢复到2026年11月27日 08:20 | 把“聚会”恢复到2026年11月26日 11:40',
      ],
      ['把“聚会”恢复到2026年11月27日 11:20', 'restore v3 of 聚会'],
      [
        '把聚会恢复到9:00',
        'ask 在那之后别人也改过“聚会”：Anna：勾选 1 项（Anna）。也一起撤回吗？ | 把“聚会”恢复到2026年11月27日 08:20，连同别人之后的改动 | 算了',
      ],
      ['把“聚会”恢复到2026年11月27日 08:20，连同别人之后的改动', 'restore v2 of 聚会'],
    ],
  },
  // Files: the last thing that was changed is meant, and the one before it is left.
  {
    locale: 'zh-CN',
    changed: [
      { title: '聚会', words: '新增 1 项', ago: 3 },
      { title: '旧信.txt', words: '', ago: 2, file: letter },
    ],
    said: [['撤销', 'take back key-1 of 旧信.txt']],
  },
  {
    locale: 'zh-CN',
    changed: [
      { title: '聚会', words: '新增 1 项', ago: 3 },
      { title: '旧信.txt', words: '', ago: 3, file: letter },
    ],
    said: [['撤销', 'undo s1 ; take back key-1 of 旧信.txt']],
  },
  {
    locale: 'zh-CN',
    changed: [
      { title: '聚会', words: '新增 1 项', ago: 3 },
      { title: '旧信.txt', words: '', ago: 2, file: letter, undone: true },
      { title: '旧信.txt', words: '', ago: 1, file: letter, undoes: true },
    ],
    said: [
      ['撤销', 'undo s1 in 聚会'],
      ['重做', 'say 最近撤回的是“旧信.txt”。告诉我里面该写什么，我再写一次。'],
    ],
  },
  {
    locale: 'zh-CN',
    changed: [
      { title: '旧信.txt', words: '', ago: 2, file: letter },
      { title: '旧信.txt', words: '', ago: 2, file: { ...letter, of: 'key-2' } },
    ],
    said: [['撤销', 'say 那件事不止一次改过同一个文件。“做过的事”里可以连文件一起撤销整件事。']],
  },
];
