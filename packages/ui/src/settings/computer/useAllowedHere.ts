import { useCallback, useEffect, useRef, useState } from 'react';
import type { Loaded } from '../../model/loaded.ts';
import type { AllowedHere, ThisComputer } from '../../model/this-computer.ts';

/** What stands in the computer's own lists, read again when its window comes back to the front: behind a question, it may be another. */
export function useAllowedHere(computer: ThisComputer): { readonly allowed: Loaded<AllowedHere>; readonly read: () => void } {
  const [allowed, setAllowed] = useState<Loaded<AllowedHere>>({ state: 'loading' });
  const last = useRef(0);
  const read = useCallback(() => {
    const mine = ++last.current;
    const settle = (next: Loaded<AllowedHere>) => {
      if (mine === last.current) setAllowed(next);
    };
    computer.allowedHere({}).then(
      value => settle({ state: 'ready', value }),
      (error: unknown) => {
        console.error('What was allowed on this computer could not be read', error);
        settle({ state: 'error', retry: read });
      },
    );
  }, [computer]);
  useEffect(() => {
    read();
    window.addEventListener('focus', read);
    return () => {
      // What is still on its way is for nobody.
      last.current++;
      window.removeEventListener('focus', read);
    };
  }, [read]);
  return { allowed, read };
}
