import { useEffect, useRef } from 'react';
import { usePort } from '../data/context.tsx';
import type { Done, Problem } from '../data/port.ts';
import type { Found } from '../model/transcript.ts';

/** How long it stands out. Milliseconds. */
const standsOut = 4_000;

type Go = (found: Found, words: string, takesFocus: boolean) => Promise<void>;

/**
 * Goes once to something that was found elsewhere, named by its entry, and lets it stand out for a moment. What is of another version than
 * the one that is shown is shown with its own.
 */
export function useFoundEntry(session: string, entry: string | undefined, goTo: Go, onProblem: (problem: Problem) => void): void {
  const port = usePort();
  const gone = useRef<string>(undefined);
  useEffect(() => {
    if (entry === undefined || gone.current === entry) return;
    gone.current = entry;
    port
      .placeOf(session, entry)
      .then(async found => {
        if (!found) return;
        const done: Done = found.hidden ? await port.commands.showVersion(session, entry) : { ok: true };
        if (done.ok) await goTo(found, '', true);
        else onProblem(done.problem);
      })
      .catch((error: unknown) => console.error('What was found could not be opened', error));
  }, [port, session, entry, goTo, onProblem]);
  useEffect(() => {
    if (entry === undefined) return;
    const timer = setTimeout(
      () => void import('./mark.ts').then(({ unmark }) => unmark()).catch((error: unknown) => console.error('A mark stays', error)),
      standsOut,
    );
    return () => clearTimeout(timer);
  }, [entry]);
}
