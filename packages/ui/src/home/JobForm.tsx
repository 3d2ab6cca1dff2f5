import '../design/job-form.css';
import { useEffect, useId, useRef, useState } from 'react';
import { useCommands } from '../data/context.tsx';
import { useText } from '../i18n/index.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { blanksFor, type Filled, isWrongAddress, type JobCard, ownSentence, withBlank } from './jobs.ts';
import { OneBlank } from './OneBlank.tsx';
import { useFormMemory } from './useFormMemory.ts';
import { useJobSentence } from './useJobSentence.ts';
import { useNewConversation } from './useNewConversation.ts';

/** Two or three blanks, each with an example, and the sentence they make. Nothing is sent before the person says so. */
export default function JobForm({ card, onClose }: { readonly card: JobCard; readonly onClose: () => void }) {
  const text = useText();
  const commands = useCommands();
  const memory = useFormMemory(card.id);
  const begin = useNewConversation();
  const [filled, setFilled] = useState<Filled>({});
  /** Missing: the sentence follows the blanks. Once changed by hand it is the person's. */
  const [own, setOwn] = useState<string>();
  const unsaid = useId();
  const [message] = useState(() => commands.newId());
  const touched = useRef(false);
  const { run, busy, problem } = useCommand(onClose);

  useEffect(() => {
    let here = true;
    memory.load().then(
      ({ sentence, ...blanks }) => {
        if (!here || touched.current) return;
        setFilled(blanks);
        setOwn(ownSentence(sentence));
      },
      (error: unknown) => console.error('A form could not be read', error),
    );
    return () => {
      here = false;
    };
  }, [memory]);

  const keep = (next: Filled, sentence: string | undefined) => {
    touched.current = true;
    setFilled(next);
    setOwn(sentence);
    memory
      .save(sentence === undefined ? next : { ...next, sentence })
      .catch((error: unknown) => console.error('A form could not be stored', error));
  };
  const made = useJobSentence(card, filled);
  const sentence = own ?? made;
  const isUnsaid = own !== undefined && ownSentence(own) === undefined;
  const isWrong = card.blanks(text).some(blank => blank.kind === 'address' && isWrongAddress(filled[blank.id] ?? ''));
  const start = () =>
    run(async () => {
      const done = await begin({ id: message, text: sentence.trim() }, { title: card.title(text), job: blanksFor(card, filled) });
      if (done.ok) await memory.clear();
      return done;
    });

  return (
    <Sheet
      title={card.title(text)}
      className="jf"
      onClose={onClose}
      footer={
        <>
          <span className="q3 t12 grow">{text.jobs.nothingStarts}</span>
          <button type="button" className="btn" onClick={onClose}>
            {text.jobs.cancel}
          </button>
          <button type="button" className="btn primary" disabled={busy || isWrong || sentence.trim() === ''} onClick={start}>
            {card.title(text)}
          </button>
        </>
      }
    >
      {card.blanks(text).map(blank => (
        <OneBlank
          key={blank.id}
          blank={blank}
          filled={filled}
          onChange={(id, value) => keep(withBlank(card.blanks(text), filled, id, value), ownSentence(own))}
        />
      ))}
      <label className="will">
        <span className="q t12">{text.jobs.will}</span>
        {isUnsaid && (
          <span className="t12 wrong" id={unsaid}>
            {text.jobs.unsaid}
          </span>
        )}
        <textarea
          className="t16"
          rows={3}
          aria-label={text.jobs.request}
          aria-describedby={isUnsaid ? unsaid : undefined}
          value={sentence}
          onChange={event => keep(filled, event.target.value)}
        />
      </label>
      <ProblemLine problem={problem} />
    </Sheet>
  );
}
