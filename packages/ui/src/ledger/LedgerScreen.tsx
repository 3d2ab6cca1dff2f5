import '../design/ledger.css';
import { useState } from 'react';
import { routeHash } from '../app/routes.ts';
import { useData } from '../data/context.tsx';
import { NothingDoneArt } from '../design/empty-art.tsx';
import { useFormat, useNow } from '../i18n/index.tsx';
import type { LedgerJob } from '../model/ledger.ts';
import { Segments } from '../parts/Segments.tsx';
import { Empty, Shown } from '../parts/States.tsx';
import { JobEntry, type LedgerFilter } from './JobEntry.tsx';
import { useLedgerTexts } from './texts/index.ts';

/** What it did: jobs by day, each with what changed before and after, on which device, with *Undo*. */
export default function LedgerScreen({ turn }: { readonly turn: string | undefined }) {
  const did = useLedgerTexts();
  const format = useFormat();
  const now = useNow();
  const [pages, setPages] = useState(1);
  const [filter, setFilter] = useState<LedgerFilter>('all');
  const ledger = useData().useLedger(pages);
  return (
    <div className="scroll">
      <div className="lp">
        <header className="hd">
          <h1>{did.title}</h1>
          <p className="q grow">{did.line}</p>
        </header>
        <Shown of={ledger}>
          {found =>
            found.jobs.length === 0 ? (
              <Empty
                art={<NothingDoneArt />}
                title={did.empty}
                text={did.emptyText}
                action={
                  <a className="btn" href={routeHash({ at: 'home' })}>
                    {did.emptyAct}
                  </a>
                }
              />
            ) : (
              <>
                <div className="hscroll fl">
                  <Segments
                    label={did.filterLabel}
                    selected={filter}
                    onSelect={setFilter}
                    segments={[
                      { id: 'all', label: did.filters.all },
                      { id: 'changes', label: did.filters.changes },
                      { id: 'sent', label: did.filters.sent },
                    ]}
                  />
                </div>
                {byDay(found.jobs, job => format.dayName(job.from, now)).map(([day, jobs]) => (
                  <section key={day} className="ld">
                    <h2 className="eyebrow">{day}</h2>
                    {jobs
                      .filter(job => matches(job, filter))
                      .map(job => (
                        <JobEntry
                          key={job.turn}
                          job={job}
                          filter={filter}
                          startsOpen={job.turn === turn || (turn === undefined && job === found.jobs[0])}
                        />
                      ))}
                  </section>
                ))}
                {found.hasEarlier && (
                  <button type="button" className="btn older" onClick={() => setPages(pages + 1)}>
                    {did.older}
                  </button>
                )}
              </>
            )
          }
        </Shown>
      </div>
    </div>
  );
}

function matches(job: LedgerJob, filter: LedgerFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'changes':
      return job.changes + job.files > 0;
    case 'sent':
      return job.sent > 0 || job.inDoubt > 0;
  }
}

function byDay(jobs: readonly LedgerJob[], dayOf: (job: LedgerJob) => string): readonly (readonly [string, readonly LedgerJob[]])[] {
  const days = new Map<string, LedgerJob[]>();
  for (const job of jobs) {
    const day = dayOf(job);
    const own = days.get(day);
    if (own === undefined) days.set(day, [job]);
    else own.push(job);
  }
  return [...days];
}
