import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MessageText } from './MessageText.tsx';

/** C11 */
describe('a message on screen', () => {
  it('never becomes markup, whatever it holds', () => {
    const html = renderToStaticMarkup(<MessageText text={'<img src=x onerror=alert(1)>\n- <script>1</script>'} />);
    expect(html).not.toMatch(/<(img|script)/);
    expect(html).toContain('&lt;img');
  });

  it('is drawn at every prefix of broken markup', () => {
    const text = '$$\\frac{1\n| a | b\n|--\n```js\nconst a = [\n[link](http://x\n1. one\n   - two';
    for (let end = 0; end <= text.length; end++) {
      expect(() => renderToStaticMarkup(<MessageText text={text.slice(0, end)} />)).not.toThrow();
    }
  });

  it('folds a very long text and says how to see the rest', () => {
    const html = renderToStaticMarkup(<MessageText text={'word '.repeat(10_000)} />);
    expect(html.length).toBeLessThan(30_000);
    expect(html).toContain('Show all of it');
    expect(renderToStaticMarkup(<MessageText text={'word '.repeat(10_000)} startsUnfolded />)).not.toContain('Show all of it');
  });
});
