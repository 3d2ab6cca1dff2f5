import { useEffect, useRef, useState } from 'react';
import type { Asked, HelperTrouble } from '../../data/port.ts';
import { useText } from '../../i18n/index.tsx';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { troubleWords } from './Trouble.tsx';
import { useHelperTexts } from './texts/index.ts';

export interface Asking {
  readonly trouble: HelperTrouble | undefined;
  /** What is being waited for; undefined: nothing. */
  readonly busy: 'trying' | 'connecting' | undefined;
  /** Asks, one thing at a time; what comes of something that was given up since is passed over. */
  readonly ask: <Answer extends object>(
    what: 'trying' | 'connecting',
    command: () => Promise<Asked<Answer>>,
    then: (answer: Answer) => void,
    otherwise?: (trouble: HelperTrouble) => boolean,
  ) => void;
  /** Something was changed: what is being waited for is of no use, and what was said is not true any more. */
  readonly forget: () => void;
}

/** A helper that is asked behind a button: what is waited for, and a sentence at once if it did not work. */
export function useAsking(): Asking {
  const [trouble, setTrouble] = useState<HelperTrouble>();
  const [busy, setBusy] = useState<'trying' | 'connecting'>();
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current++;
    },
    [],
  );
  const announce = useAnnounce();
  const text = useHelperTexts();
  const messages = useText();
  return {
    trouble,
    busy,
    ask(what, command, then, otherwise) {
      if (busy !== undefined) return;
      const mine = ++turn.current;
      setBusy(what);
      setTrouble(undefined);
      const failed = (problem: HelperTrouble) => {
        if (otherwise?.(problem)) return;
        setTrouble(problem);
        announce(troubleWords(problem, text, messages), 'assertive');
      };
      command().then(
        answer => {
          if (mine !== turn.current) return;
          setBusy(undefined);
          if (answer.ok) then(answer);
          else failed(answer.problem);
        },
        (error: unknown) => {
          console.error('A helper could not be asked', error);
          if (mine !== turn.current) return;
          setBusy(undefined);
          failed('failed');
        },
      );
    },
    forget() {
      turn.current++;
      setBusy(undefined);
      setTrouble(undefined);
    },
  };
}
