import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readablePage } from './readable.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = async (text: string, type = 'text/html; charset=utf-8') => {
  const page = await readablePage(utf8(text), type, 'https://example.org/news/');
  if (!page) throw new Error('no text');
  return page;
};
const article = `<!doctype html><html><head><title>Bread &amp; salt</title><script>var secret = "<p>not this</p>";</script>
<style>p { color: red }</style></head><body><nav><a href="/">Home</a><a href="javascript:alert(1)">Bad</a></nav>
<article><h1>Bread</h1><p>${'Flour, water and salt make bread. '.repeat(20)}</p><ul><li>One</li><li>Two</li></ul>
<p>More at <a href="../bake?x=1#top">the bakery</a>.</p></article><iframe src="https://evil.example"></iframe></body></html>`;

describe('the readable part of a page', () => {
  it('is its words and its links, and nothing that runs', async () => {
    const page = await read(article);
    expect(page.title).toBe('Bread & salt');
    expect(page.text).toContain('Flour, water and salt make bread.');
    expect(page.text).toContain('- One\n');
    expect(page.text).not.toMatch(/secret|color|<|evil/);
    expect(page.links).toContainEqual({ text: 'the bakery', url: 'https://example.org/bake?x=1#top' });
    expect(page.links.map(link => link.url).join()).not.toContain('javascript');
  });

  it('is all of its words where it is no article, and text as it is', async () => {
    expect((await read('<title>Hi</title><p>One line.</p>')).text).toContain('One line.');
    expect(await read('{"a": 1}', 'application/json')).toMatchObject({ title: '', text: '{"a": 1}', links: [] });
    expect(await readablePage(utf8('%PDF'), 'application/pdf', 'https://example.org/')).toBeNull();
  });

  it.each([
    ['by its response', 'text/html; charset=GBK', ''],
    ['by itself', 'text/html', '<meta charset="gbk">'],
    ['by itself, the older way', 'text/html', '<meta http-equiv="Content-Type" content="text/html; charset=gb2312">'],
  ])('is in whatever encoding is named %s', async (_how, type, meta) => {
    // 面包 in GBK.
    const body = new Uint8Array([...utf8(`${meta}<title>x</title><p>`), 0xc3, 0xe6, 0xb0, 0xfc, ...utf8('</p>')]);
    expect((await readablePage(body, type, 'https://example.org/'))?.text).toBe('面包');
  });

  it('is read as UTF-8 when it names an encoding that there is none of', async () => {
    expect((await read('<p>Brot für Anna</p>', 'text/html; charset=klingon')).text).toContain('Brot für Anna');
  });

  it('is cut where it is longer than is kept, and never in the middle of a character', async () => {
    const page = await read(`<p>${'面包😀'.repeat(20_000)}</p>`);
    expect(page.cut).toBe(true);
    expect(page.text.isWellFormed()).toBe(true);
    expect(new TextEncoder().encode(page.text).length).toBeLessThanOrEqual(36_000);
  });

  it('can be had of a page that is made to break a parser', async () => {
    for (const nasty of [
      `${'<div>'.repeat(25_000)}deep`,
      `<p>${'<b>'.repeat(40_000)}wide`,
      `<!--${'-'.repeat(50_000)}<p>open`,
      `<p ${'a="1" '.repeat(20_000)}>attributes`,
      `<script>${'<script>'.repeat(5_000)}`,
    ])
      expect(typeof (await read(nasty)).text).toBe('string');
  });

  it('comes of any bytes at all without a throw', async () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      '">',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<svg>',
      '<table>',
      '<template>',
      '&#x',
      ';',
      '<![CDATA[',
      '<html',
      '\0',
    );
    const page = fc.array(fc.oneof(piece, fc.string({ maxLength: 10 })), { maxLength: 60 }).map(parts => parts.join(''));
    await fc.assert(
      fc.asyncProperty(page, async text => {
        const found = await readablePage(utf8(text), 'text/html', 'https://example.org/');
        expect(found?.text).not.toMatch(/<script/i);
      }),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async body => {
        await readablePage(body, 'text/html', 'https://example.org/');
      }),
      { numRuns: 60 },
    );
  });
});
