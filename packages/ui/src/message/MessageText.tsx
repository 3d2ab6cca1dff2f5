import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '../i18n/index.tsx';
import { Boundary } from '../parts/Boundary.tsx';
import { foldAfter, foldUnfoldedAfter, isFormattable } from './extent.ts';
import { Later, useLater } from './later.ts';
import { PlainText } from './PlainText.tsx';
import { useTurn } from './turns.ts';

/** What draws Markdown and formulas. Until it is there text stands as it was written. */
export const rich = new Later(() => import('./rich/RichText.tsx'));

interface Props {
  readonly text: string;
  /** Stands behind the last word, e.g. the caret. */
  readonly end?: ReactNode;
  /** It is being written: what is drawn so far stays as it is. */
  readonly growing?: boolean;
  /** The person has already asked for all of it: only what would stop the page is folded. */
  readonly startsUnfolded?: boolean;
}

/** Text of an answer, formatted. If it cannot be drawn it is shown as it was written; the messages around it stay as they are. */
export function MessageText({ text, end, growing = false, startsUnfolded = false }: Props) {
  const words = useText();
  const [all, setAll] = useState(false);
  const most = startsUnfolded || all ? foldUnfoldedAfter : foldAfter;
  const shown = text.length <= most ? text : text.slice(0, most).toWellFormed();
  return (
    <>
      <Boundary resetKey={shown} fallback={() => <PlainText text={shown} end={end} />}>
        <Formatted text={shown} end={end} growing={growing} />
      </Boundary>
      {shown.length < text.length && !all && (
        <button type="button" className="btn sm" onClick={() => setAll(true)}>
          {words.talk.showAll}
        </button>
      )}
    </>
  );
}

function Formatted({ text, end, growing }: { readonly text: string; readonly end: ReactNode; readonly growing: boolean }) {
  const part = useLater(rich);
  const wanted = part !== undefined && text !== '' && isFormattable(text);
  const prepare = useCallback(() => void part?.prepare(text), [part, text]);
  const now = useTurn(wanted, growing || part?.isPrepared(text) === true, prepare);
  if (part === undefined || !wanted || !now) return <PlainText text={text} end={end} />;
  return <part.RichText text={text} end={end} growing={growing} />;
}
