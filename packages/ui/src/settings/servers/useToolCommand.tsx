import { useRef, useState } from 'react';
import { useCommands } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import type { Messages } from '../../i18n/en.ts';
import { useText } from '../../i18n/index.tsx';
import type { ToolCommands, ToolDone, ToolTrouble } from '../../model/tools.ts';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { type ServerTexts, useServerTexts } from './texts/index.ts';

interface Running {
  /** Starts the command; a second start while one is under way does nothing. */
  readonly run: (command: (commands: ToolCommands) => Promise<ToolDone>) => void;
  readonly busy: boolean;
  readonly trouble: ToolTrouble | undefined;
  /** Something was changed: what was said of it before is not true any more. */
  readonly forget: () => void;
}

const wordsFor = (trouble: ToolTrouble, words: ServerTexts, messages: Messages): string =>
  typeof trouble === 'string' ? messages.problem[trouble] : words.problem[trouble.tool];

/** A command of the page of tools behind a button: busy while it is tried and stored, and a sentence at once if it was not. */
export function useToolCommand(then?: () => void): Running {
  const commands = useCommands();
  const announce = useAnnounce();
  const words = useServerTexts();
  const messages = useText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ToolTrouble>();
  const under = useRef(false);
  const settle = (done: ToolDone) => {
    under.current = false;
    setBusy(false);
    if (done.ok) {
      then?.();
      return;
    }
    setTrouble(done.problem);
    announce(wordsFor(done.problem, words, messages), 'assertive');
  };
  return {
    busy,
    trouble,
    forget: () => setTrouble(undefined),
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

/** The sentence for a command about tools that was not carried out. */
export function ToolTroubleLine({ trouble }: { readonly trouble: ToolTrouble | undefined }) {
  const words = useServerTexts();
  const messages = useText();
  if (trouble === undefined) return null;
  return (
    <p className="problem row t14" data-trouble={typeof trouble === 'string' ? trouble : trouble.tool}>
      <Icon name="off" small />
      <span>{wordsFor(trouble, words, messages)}</span>
    </p>
  );
}
