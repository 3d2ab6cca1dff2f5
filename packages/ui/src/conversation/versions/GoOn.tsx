import { useState } from 'react';
import { useCommands, useData } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useLanguage } from '../../i18n/index.tsx';
import { ProblemLine } from '../../parts/Problem.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { useVersionTexts } from './texts/index.ts';

interface Props {
  readonly session: string;
  /** The answer that broke off. */
  readonly answer: string;
}

/** Goes on with an answer from where it broke off. Only a connected helper can: the built-in one says a thing at once, or not at all. */
export default function GoOn({ session, answer }: Props) {
  const text = useVersionTexts();
  const language = useLanguage();
  const commands = useCommands();
  const helpers = useData().useHelpers();
  // Pressed twice it is one.
  const [id] = useState(commands.newId);
  const { run, busy, problem } = useCommand();
  if (helpers.state !== 'ready' || helpers.value.chosen === undefined) return null;
  return (
    <div className="acts">
      <button
        type="button"
        className="btn quiet sm"
        aria-busy={busy}
        onClick={() => run(() => commands.goOn({ session, id, text: text.goOnWords, language }, answer))}
      >
        <Icon name="right" small />
        {text.goOn}
      </button>
      <ProblemLine problem={problem} />
    </div>
  );
}
