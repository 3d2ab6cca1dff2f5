import { useCommands } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useLanguage } from '../../i18n/index.tsx';
import { ProblemLine } from '../../parts/Problem.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { useVersionTexts } from './texts/index.ts';

interface Props {
  readonly session: string;
  /** The message that is asked once more. */
  readonly message: string;
}

/** Asks the same once more. The answer that stands is kept as another version. */
export default function TryAgain({ session, message }: Props) {
  const text = useVersionTexts();
  const language = useLanguage();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  return (
    <>
      <button
        type="button"
        className="btn quiet sm act"
        aria-busy={busy}
        onClick={() => run(() => commands.tryAgain(session, message, language))}
      >
        <Icon name="redo" small />
        {text.tryAgain}
      </button>
      <ProblemLine problem={problem} />
    </>
  );
}
