import type { AutomationTrouble } from '@baton/protocol';
import { useRef, useState } from 'react';
import { useCommands } from '../../data/context.tsx';
import type { Problem } from '../../data/done.ts';
import { Icon } from '../../design/Icon.tsx';
import type { Messages } from '../../i18n/en.ts';
import { useText } from '../../i18n/index.tsx';
import type { AutomationCommands, AutomationDone } from '../../model/automation.ts';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { type AutomationTexts, useAutomationTexts } from './texts/index.ts';

export type Trouble = Problem | { readonly automation: AutomationTrouble };

/** The sentence for what was not saved. */
export function wordsFor(trouble: Trouble, words: AutomationTexts, messages: Messages): string {
  if (trouble === 'changedMeanwhile') return words.changedMeanwhile;
  if (typeof trouble === 'string') return messages.problem[trouble];
  const { problem, at = '' } = trouble.automation;
  const said = words.problem[problem];
  return typeof said === 'string' ? said : said(at);
}

/** A command about automations behind a button: busy while it is stored, and a sentence at once if it was not. */
export function useAutomationCommand(then: () => void) {
  const commands = useCommands();
  const announce = useAnnounce();
  const words = useAutomationTexts();
  const messages = useText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const under = useRef(false);
  const settle = (done: AutomationDone) => {
    under.current = false;
    setBusy(false);
    if (done.ok) return then();
    setTrouble(done.problem);
    announce(wordsFor(done.problem, words, messages), 'assertive');
  };
  return {
    busy,
    trouble,
    /** Something was changed: what was said of it before is not true any more. */
    forget: () => setTrouble(undefined),
    /** Said of what is typed, without asking anybody. */
    say(found: AutomationTrouble) {
      settle({ ok: false, problem: { automation: found } });
    },
    run(command: (commands: AutomationCommands) => Promise<AutomationDone>) {
      if (under.current) return;
      under.current = true;
      setBusy(true);
      setTrouble(undefined);
      commands
        .tools()
        .then(command)
        .then(settle, (error: unknown) => {
          // Only what went wrong: the command itself may hold a secret.
          console.error('A command about automations failed', error instanceof Error ? error.name : '');
          settle({ ok: false, problem: 'failed' });
        });
    },
  };
}

export function AutomationTroubleLine(props: {
  readonly trouble: Trouble | undefined;
  readonly words: AutomationTexts;
  readonly messages: Messages;
}) {
  const { trouble, words, messages } = props;
  if (trouble === undefined) return null;
  return (
    <p className="problem row t14" data-trouble={typeof trouble === 'string' ? trouble : trouble.automation.problem}>
      <Icon name="off" small />
      <span>{wordsFor(trouble, words, messages)}</span>
    </p>
  );
}
