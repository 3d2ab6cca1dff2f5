import { useEffect, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import { useAnnounce } from '../parts/Announcer.tsx';

/** How long the button says that it worked, in milliseconds. */
const shownFor = 2_000;

/** Puts text on the clipboard and says whether that worked. Absent where the browser has no clipboard for pages. */
export function CopyButton({ text: copied, label }: { readonly text: string; readonly label: string }) {
  const text = useText();
  const announce = useAnnounce();
  const [result, setResult] = useState<'copied' | 'notCopied'>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setResult(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [result]);
  if (typeof navigator === 'undefined' || !('clipboard' in navigator)) return null;
  const copy = async () => {
    let next: typeof result = 'copied';
    try {
      await navigator.clipboard.writeText(copied);
    } catch (error) {
      console.error('Text could not be copied', error);
      next = 'notCopied';
    }
    setResult(next);
    announce(text.reading[next]);
  };
  return (
    <button type="button" className="btn quiet sm act" aria-label={label} title={label} onClick={() => void copy()} data-copied={result}>
      <Icon name={result === 'copied' ? 'check' : 'copy'} small />
      {result !== undefined && <span>{text.reading[result]}</span>}
    </button>
  );
}
