import { useCallback, useState } from 'react';
import type { Done, Problem } from '../data/port.ts';
import { useText } from '../i18n/index.tsx';
import { useAnnounce } from './Announcer.tsx';

interface Running {
  /** Starts the command; a second start while one is under way does nothing, so that ten taps are one. */
  readonly run: (command: () => Promise<Done>) => void;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
}

/** A command behind a button: busy while it is stored, and a sentence at once if it was not. */
export function useCommand(then?: () => void): Running {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const announce = useAnnounce();
  const text = useText();
  const run = useCallback(
    (command: () => Promise<Done>) => {
      if (busy) return;
      setBusy(true);
      setProblem(undefined);
      const settle = (done: Done) => {
        setBusy(false);
        if (done.ok) then?.();
        else {
          setProblem(done.problem);
          announce(text.problem[done.problem], 'assertive');
        }
      };
      command().then(settle, (error: unknown) => {
        console.error('A command failed', error);
        settle({ ok: false, problem: 'failed' });
      });
    },
    [busy, then, announce, text],
  );
  return { run, busy, problem };
}
