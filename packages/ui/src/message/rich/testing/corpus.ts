/** What answers are made of, whole and broken. Tests draw every beginning of each. */
export const corpus: Readonly<Record<string, string>> = {
  formulas:
    'Euler: $e^{i\\pi}+1=0$ and\n\n$$\\frac{1}{2\\pi}\\int_0^\\infty x\\,dx$$\n\n$$\n\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}\n$$\nend',
  'a formula that is only begun': '$$',
  'broken formulas':
    '$$\\frac{1$$ $\\notacommand{x}$ $$\\begin{array}$$ $\\href{javascript:alert(1)}{x}$ $\\includegraphics{http://evil.example/x.png}$',
  'formulas as models write them':
    'Inline \\(a^2+b^2=c^2\\) and\n\n\\[\n\\sum_{k=1}^n k\n\\]\n\n$$ x = 1\n+ 2 $$\n\nThe end is text, `\\(code\\)` too.',
  prices: 'It costs $5 or $6 and 10$, not $ 7 $ nor $8$9.',
  tables: '| Day | What |\n| :-- | --: |\n| Mon | **gym** | extra |\n| Tue | `choir` \\| dinner |\n\nafter',
  code: 'Run `pnpm start`:\n\n```ts\nconst a: string = "<b>";\n// 中文\n```\n\n~~~\nplain\n~~~\n\n    indented\n\n``a ` b``',
  links:
    'See https://example.org/a?b=c, www.example.org, a@example.org, [words](https://example.org "title"), [ref][one] and <https://x.example>.\n\n[one]: https://one.example "One"',
  'links that are none':
    '[a](javascript:alert(1)) [b](data:text/html,x) [c](#/settings) [d](/x) [e](vbscript:x) ![f](data:image/png;base64,AA) [g]()',
  pictures: 'Look: ![a cat](https://pictures.example/cat.png "Cat") and ![ref][p]\n\n[p]: https://pictures.example/p.png',
  lists: '1. one\n2. two\n   - nested\n     - deeper\n\n     paragraph\n3. three\n\n- [ ] open\n- [x] done\n\n* star\n+ plus',
  html: 'a <b>bold</b> <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n<!-- comment -->\n\n<details><summary>s</summary>\n\ntext\n</details>',
  quotes: '> quoted\n> > deeper\n> - in a list\n> ```\n> code\n> ```\nlazy\n\n---\n\n# One\n## Two #\nSetext\n===\n',
  emphasis: '**bold *and italic*** __under_score__ ~~gone~~ *open **never closed\n\nsnake_case_word 2*3*4 \\*escaped\\*',
  footnotes: 'A claim[^1] and another[^two].\n\n[^1]: The proof.\n[^two]: More\n    of it.\n\n[^unused]: Nobody refers to it.',
  chinese: '一、**重点**：看「清单」。\n\n1、健身\n2、写信\n\n| 日 | 事 |\n| -- | -- |\n| 周一 | 健身 |\n\n`代码`，公式 $E=mc^2$。',
  'right to left': 'שלום **עולם** ו־`code`.\n\n- مرحبا [رابط](https://example.org)\n\n> اقتباس \u202e evil \u202c end',
  emoji: '👨‍👩‍👧‍👦 **🏳️‍🌈** 🇩🇪 ~~👍🏽~~ `🎉` [😀](https://example.org) $x$ 🧮\n\n- 🥛\n- 🍞\n',
  'half of an emoji': `half ${'\ud83d'} and **${'\ude00'}** end`,
  controls: 'nul \u0000 here\r\nnext\rline\u2028sep \ufeff bom\ttab',
  nested: `${'> '.repeat(30)}deep\n\n${'- '.repeat(30)}deep\n\n${'*'.repeat(60)}x${'*'.repeat(60)} ${'['.repeat(50)}y${']('.repeat(50)}`,
  tangled: `${'>'.repeat(3000)} x ${'['.repeat(3000)}`,
  'a long word': `${'Donaudampfschifffahrt'.repeat(60)} end`,
};
