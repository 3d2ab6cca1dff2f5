import { useCommands } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useText } from '../../i18n/index.tsx';
import { ProblemLine } from '../../parts/Problem.tsx';
import { useCommand } from '../../parts/useCommand.ts';

interface Props {
  readonly session: string;
  readonly turn: string;
}

/** Stops an answer that is being written. What has been written of it stays. */
export default function StopAnswer({ session, turn }: Props) {
  const text = useText();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  return (
    <div className="acts">
      <button type="button" className="btn quiet sm" aria-busy={busy} onClick={() => run(() => commands.cancel(session, turn))}>
        <Icon name="stop" small />
        {text.talk.stop}
      </button>
      <ProblemLine problem={problem} />
    </div>
  );
}
