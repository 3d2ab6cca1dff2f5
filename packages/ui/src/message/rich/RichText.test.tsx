import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { MessageText, rich } from '../MessageText.tsx';
import { painter } from './Code.tsx';
import { formulas } from './Formula.tsx';
import { RichText } from './RichText.tsx';
import { corpus } from './testing/corpus.ts';

beforeAll(async () => {
  await Promise.all([rich.start(), formulas.start(), painter.start()]);
});

const html = (text: string, growing = false) => renderToStaticMarkup(<RichText text={text} growing={growing} />);

/** What a reader sees, as plain words. */
const seen = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');

/** Letters and digits in their order: signs of Markdown may go, words may not. */
const letters = (text: string): string => text.toWellFormed().replace(/[^\p{L}\p{N}]/gu, '');

/** What is drawn as something else than its letters: the numbers of a list, the ticks of tasks, where a reference and a complete link leads. */
const notText = /^[ >\-*+]*\d+[.)](?=\s|$)|\[x\]|(?<=\])\[[^\]]*\]|(?<=\])\([^()\s]*(?: "[^"]*")?\)/gm;

/** Whether all letters of `part` are in `whole`, in their order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of part) {
    at = whole.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** C11 */
describe('an answer', () => {
  for (const [name, text] of Object.entries(corpus)) {
    it(`is drawn at every prefix, without losing a word: ${name}`, () => {
      const step = text.length > 1_000 ? 331 : Math.ceil(text.length / 150);
      for (let end = 1; end <= text.length; end += step) {
        const prefix = text.slice(0, end);
        const drawn = renderToStaticMarkup(<MessageText text={prefix} growing />);
        const wanted = letters(prefix.replace(notText, ''));
        if (!isWithin(wanted, letters(seen(drawn)))) expect(seen(drawn), prefix).toBe(prefix);
      }
    });
  }

  it('is drawn the same whether it came in pieces or at once', () => {
    for (const text of Object.values(corpus)) expect(seen(html(text, true))).toBe(seen(html(text)));
  });

  it('has its parts drawn as what they are', () => {
    expect(html('**b** *i* `c` ~~d~~')).toContain('<strong>b</strong> <em>i</em> <code dir="auto">c</code> <del>d</del>');
    expect(html(corpus.tables ?? '')).toMatch(/<th[^>]*>Day<\/th>.*<td[^>]*>extra<\/td>/s);
    expect(html('- [x] done')).toMatch(/<input type="checkbox" disabled="" aria-label="Done" checked=""\/>/);
    expect(html('3. three')).toContain('<ol start="3">');
    expect(html('```js\nconst a = 1;\n```')).toContain('<span class="hljs-keyword">const</span>');
    expect(html('$$\\frac{1}{2}$$\n')).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>');
  });

  it('keeps the line breaks of a paragraph', () => {
    expect(html('one\ntwo')).toContain('<p class="pre" dir="auto">one\ntwo</p>');
  });

  it('has formulas in any of the signs that models put around them, and text behind them is text', () => {
    const drawn = html(corpus['formulas as models write them'] ?? '');
    expect(drawn.match(/<math/g)).toHaveLength(3);
    expect(drawn).toContain('The end is text, <code dir="auto">\\(code\\)</code> too.');
  });

  it('takes no price for a formula', () => {
    expect(html('It costs $5 or $6.')).not.toContain('<math');
    expect(html('so $x$ is')).toContain('<math');
  });

  it('shows a formula that is broken or not complete as it was written', () => {
    expect(html('$$')).toContain('$$');
    expect(html('$$\n\\frac{1')).toContain('\\frac{1');
    expect(html('$$\n\\frac{1')).not.toContain('<math');
  });
});

/** X2 */
describe('markup in an answer', () => {
  it('is text', () => {
    const drawn = html(corpus.html ?? '');
    expect(drawn).not.toMatch(/<(script|img|b|details|summary)\b/);
    expect(seen(drawn)).toContain('<img src=x onerror=alert(1)>');
    expect(seen(drawn)).toContain('<!-- comment -->');
  });

  it('is no link unless it leads to an absolute address of the web or of a mail', () => {
    const drawn = html(corpus['links that are none'] ?? '');
    expect(drawn).not.toContain('<a ');
    expect(seen(drawn)).toBe(corpus['links that are none']);
  });

  it('is nothing that a formula could make of it', () => {
    for (const tex of [
      '\\href{javascript:alert(1)}{x}',
      '\\htmlClass{a}{x}',
      '\\htmlData{a=b}{x}',
      '\\htmlStyle{color:red}{x}',
      '\\url{https://e.example}',
      '\\includegraphics{https://e.example/x.png}',
      '\\text{<img>}',
    ]) {
      const drawn = html(`$$${tex}$$`);
      expect(drawn, tex).not.toMatch(/<(a|img|script)\b|<[^>]*(href=|class="a"|style=|data-a=|src=)/);
    }
  });
});

/** X3 */
describe('what an answer points to', () => {
  it('is never loaded: a picture is a way to it that names the host', () => {
    const drawn = html(corpus.pictures ?? '');
    expect(drawn).not.toContain('<img');
    expect(drawn).toMatch(/a cat, Cat.*Open at pictures\.example/s);
  });

  it('opens outside, names its host, and is told nothing of the page', () => {
    const drawn = html('[bank.example](https://evil.example/x) and https://example.org/a');
    expect(drawn).toContain('<a href="https://evil.example/x" target="_blank" rel="noopener noreferrer"><bdi>bank.example</bdi></a>');
    expect(seen(drawn)).toContain('bank.example (evil.example)');
    expect(seen(drawn)).toContain('and https://example.org/a');
  });

  it('names the real host of an address that only looks like another', () => {
    expect(seen(html('https://bank.example@evil.example/'))).toContain('evil.example');
    expect(seen(html('[https://bank.example](https://bank.example.evil.example)'))).toContain('(bank.example.evil.example)');
  });

  it('is found by reference when the text is complete', () => {
    expect(html(corpus.links ?? '')).toContain('href="https://one.example/"');
  });
});
