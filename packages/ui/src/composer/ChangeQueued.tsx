import { useState } from 'react';
import type { Done } from '../data/port.ts';
import { useLanguage, useText } from '../i18n/index.tsx';
import type { QueuedMessage } from '../model/conversation.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useCommand } from '../parts/useCommand.ts';
import WhenSaid from './WhenSaid.tsx';

/** Here, since few people see it: the first screen carries no words of it. */
const texts = {
  en: { fixed: 'A button said this, and it does what that button does: its words stay. You can say when, or take it back.' },
  'zh-CN': { fixed: '这句话是按钮发出的，做的也是按钮上的事，所以不能改字。你可以改它的先后，或者把它撤回。' },
} as const;

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
  const { fixed } = texts[useLanguage()];
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
      {message.fixed ? (
        <>
          <p>{message.text}</p>
          <p className="q">{fixed}</p>
        </>
      ) : (
        <textarea
          className="field area"
          rows={4}
          aria-label={text.composer.label}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      )}
      {message.when !== 'whenOnline' && <WhenSaid later={later} onChange={setLater} />}
      <ProblemLine problem={problem} />
    </Sheet>
  );
}
