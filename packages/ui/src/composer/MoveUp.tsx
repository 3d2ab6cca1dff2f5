import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { QueuedMessage } from '../model/conversation.ts';
import { useAnnounce } from '../parts/Announcer.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { useQueueTexts } from './texts/index.ts';

interface Props {
  readonly session: string;
  readonly messages: readonly QueuedMessage[];
  /** Which of them this is. */
  readonly nth: number;
}

/** Puts a message that waits in front of the one before it. */
export default function MoveUp({ session, messages, nth }: Props) {
  const text = useQueueTexts();
  const all = useText();
  const announce = useAnnounce();
  const commands = useCommands();
  const { run, busy, problem } = useCommand(() => announce(text.movedUp(nth, messages.length)));
  const [before, message] = [messages[nth - 1], messages[nth]];
  if (!message) return null;
  return (
    <>
      {problem !== undefined && <span className="problem t12">{all.problem[problem]}</span>}
      <button
        type="button"
        className="icbtn sm"
        aria-label={text.up(message.text)}
        aria-busy={busy}
        // It stays where the focus is when it has brought the message to the front.
        aria-disabled={!before}
        onClick={() => before && run(() => commands.moveQueued(session, message.id, { before: before.id }))}
      >
        <Icon name="up" small />
      </button>
    </>
  );
}
