import '../../design/copies.css';
import { useRef, useState } from 'react';
import { go } from '../../app/routes.ts';
import { useCommands, useData } from '../../data/context.tsx';
import { ProblemLine } from '../../parts/Problem.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { useCopyTexts } from './texts/index.ts';

interface Props {
  readonly session: string;
  readonly entry: string;
  readonly onClose: () => void;
}

/** Which documents a copy goes on with. */
const ways = { asThen: 'then', asNow: 'now' } as const;

/** What the copy will be, and which documents it goes on with where there are any. */
export default function CopySheet({ session, entry, onClose }: Props) {
  const text = useCopyTexts();
  const data = useData();
  const commands = useCommands();
  const head = data.useConversation(session);
  const documents = data.useDocumentsOf(session);
  const [which, setWhich] = useState<keyof typeof ways>('asThen');
  const copy = useRef<string>(undefined);
  const { run, busy, problem } = useCommand(() => {
    onClose();
    if (copy.current !== undefined) go({ at: 'conversation', session: copy.current });
  });
  const title = head.state === 'ready' ? (head.value?.title ?? '') : '';
  const names = documents.state === 'ready' ? documents.value.map(one => one.title) : [];
  const make = async () => {
    const made = await commands.copy(session, entry, { title: text.title(title), mark: text.mark, documents: ways[which] });
    copy.current = made.session;
    return made;
  };
  return (
    <Sheet
      title={text.act}
      description={text.text}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn primary" disabled={head.state !== 'ready'} aria-busy={busy} onClick={() => run(make)}>
            {text.go}
          </button>
        </>
      }
    >
      {names.length > 0 && (
        <fieldset className="copy-docs">
          <legend>
            {text.documents} <span className="q3">{names.join(', ')}</span>
          </legend>
          {(['asThen', 'asNow'] as const).map(one => (
            <label key={one} className="row">
              <input type="radio" name="copy-documents" checked={which === one} onChange={() => setWhich(one)} />
              <span>{text.which[one]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ProblemLine problem={problem} />
    </Sheet>
  );
}
