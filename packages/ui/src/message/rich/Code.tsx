import { type ReactNode, useMemo } from 'react';
import { useText } from '../../i18n/index.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { Later, useLater } from '../later.ts';

/** Colours code. Until it is there code stands in one colour. */
export const painter = new Later(() => import('./highlight.ts'));

/** Longer code stays in one colour. In characters. */
const longest = 20_000;

interface Props {
  readonly code: string;
  /** As the answer names it. */
  readonly language: string;
  /** More of it may come: it is coloured when it is complete. */
  readonly growing: boolean;
  readonly end: ReactNode;
}

/** A block of code with its language and a button that copies it. It scrolls inside, with the keyboard too. */
export function Code({ code, language, growing, end }: Props) {
  const text = useText();
  const part = useLater(painter);
  const name = language.toLowerCase();
  const painted = useMemo(() => {
    if (part === undefined || growing || name === '' || code.length > longest) return null;
    try {
      return part.paint(code, name);
    } catch {
      return null;
    }
  }, [part, growing, name, code]);
  return (
    <figure className="code">
      <figcaption>
        <span className="cut">{language}</span>
        <CopyButton text={code} label={text.reading.copyCode} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled to with the keyboard too. */}
      <section className="scrolls" aria-label={text.reading.code} tabIndex={0}>
        <pre>
          <code dir="ltr">
            {painted ?? code}
            {end}
          </code>
        </pre>
      </section>
    </figure>
  );
}
