import { lazy, type ReactNode, Suspense } from 'react';
import { Icon, type IconName } from '../design/Icon.tsx';
import type { Messages } from '../i18n/en.ts';
import { useFormat, useText } from '../i18n/index.tsx';
import type { HandOffRow, JobRow, StepRow, StepState } from '../model/transcript.ts';
import { Baton } from '../parts/Baton.tsx';
import { type CardTexts, useCardTexts } from './cards/texts/index.ts';

const FileChange = lazy(() => import('../files/changes/FileChange.tsx'));

const InsideStep = lazy(() => import('./InsideStep.tsx'));

const marks: Partial<Record<StepState, IconName>> = {
  done: 'check',
  wait: 'pause',
  doubt: 'q',
  failed: 'x',
  undone: 'undo',
  cancelled: 'stop',
};

/** The rows of a job, with the mark of each move between them, or of what stands in one of its steps. */
export function StepRows({ rows, id }: { readonly rows: readonly JobRow[]; readonly id?: string }) {
  return (
    <ol className="steps" id={id}>
      {rows.map(row => (row.kind === 'step' ? <Step key={row.id} step={row} /> : <HandMark key={row.id} move={row} />))}
    </ol>
  );
}

function Step({ step }: { readonly step: StepRow }) {
  const text = useText();
  const cards = useCardTexts();
  const format = useFormat();
  const icon = marks[step.state];
  const hasTime = step.at !== undefined && step.state !== 'next' && step.state !== 'now';
  const where: ReactNode = step.device?.name ?? (hasTime ? format.time(step.at) : '');
  const result = step.waitsFor === undefined ? (step.result ?? waiting(step, cards)) : awaited(step.waitsFor, text, format);
  return (
    <li className={`step ${step.state}`} data-state={step.state}>
      <span className="mk">
        {icon !== undefined && <Icon name={icon} />}
        <span className="vh">{text.talk.states[step.state]}: </span>
      </span>
      <span className="tt">{step.title}</span>
      <span className="wh num">{where}</span>
      {result !== undefined && result !== '' && <span className="rs">{result}</span>}
      {step.changedFile !== undefined && (
        <Suspense fallback={null}>
          <FileChange session={step.changedFile} step={step.id} />
        </Suspense>
      )}
      {step.inside !== undefined && (
        <Suspense fallback={null}>
          <InsideStep step={step} inside={step.inside}>
            <StepRows rows={step.inside.rows} />
          </InsideStep>
        </Suspense>
      )}
    </li>
  );
}

/** A step that waits for a yes says what has not happened meanwhile. */
const waiting = (step: StepRow, { approval }: CardTexts) => (step.state === 'wait' ? approval.nothingLeft : undefined);

const awaited = (devices: readonly string[], text: Messages, format: ReturnType<typeof useFormat>): string =>
  text.talk.waitsFor(devices.length === 0 ? text.talk.aComputer : format.either(devices));

/** Where a job changed hands: from, baton, to, time. Stays for good. */
function HandMark({ move }: { readonly move: HandOffRow }) {
  const text = useText();
  const format = useFormat();
  const time = format.time(move.at);
  return (
    <li className="hand" data-handoff="">
      <span className="vh">{text.talk.movedLabel(move.from.name, move.to.name, time)}</span>
      <span className="row hand-row" aria-hidden="true">
        <Icon name={move.from.kind} small />
        <span className="cut">{move.from.name}</span>
        <span className="path">
          <Baton />
        </span>
        <Icon name={move.to.kind} small />
        <span className="cut">{move.to.name}</span>
        <span className="num">{time}</span>
      </span>
    </li>
  );
}
