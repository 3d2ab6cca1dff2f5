import { useState } from 'react';
import type { Done } from '../data/port.ts';
import { useText } from '../i18n/index.tsx';
import type { QueuedMessage } from '../model/conversation.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { QueuedWords } from './QueuedWords.tsx';
import WhenSaid from './WhenSaid.tsx';

interface Props {
  readonly message: QueuedMessage;
  /** Without words the message is taken back. */
  readonly save: (words: string | undefined) => Promise<Done>;
  /** When it is said. */
  readonly say: (when: 'now' | 'later') => Promise<Done>;
  readonly onClose: () => void;
}

/** Changes a message that waits, or takes it back. */
export default function ChangeQueued({ message, save, say, onClose }: Props) {
  const text = useText();
  const [words, setWords] = useState(message.text);
  const was = message.when === 'afterThisJob';
  const [later, setLater] = useState(was);
  const { run, busy, problem } = useCommand(onClose);
  const keep = async () => {
    const kept = message.fixed || words.trim() === message.text ? { ok: true as const } : await save(words.trim());
    return kept.ok && later !== was ? say(later ? 'later' : 'now') : kept;
  };
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
          <button type="button" className="btn primary" disabled={busy || words.trim() === ''} onClick={() => run(keep)}>
            {text.composer.changeSave}
          </button>
        </>
      }
    >
      <QueuedWords message={message} words={words} onChange={setWords} />
      {message.when !== 'whenOnline' && <WhenSaid later={later} onChange={setLater} />}
      <ProblemLine problem={problem} />
    </Sheet>
  );
}
