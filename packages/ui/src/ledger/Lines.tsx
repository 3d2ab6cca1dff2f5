import { Fragment } from 'react';
import { useFormat } from '../i18n/index.tsx';
import type { LedgerLine, LineState } from '../model/ledger.ts';
import { type LedgerTexts, useLedgerTexts } from './texts/index.ts';

/** More lines than this are counted. */
const named = 4;

/** What a step did to a document line by line, on one side: before or after. */
export function Lines({ lines, side }: { readonly lines: readonly LedgerLine[]; readonly side: 'before' | 'after' }) {
  const did = useLedgerTexts();
  const format = useFormat();
  // Lines that all were not there, or all are gone, are one "Nothing".
  const shown = lines.every(line => line[side] === null) ? lines.slice(0, 1) : lines.slice(0, named);
  return (
    <>
      {shown.map((line, index) => (
        <span key={index} className="below">
          <Line line={line} side={side} dayName={day => format.day(day).weekday} />
        </span>
      ))}
      {lines.length > named && <span className="below">{did.more(lines.length - named)}</span>}
    </>
  );
}

/** One line, after a change with what is new in it set off. */
function Line(props: { readonly line: LedgerLine; readonly side: 'before' | 'after'; readonly dayName: (day: string) => string }) {
  const did = useLedgerTexts();
  const state = props.line[props.side];
  if (state === null) return did.none;
  const words = lineWords(state, did, props.dayName);
  if (props.side === 'before') return words.join(did.colon);
  const other = props.line.before === null ? [] : lineWords(props.line.before, did, props.dayName);
  return words.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && did.colon}
      {other.includes(part) ? part : <b>{part}</b>}
    </Fragment>
  ));
}

/** Where it stands, what it says, whether it is ticked, as far as known. */
function lineWords(state: LineState, did: LedgerTexts, dayName: (day: string) => string): readonly string[] {
  const place = [state.day === undefined ? undefined : dayName(state.day), state.time, state.section].filter(Boolean).join(' ');
  const ticked = state.done === undefined ? undefined : state.done ? did.ticked : did.notTicked;
  return [place, state.text, ticked].filter(part => part !== undefined).filter(part => part !== '');
}
