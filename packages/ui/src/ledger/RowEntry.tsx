import { lazy, Suspense } from 'react';
import { type CardTexts, useCardTexts } from '../conversation/cards/texts/index.ts';
import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/index.tsx';
import type { LedgerRow, SentView } from '../model/ledger.ts';
import type { Large } from '../model/whole.ts';
import { useInsideTexts } from '../parts/inside/texts/index.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { SaveWhole } from '../whole/SaveWhole.tsx';
import { Lines } from './Lines.tsx';
import { type LedgerTexts, useLedgerTexts } from './texts/index.ts';

const FileChange = lazy(() => import('../files/changes/FileChange.tsx'));

/** One row of the ledger: before and after, on which device, *Undo* or *Redo*, technical detail folded. */
export function RowEntry({ row }: { readonly row: LedgerRow }) {
  const did = useLedgerTexts();
  const cards = useCardTexts();
  const format = useFormat();
  const inside = useInsideTexts();
  const undone = row.state === 'undone';
  return (
    <div className="led" data-step={row.step} data-ledger-state={row.state}>
      <div>
        <p className={undone ? 'lt struck' : 'lt'}>{row.object}</p>
        <p className="q">{whatWords(row, did, cards, format)}</p>
        {row.within !== undefined && <p className="q3 t12">{inside.within(row.within)}</p>}
      </div>
      <div className="ba">
        {row.file === 'change' && (
          <Suspense fallback={null}>
            <FileChange session={row.session} step={row.step} />
          </Suspense>
        )}
        {row.file === undefined && <Between row={row} />}
      </div>
      <p className="wh q3 t12">
        <span className="row sum">
          <Icon name={row.device.kind} small />
          {row.device.name}, {format.time(row.at)}
        </span>
      </p>
      <Reverse row={row} />
      <Save row={row} />
      <Technical row={row} />
    </div>
  );
}

/** What happened, and where only the person could tell, that they told. */
function whatWords(row: LedgerRow, did: LedgerTexts, { question }: CardTexts, format: Format): string {
  if (row.state === 'undone' && row.undoneAt !== undefined) return did.undoneAt(format.time(row.undoneAt));
  if (row.said === undefined) return row.what;
  return [question.said[row.said], row.what].filter(Boolean).join(' ');
}

/** Before and after; or what was sent and where to; or in words what it came to. */
function Between({ row }: { readonly row: LedgerRow }) {
  const did = useLedgerTexts();
  if (row.sent !== undefined) return <Sent sent={row.sent} />;
  if (row.state !== 'changed' && row.state !== 'undone') return <ins className="only">{did.states[row.state]}</ins>;
  return (
    <>
      <del>
        <span className="vh">{did.before}</span>
        {row.lines.length === 0 ? did.none : <Lines lines={row.lines} side="before" />}
      </del>
      <Icon name="arrow" small />
      <ins>
        <span className="vh">{did.after}</span>
        {row.lines.length === 0 ? row.object : <Lines lines={row.lines} side="after" />}
      </ins>
    </>
  );
}

function Sent({ sent }: { readonly sent: SentView }) {
  const did = useLedgerTexts();
  return (
    <>
      <del>
        <span className="vh">{did.sentWhat}</span>
        {sent.what}
        {sent.more !== 0 && <span className="q3 below">{sent.more === 'uncounted' ? did.sentUncounted : did.sentMore(sent.more)}</span>}
      </del>
      <Icon name="arrow" small />
      <ins>
        <span className="vh">{did.sentTo}</span>
        {sent.to}
        <span className="q3 below">{did.states.sent}</span>
      </ins>
    </>
  );
}

/** *Undo* for what stands, *Redo* for what was taken back. */
function Reverse({ row }: { readonly row: LedgerRow }) {
  const did = useLedgerTexts();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  const reversal = (how: 'undo' | 'redo') => () => run(() => commands.undoStep(row.session, row.step, how));
  return (
    <>
      <div className="un">
        {row.state === 'changed' && row.canUndo && (
          <button type="button" className="btn sm" disabled={busy} aria-label={did.undoOf(row.object, row.what)} onClick={reversal('undo')}>
            <Icon name="undo" small />
            {did.undo}
          </button>
        )}
        {row.state === 'undone' && row.canUndo && (
          <button type="button" className="btn sm" disabled={busy} onClick={reversal('redo')}>
            <Icon name="redo" small />
            {did.redo}
            <span className="vh">: {row.object}</span>
          </button>
        )}
      </div>
      <ProblemLine problem={problem} />
    </>
  );
}

/** What is too large to be shown, as files. */
function Save({ row }: { readonly row: LedgerRow }) {
  const did = useLedgerTexts();
  const format = useFormat();
  const { asked, came } = row.large ?? {};
  if (asked === undefined && came === undefined) return null;
  const going = row.state === 'sent' || row.state === 'ranTwice' ? 'sent' : 'asked';
  const save = (large: Large, what: 'sent' | 'asked' | 'came') => (
    <SaveWhole large={large} act={did.save[what](format.size(large.bytes))} name={did.file[what](row.object)} />
  );
  return (
    <div className="saves">
      {asked !== undefined && save(asked, going)}
      {came !== undefined && save(came, 'came')}
    </div>
  );
}

function Technical({ row }: { readonly row: LedgerRow }) {
  const did = useLedgerTexts();
  const format = useFormat();
  const { detail } = row;
  const when = (at: number | undefined, on: string | undefined) =>
    at === undefined ? undefined : on === undefined ? format.exact(at) : did.tech.onDevice(format.exact(at), on);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [did.tech.step, did.tech.partOf(detail.step, detail.turn)],
    [did.tech.intended, when(detail.intendedAt, detail.intendedOn)],
    [did.tech.stored, when(detail.storedAt, detail.storedOn)],
    [did.tech.runs, String(detail.runs)],
    [did.tech.change, detail.change],
  ];
  return (
    <details className="tw">
      <summary>
        <Icon name="down" small />
        {did.technical}
      </summary>
      <dl className="tech">
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => (
            <div key={label} className="fact">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
