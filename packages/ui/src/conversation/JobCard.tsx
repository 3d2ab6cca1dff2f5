import { useEffect, useId, useRef, useState } from 'react';
import { useCommands, useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { JobItem, JobRow, JobRows } from '../model/transcript.ts';
import { useAnnounce } from '../parts/Announcer.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { StepRows } from './StepRows.tsx';

const none: JobRows = { rows: [], done: 0, waiting: 0 };

/** The card of a job: what it is, how far it is, its steps. Folded on the phone while a question or approval is open. */
export default function JobCard({ session, job }: { readonly session: string; readonly job: JobItem }) {
  const text = useText();
  const commands = useCommands();
  const read = useData().useJobRows(job);
  const { rows, done, waiting } = read.state === 'ready' ? read.value : none;
  const [open, setOpen] = useState(false);
  useStepsSaid(read.state === 'ready' ? rows : undefined);
  const { run, busy, problem } = useCommand();
  const steps = useId();
  const folded = waiting > 0 && !open;
  const running = job.state === 'running' || job.state === 'elsewhere' || job.state === 'waiting' || job.state === 'stopping';
  return (
    <section className={folded ? 'job folded' : 'job'} aria-label={`${text.talk.job}: ${job.title}`} data-job-state={job.state}>
      <header>
        <div className="grow">
          <h2>{job.title}</h2>
          {waiting > 0 && job.step !== undefined && <p className="q3 t12 phone-only">{text.talk.doneOf(done, job.step.of, waiting)}</p>}
        </div>
        <span className={waiting > 0 ? 'q3 t12 num desk-only' : 'q3 t12 num'}>
          <Progress job={job} waiting={waiting} />
        </span>
        {running && (
          <button
            type="button"
            className="btn sm"
            disabled={busy || job.state === 'stopping'}
            onClick={() => run(() => commands.cancel(session, job.turn))}
          >
            <Icon name="stop" small />
            {job.state === 'stopping' ? text.talk.stopping : text.talk.stop}
          </button>
        )}
        {waiting > 0 && (
          <button
            type="button"
            className={open ? 'icbtn fold open' : 'icbtn fold'}
            aria-label={open ? text.talk.hideSteps : text.talk.showSteps}
            aria-expanded={open}
            aria-controls={steps}
            onClick={() => setOpen(!open)}
          >
            <Icon name="down" />
          </button>
        )}
      </header>
      <ProblemLine problem={problem} />
      <StepRows rows={rows} id={steps} />
    </section>
  );
}

/** Says each step once as it is done. What was done when the card came is not said. */
function useStepsSaid(rows: readonly JobRow[] | undefined): void {
  const text = useText();
  const announce = useAnnounce();
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    if (rows === undefined) return;
    const done = rows.filter(row => row.kind === 'step' && row.state === 'done');
    const before = known.current;
    known.current = new Set(done.map(row => row.id));
    if (before === undefined) return;
    for (const row of done) if (row.kind === 'step' && !before.has(row.id)) announce(text.announce.stepDone(row.title));
  }, [rows, announce, text]);
}

function Progress({ job, waiting }: { readonly job: JobItem; readonly waiting: number }) {
  const text = useText();
  switch (job.state) {
    case 'done':
      return text.talk.doneJob;
    case 'failed':
      return text.talk.failedJob;
    case 'stopped':
      return text.talk.stoppedJob;
    case 'running':
    case 'elsewhere':
    case 'waiting':
    case 'stopping':
      if (waiting > 0) return text.talk.waitsForYou(waiting);
      return job.step === undefined ? '' : text.run.step(job.step.at, job.step.of);
  }
}
