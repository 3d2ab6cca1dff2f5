import { createElement, type ReactNode } from 'react';

/** What of MathML is drawn: structure and measures, nothing that leads anywhere, runs or loads. */
const elements: ReadonlySet<string> = new Set(
  'math semantics annotation mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose merror'.split(
    ' ',
  ),
);
const attributes: ReadonlySet<string> = new Set(
  'xmlns display encoding mathvariant mathcolor mathbackground mathsize stretchy fence separator lspace rspace symmetric minsize maxsize accent accentunder columnalign columnspacing columnlines rowspacing rowlines scriptlevel displaystyle width height depth voffset linethickness notation movablelimits largeop columnspan frame side'.split(
    ' ',
  ),
);

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" };
const plain = (text: string): string => text.replace(/&(lt|gt|amp|quot|#x27);/g, (_, name: string) => entities[name] ?? '');

const piece = /<(\/?)([a-z]+)((?: [a-z-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
const attribute = / ([a-z-]+)="([^"]*)"/g;

interface Open {
  readonly name: string;
  readonly props: Record<string, string>;
  readonly children: ReactNode[];
}

/**
 * Turns the markup that KaTeX writes into elements, by a list of what may be in it: no string of an answer ever reaches the page as markup.
 * Throws on anything that KaTeX does not write.
 */
export function elementsOf(markup: string): ReactNode {
  const root: Open = { name: '', props: {}, children: [] };
  const stack: Open[] = [root];
  piece.lastIndex = 0;
  while (piece.lastIndex < markup.length) {
    const found = piece.exec(markup);
    const top = stack.at(-1);
    if (found === null || top === undefined) throw new Error('not the markup of a formula');
    const [, closes, name = '', written = '', empty, text] = found;
    if (text !== undefined) top.children.push(plain(text));
    else if (closes === '/') {
      if (stack.length === 1 || top.name !== name) throw new Error('not the markup of a formula');
      stack.pop();
      stack.at(-1)?.children.push(...drawn(top));
    } else {
      const props: Record<string, string> = {};
      for (const [, key = '', value = ''] of written.matchAll(attribute)) if (attributes.has(key)) props[key] = plain(value);
      const opened: Open = { name, props, children: [] };
      if (empty === '/') top.children.push(...drawn(opened));
      else stack.push(opened);
    }
  }
  if (stack.length !== 1) throw new Error('not the markup of a formula');
  return createElement('span', null, ...root.children);
}

/** Of what is not on the list only the content is kept. */
function drawn({ name, props, children }: Open): ReactNode[] {
  return elements.has(name) ? [createElement(name, props, ...children)] : children;
}
