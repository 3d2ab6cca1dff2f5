import type { KeyboardEvent, MouseEvent } from 'react';
import type { Done } from '../data/port.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { useDeletingTexts } from './texts/index.ts';

interface Props {
  readonly title: string;
  readonly remove: () => Promise<Done>;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks once before a conversation is deleted: what goes for good, and what stays. */
export function DeleteConversation({ title, remove, onClose, onDeleted }: Props) {
  const words = useDeletingTexts();
  const { run, busy, problem } = useCommand(() => {
    onClose();
    onDeleted();
  });
  const press = (event: MouseEvent) => {
    // The second half of a double tap on what opened this is no answer.
    if (event.detail <= 1) run(remove);
  };
  return (
    <Sheet
      className="removal"
      title={words.deleteTitle(title)}
      description={words.deleteText}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            {words.deleteKeep}
          </button>
          <button type="button" className="btn danger" disabled={busy} onKeyDown={ignoreHeld} onClick={press}>
            {words.deleteAct}
          </button>
        </>
      }
    >
      <div className="fate">
        <h3>{words.deleteGoes}</h3>
        <Points of={words.deleteGoesPoints} />
      </div>
      <div className="fate">
        <h3>{words.deleteStays}</h3>
        <Points of={words.deleteStaysPoints} />
      </div>
      <ProblemLine problem={problem} />
    </Sheet>
  );
}

function Points({ of }: { readonly of: readonly string[] }) {
  return (
    <ul>
      {of.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** A key that is held down opened the sheet; it must not answer it as well. */
function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
