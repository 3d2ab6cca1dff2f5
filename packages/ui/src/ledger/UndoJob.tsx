import type { Done } from '../data/port.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { useLedgerTexts } from './texts/index.ts';

/** Asks once before a whole job is taken back, and says what stays. */
export default function UndoJob(props: {
  readonly changes: number;
  readonly files: number;
  readonly undo: () => Promise<Done>;
  readonly onClose: () => void;
}) {
  const did = useLedgerTexts();
  const { run, busy, problem } = useCommand(props.onClose);
  return (
    <Sheet
      title={did.undoTitle}
      onClose={props.onClose}
      description={did.undoText(props.changes, props.files > 0)}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn" onClick={props.onClose}>
            {did.keep}
          </button>
          <button type="button" className="btn primary" disabled={busy} onClick={() => run(props.undo)}>
            {did.undoAct(props.changes)}
          </button>
        </>
      }
    >
      <ProblemLine problem={problem} />
    </Sheet>
  );
}
