import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MessageText } from './MessageText.tsx';
import { PlainText } from './PlainText.tsx';

/** C11 */
describe('a message on screen', () => {
  it('stands as it was written until the part that formats it is there', () => {
    expect(renderToStaticMarkup(<MessageText text={'**Bold**\n\n<b>x</b>'} />)).toBe(
      '<p class="pre" dir="auto">**Bold**</p><p class="pre" dir="auto">&lt;b&gt;x&lt;/b&gt;</p>',
    );
  });

  it('folds a very long text and says how to see the rest', () => {
    const html = renderToStaticMarkup(<MessageText text={'word '.repeat(10_000)} />);
    expect(html.length).toBeLessThan(30_000);
    expect(html).toContain('Show all of it');
    expect(renderToStaticMarkup(<MessageText text={'word '.repeat(10_000)} startsUnfolded />)).not.toContain('Show all of it');
  });

  it('of a person keeps line breaks and indents, and formats nothing', () => {
    expect(renderToStaticMarkup(<PlainText text={'- one\n  **two**\n\n\nthree'} />)).toBe(
      '<p class="pre" dir="auto">- one\n  **two**</p><p class="pre" dir="auto">three</p>',
    );
  });
});
