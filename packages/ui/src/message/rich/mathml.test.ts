import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { elementsOf } from './mathml.ts';

const drawn = (markup: string) => renderToStaticMarkup(createElement('i', null, elementsOf(markup)));

describe('the markup of a formula', () => {
  it('becomes elements that show the same', () => {
    expect(drawn('<span class="katex"><math display="block"><mi>a</mi><mo>&lt;</mo></math></span>')).toBe(
      '<i><span><math display="block"><mi>a</mi><mo>&lt;</mo></math></span></i>',
    );
  });

  it('leaves out elements and attributes that are not on the list, and keeps what stands in them', () => {
    expect(drawn('<math href="javascript:x" style="color:red"><a><mi>x</mi></a></math>')).toBe(
      '<i><span><math><mi>x</mi></math></span></i>',
    );
  });

  it.each(['<math>', '</math>', '<math><mi></math></mi>', '<math onclick=x>', '<', 'a<'])('throws on what is none: %s', markup => {
    expect(() => elementsOf(markup)).toThrow();
  });
});
