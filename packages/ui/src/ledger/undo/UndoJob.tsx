import '../../design/undo-job.css';
import { useCommands, useData } from '../../data/context.tsx';
import { useLanguage } from '../../i18n/index.tsx';
import type { JobFile, JobFiles, LedgerJob } from '../../model/ledger.ts';
import { ProblemLine } from '../../parts/Problem.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { Shown } from '../../parts/States.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { type UndoJobTexts, useUndoJobTexts } from './texts/index.ts';

interface Props {
  readonly job: LedgerJob;
  readonly onClose: () => void;
}

const goesBack = ({ fate }: JobFile): boolean => fate === 'back' || fate === 'unseen' || fate === 'waits';

/** Asks once before a whole job is taken back, and says what goes back and what stays. */
export default function UndoJob({ job, onClose }: Props) {
  const of = useData().useJobFiles(job);
  const words = useUndoJobTexts();
  const language = useLanguage();
  const commands = useCommands();
  const { run, busy, problem } = useCommand(onClose);
  const files = of.state === 'ready' ? of.value.files.filter(goesBack).length : undefined;
  const back = files === undefined ? 0 : job.changes + files;
  const undo = () => run(() => commands.undoJob(job.session, job.turn, words.says, language));
  // One sheet from the first moment on, also while the files are looked at: it knows where the focus came from.
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      {...(files !== undefined && { description: back === 0 ? words.nothing : words.text(job.changes, files) })}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn" onClick={onClose}>
            {words.keep}
          </button>
          {back > 0 && (
            <button type="button" className="btn primary" disabled={busy} onClick={undo}>
              {words.act(back)}
            </button>
          )}
        </>
      }
    >
      <Shown of={of}>{value => <Files {...value} />}</Shown>
      <ProblemLine problem={problem} />
    </Sheet>
  );
}

function Files({ files, more }: JobFiles) {
  const words = useUndoJobTexts();
  return (
    <>
      {files.length > 0 && (
        <ul className="undo-files">
          {grouped(files).map(group => (
            <li key={keyOf(group[0])} data-fate={group[0].fate}>
              <Group files={group} words={words} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="q t14">{words.more(more)}</p>}
    </>
  );
}

type Some = readonly [JobFile, ...JobFile[]];
const keyOf = ({ fate, computer, canSave }: JobFile): string => `${fate} ${computer} ${canSave}`;

/** Those of which the same is said. */
function grouped(files: readonly JobFile[]): readonly Some[] {
  const groups = new Map<string, [JobFile, ...JobFile[]]>();
  for (const file of files) {
    const group = groups.get(keyOf(file));
    if (group) group.push(file);
    else groups.set(keyOf(file), [file]);
  }
  return [...groups.values()];
}

/** Names that are told of one group. */
const told = 5;

function Group({ files, words }: { readonly files: Some; readonly words: UndoJobTexts }) {
  const [{ fate, computer, canSave }] = files;
  // Changed several times in one job it is still one file.
  const names = [...new Set(files.map(({ name, folder }) => words.file(name, folder)))];
  return (
    <>
      <p>{words.fate[fate](computer)}</p>
      <p className="q t14">{words.names(names.slice(0, told), names.length - told)}</p>
      {canSave && <p className="q t14">{words.canSave}</p>}
    </>
  );
}
