import { lazy, Suspense, useId, useState } from 'react';
import { useData } from '../data/context.tsx';
import { Icon, type IconName } from '../design/Icon.tsx';
import { useFormat, useText } from '../i18n/index.tsx';
import type { LedgerJob, LedgerRow } from '../model/ledger.ts';
import { Shown } from '../parts/States.tsx';
import { RowEntry } from './RowEntry.tsx';
import { useLedgerTexts } from './texts/index.ts';

const UndoJob = lazy(() => import('./undo/UndoJob.tsx'));

export type LedgerFilter = 'all' | 'changes' | 'sent';

interface Props {
  readonly job: LedgerJob;
  readonly filter: LedgerFilter;
  readonly startsOpen: boolean;
}

/** One job: the sums at a glance, its rows folded out, *Undo the whole job*. */
export function JobEntry({ job, filter, startsOpen }: Props) {
  const text = useText();
  const did = useLedgerTexts();
  const [open, setOpen] = useState(startsOpen);
  const [asking, setAsking] = useState(false);
  const rows = useId();
  const canUndo = job.changes + job.files > 0 && job.to !== undefined;
  return (
    <section className="card jobl" data-turn={job.turn}>
      <header>
        <div className="grow">
          <h3 className={job.undone ? 'q struck' : ''}>{job.title}</h3>
          <Sums job={job} />
        </div>
        {job.asks !== undefined && (
          <span className="chip ask">
            <i className="dot" aria-hidden="true" />
            {text.run.asks[job.asks]}
          </span>
        )}
        {canUndo && (
          <button type="button" className="btn" onClick={() => setAsking(true)}>
            <Icon name="undo" />
            {did.undoJob}
          </button>
        )}
        <button
          type="button"
          className={open ? 'icbtn open' : 'icbtn'}
          aria-label={`${open ? did.hide : did.show}: ${job.title}`}
          aria-expanded={open}
          aria-controls={rows}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" />
        </button>
      </header>
      <div id={rows}>{open && <Rows job={job} filter={filter} />}</div>
      {asking && (
        <Suspense fallback={null}>
          <UndoJob job={job} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Sums({ job }: { readonly job: LedgerJob }) {
  const did = useLedgerTexts();
  const format = useFormat();
  if (job.undone) {
    return (
      <p className="meta q3 t12">
        <Sum icon="undo" words={job.undoneAt === undefined ? did.states.undone : did.undoneAt(format.time(job.undoneAt))} />
      </p>
    );
  }
  const first = job.devices[0];
  const changes = job.changes + job.files;
  const left = job.sent > 0 || job.inDoubt > 0;
  return (
    <p className="meta q3 t12">
      <Sum icon="past" words={did.span(format.time(job.from), job.to === undefined ? undefined : format.time(job.to))} />
      {(changes > 0 || !left) && <Sum icon="pen" words={did.changes(changes)} />}
      {(job.sent > 0 || job.inDoubt === 0) && <Sum icon="mail" words={did.sent(job.sent)} />}
      {job.inDoubt > 0 && <Sum icon="help" words={did.inDoubt(job.inDoubt)} />}
      {first !== undefined && <Sum icon={first.kind} words={did.devices(job.devices.map(device => device.name))} />}
    </p>
  );
}

function Sum({ icon, words }: { readonly icon: IconName; readonly words: string }) {
  return (
    <span className="row sum">
      <Icon name={icon} small />
      {words}
    </span>
  );
}

function Rows({ job, filter }: { readonly job: LedgerJob; readonly filter: LedgerFilter }) {
  const did = useLedgerTexts();
  const rows = useData().useLedgerRows(job.turn);
  return (
    <Shown of={rows}>
      {found => {
        const shown = found.filter(row => fits(row, filter));
        const quiet = filter === 'all' ? found.filter(row => row.state === 'changedNothing') : [];
        return (
          <>
            {shown.length === 0 && <p className="led q">{did.noRows}</p>}
            {shown.map(row => (
              <RowEntry key={`${row.step}-${row.object}`} row={row} />
            ))}
            {quiet.length > 0 && <Quiet rows={quiet} />}
          </>
        );
      }}
    </Shown>
  );
}

/** What only looked stands folded behind what changed something. */
function Quiet({ rows }: { readonly rows: readonly LedgerRow[] }) {
  const did = useLedgerTexts();
  return (
    <details className="tw quiet">
      <summary>
        <Icon name="down" small />
        {did.unchanged(rows.length)}
      </summary>
      {rows.map(row => (
        <RowEntry key={row.step} row={row} />
      ))}
    </details>
  );
}

function fits(row: LedgerRow, filter: LedgerFilter): boolean {
  switch (filter) {
    case 'all':
      return row.state !== 'changedNothing';
    case 'changes':
      return row.state === 'changed' || row.state === 'undone';
    case 'sent':
      return row.state === 'sent' || row.state === 'waits' || row.state === 'inDoubt' || row.state === 'ranTwice';
  }
}
