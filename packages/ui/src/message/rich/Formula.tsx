import { useMemo } from 'react';
import { Later, useLater } from '../later.ts';
import { elementsOf } from './mathml.ts';

/** Draws formulas as MathML, which browsers show by themselves: no fonts and no style sheet of its own. */
export const formulas = new Later(async () => (await import('katex')).default);

/** A longer formula is shown as it was written. In characters. */
const longest = 5_000;

interface Props {
  readonly tex: string;
  readonly block: boolean;
  /** As it stands in the text: shown while it cannot be drawn. */
  readonly written: string;
}

/** A formula. One that is broken, or not complete yet, is shown as it was written. */
export function Formula({ tex, block, written }: Props) {
  const katex = useLater(formulas);
  const drawn = useMemo(() => {
    if (katex === undefined || tex.trim() === '' || tex.length > longest) return undefined;
    try {
      // Nothing is trusted: no links, pictures, classes or identifiers from a formula.
      const options = { output: 'mathml', displayMode: block, throwOnError: true, strict: 'ignore', trust: false } as const;
      return elementsOf(katex.renderToString(tex, { ...options, errorColor: 'currentcolor', maxSize: 20, maxExpand: 200 }));
    } catch {
      return undefined;
    }
  }, [katex, tex, block]);
  if (drawn === undefined) return <code className={block ? 'tex pre' : 'tex'}>{written}</code>;
  return <span className={block ? 'formula' : 'formula-in'}>{drawn}</span>;
}
