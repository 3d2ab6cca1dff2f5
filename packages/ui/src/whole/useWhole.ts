import { useCallback, useEffect, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import { useText } from '../i18n/index.tsx';
import type { Coming, Large, Whole } from '../model/whole.ts';
import { useAnnounce } from '../parts/Announcer.tsx';

/** How it stands with a value that a person asked for. `rest`: not asked for, or it was given. */
export type Asked = 'rest' | 'reading' | Coming | 'failed';

type Step = 'rest' | 'reading' | 'away' | 'failed';

/**
 * A large value behind a button. `ask` reads it, or else fetches it and reads it when it has come; `then` gets it, once. Asking again while it
 * is away looks again.
 */
export function useWhole(large: Large, then: (whole: Whole) => void): { readonly ask: () => void; readonly asked: Asked } {
  const { data, wholeText } = usePort();
  const text = useText();
  const announce = useAnnounce();
  const [step, setStep] = useState<Step>('rest');
  const arrival = data.useArrival(step === 'away' ? large : undefined);
  const latest = useRef(then);
  latest.current = then;
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const ask = useCallback(() => {
    setStep('reading');
    wholeText(large).then(
      whole => {
        if (!shown.current) return;
        setStep(whole === null ? 'away' : 'rest');
        if (whole !== null) latest.current(whole);
      },
      (error: unknown) => {
        console.error('A large value could not be read', error);
        if (shown.current) setStep('failed');
      },
    );
  }, [large, wholeText]);
  useEffect(() => {
    if (arrival === 'here') ask();
  }, [arrival, ask]);
  const asked: Asked = step !== 'away' ? step : arrival === undefined || arrival === 'here' ? 'reading' : arrival;
  useEffect(() => {
    if (asked !== 'rest' && asked !== 'reading') announce(text.whole[asked]);
  }, [asked, announce, text]);
  return { ask: step === 'reading' ? nothing : ask, asked };
}

/** It is being read: a second press is the same wish. */
const nothing = () => undefined;
