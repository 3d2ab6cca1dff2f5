import { useEffect, useState } from 'react';
import { usePort } from '../data/context.tsx';
import { useLanguage, useText } from '../i18n/index.tsx';
import type { Filled, JobCard } from './jobs.ts';

type Say = Awaited<ReturnType<ReturnType<typeof usePort>['jobSentence']>>;

/** The sentence that the blanks make, as the helper will read it back. Empty until what says it is loaded. */
export function useJobSentence(card: JobCard, filled: Filled): string {
  const port = usePort();
  const text = useText();
  const language = useLanguage();
  const [say, setSay] = useState<Say>();
  useEffect(() => {
    let here = true;
    port.jobSentence().then(
      loaded => {
        if (here) setSay(() => loaded);
      },
      (error: unknown) => console.error('What says the form could not be loaded', error),
    );
    return () => {
      here = false;
    };
  }, [port]);
  if (card.sentence) return card.sentence(filled, text);
  return (card.recipe !== undefined && say?.(card.recipe, filled, language)) || '';
}
