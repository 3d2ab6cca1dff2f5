import { useState } from 'react';
import type { Done } from '../data/port.ts';
import { useText } from '../i18n/index.tsx';
import type { QueuedMessage } from '../model/conversation.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useCommand } from '../parts/useCommand.ts';

interface Props {
  readonly message: QueuedMessage;
  /** Without words the message is taken back. */
  readonly save: (words: string | undefined) => Promise<Done>;
  readonly onClose: () => void;
}

/** Changes a message that waits, or takes it back. */
export default function ChangeQueued({ message, save, onClose }: Props) {
  const text = useText();
  const [words, setWords] = useState(message.text);
  const { run, busy, problem } = useCommand(onClose);
  return (
    <Sheet
      title={text.composer.changeTitle}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn danger" disabled={busy} onClick={() => run(() => save(undefined))}>
            {text.composer.remove}
          </button>
          <span className="grow" />
          <button
            type="button"
            className="btn primary"
            disabled={busy || words.trim() === ''}
            onClick={() => run(() => save(words.trim()))}
          >
            {text.composer.changeSave}
          </button>
        </>
      }
    >
      <textarea
        className="field area"
        rows={4}
        aria-label={text.composer.label}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <ProblemLine problem={problem} />
    </Sheet>
  );
}
