import { useRef, useState } from 'react';
import { useCommands } from '../data/context.tsx';
import type { Problem } from '../data/done.ts';
import type { ToolCommands } from '../model/tools.ts';
import { useAnnounce } from '../parts/Announcer.tsx';

/** What came of it. `Own`: what only the page that asked has words for. */
type Answer<Own> = { readonly ok: true } | { readonly ok: false; readonly problem: Problem | Own };

interface Running<Own> {
  /** Starts the command; a second start while one is under way does nothing. */
  readonly run: (command: (commands: ToolCommands) => Promise<Answer<Own>>) => void;
  readonly busy: boolean;
  readonly trouble: Problem | Own | undefined;
  /** Something was changed: what was said of it before is not true any more. */
  readonly forget: () => void;
  /** Said of what is typed, without asking anybody. */
  readonly say: (trouble: Problem | Own) => void;
}

/**
 * A command about what the person added for Baton to use, behind a button: busy while it is tried and stored, and a sentence at once if it
 * was not.
 */
export function useToolsCommand<Own>(wordsFor: (trouble: Problem | Own) => string, then?: () => void): Running<Own> {
  const commands = useCommands();
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Problem | Own>();
  const under = useRef(false);
  const say = (problem: Problem | Own) => {
    setTrouble(problem);
    announce(wordsFor(problem), 'assertive');
  };
  const settle = (done: Answer<Own>) => {
    under.current = false;
    setBusy(false);
    if (done.ok) then?.();
    else say(done.problem);
  };
  return {
    busy,
    trouble,
    forget: () => setTrouble(undefined),
    say,
    run(command) {
      if (under.current) return;
      under.current = true;
      setBusy(true);
      setTrouble(undefined);
      commands
        .tools()
        .then(command)
        .then(settle, (error: unknown) => {
          // Only what went wrong: the command itself may hold a key.
          console.error('A command about tools failed', error instanceof Error ? error.name : '');
          settle({ ok: false, problem: 'failed' });
        });
    },
  };
}
