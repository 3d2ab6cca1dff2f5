import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useLanguage, useText } from '../i18n/index.tsx';
import { CopyButton } from '../message/CopyButton.tsx';
import { readAloud, stopReading, useCanRead } from './read-aloud.ts';

interface Props {
  /** As it is stored. */
  readonly text: string;
  /** Where the answer is drawn: what is read aloud. Left out, nothing is offered to be read. */
  readonly drawn?: RefObject<HTMLElement | null>;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** Copy a message; have an answer read aloud where this device has a voice of its own. */
export function MessageActions({ text: stored, drawn, children }: Props) {
  const text = useText();
  return (
    <div className="does">
      {stored !== '' && <CopyButton text={stored} label={drawn === undefined ? text.reading.copyMessage : text.reading.copyAnswer} />}
      {stored !== '' && drawn !== undefined && <ReadAloud drawn={drawn} />}
      {children}
    </div>
  );
}

function ReadAloud({ drawn }: { readonly drawn: RefObject<HTMLElement | null> }) {
  const text = useText();
  const language = useLanguage();
  const [reads, setReads] = useState(false);
  const canRead = useCanRead();
  // A conversation that is left is not read on.
  useEffect(() => (reads ? stopReading : undefined), [reads]);
  if (!canRead) return null;
  const press = () => {
    if (reads) {
      setReads(false);
      return;
    }
    // Of what is drawn, and with its line breaks: between two list items there is a pause.
    // biome-ignore lint/performance/useDomNodeTextContent: see above
    const words = drawn.current?.innerText ?? '';
    if (readAloud(words, language, () => setReads(false))) setReads(true);
  };
  const label = reads ? text.reading.stopReading : text.reading.readAloud;
  return (
    <button type="button" className="btn quiet sm act" aria-label={label} title={label} aria-pressed={reads} onClick={press}>
      <Icon name={reads ? 'stop' : 'speak'} small />
    </button>
  );
}
