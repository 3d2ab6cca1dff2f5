import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import type { Messages } from '../i18n/en.ts';
import { useFormat, useText } from '../i18n/index.tsx';
import type { LedgerLine, LedgerRow, LineState } from '../model/ledger.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';

/** One row of the ledger: before and after, on which device, *Undo* or *Redo*, technical detail folded. */
export function RowEntry({ row }: { readonly row: LedgerRow }) {
  const text = useText();
  const format = useFormat();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  const reversal = (how: 'undo' | 'redo') => () => run(() => commands.undoStep(row.session, row.step, how));
  const undone = row.state === 'undone';
  return (
    <div className="led" data-step={row.step} data-ledger-state={row.state}>
      <div>
        <p className={undone ? 'lt struck' : 'lt'}>{row.object}</p>
        <p className="q">{undone && row.undoneAt !== undefined ? text.did.undoneAt(format.time(row.undoneAt)) : row.what}</p>
      </div>
      <div className="ba">
        {row.lines.length === 0 && row.state !== 'changed' && row.state !== 'undone' ? (
          <ins className="only">{text.did.states[row.state]}</ins>
        ) : (
          <>
            <del>
              <span className="vh">{text.did.before}</span>
              {row.lines.length === 0 ? text.did.none : <Lines lines={row.lines} side="before" />}
            </del>
            <Icon name="arrow" small />
            <ins>
              <span className="vh">{text.did.after}</span>
              {row.lines.length === 0 ? row.object : <Lines lines={row.lines} side="after" />}
            </ins>
          </>
        )}
      </div>
      <p className="wh q3 t12">
        <span className="row sum">
          <Icon name={row.device.kind} small />
          {row.device.name}, {format.time(row.at)}
        </span>
      </p>
      <div className="un">
        {row.state === 'changed' && row.canUndo && (
          <button
            type="button"
            className="btn sm"
            disabled={busy}
            aria-label={text.did.undoOf(row.object, row.what)}
            onClick={reversal('undo')}
          >
            <Icon name="undo" small />
            {text.did.undo}
          </button>
        )}
        {undone && row.canUndo && (
          <button type="button" className="btn sm" disabled={busy} onClick={reversal('redo')}>
            <Icon name="redo" small />
            {text.did.redo}
            <span className="vh">: {row.object}</span>
          </button>
        )}
      </div>
      <ProblemLine problem={problem} />
      <Technical row={row} />
    </div>
  );
}

/** More lines than this are counted. */
const named = 4;

function Lines({ lines, side }: { readonly lines: readonly LedgerLine[]; readonly side: 'before' | 'after' }) {
  const text = useText();
  const format = useFormat();
  const shown = lines.slice(0, named).map(line => lineWords(line[side], text, day => format.day(day).weekday));
  const words = shown.every(one => one === text.did.none) ? [text.did.none] : shown;
  return (
    <span className="pre">
      {words.join('\n')}
      {lines.length > named && `\n${text.did.more(lines.length - named)}`}
    </span>
  );
}

function lineWords(state: LineState | null, text: Messages, dayName: (day: string) => string): string {
  if (state === null) return text.did.none;
  const place = [state.day !== undefined && dayName(state.day), state.time, state.section].filter(
    part => part !== undefined && part !== false && part !== '',
  );
  const parts = [place.join(' '), state.text, state.done === undefined ? undefined : state.done ? text.did.ticked : text.did.notTicked];
  return parts.filter(part => part !== undefined && part !== '').join(': ');
}

function Technical({ row }: { readonly row: LedgerRow }) {
  const text = useText();
  const format = useFormat();
  const { detail } = row;
  const when = (at: number | undefined, on: string | undefined) =>
    at === undefined ? undefined : on === undefined ? format.exact(at) : text.did.tech.onDevice(format.exact(at), on);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [text.did.tech.step, text.did.tech.partOf(detail.step, detail.turn)],
    [text.did.tech.intended, when(detail.intendedAt, detail.intendedOn)],
    [text.did.tech.stored, when(detail.storedAt, detail.storedOn)],
    [text.did.tech.runs, String(detail.runs)],
    [text.did.tech.change, detail.change],
  ];
  return (
    <details className="tw">
      <summary>
        <Icon name="down" small />
        {text.did.technical}
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
