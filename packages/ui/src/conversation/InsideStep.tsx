import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import '../design/inside.css';
import { useText } from '../i18n/index.tsx';
import type { Inside, StepRow } from '../model/transcript.ts';
import { useInsideTexts } from '../parts/inside/texts/index.ts';
import { money } from '../settings/helpers/money.ts';

interface Props {
  readonly step: StepRow;
  readonly inside: Inside;
  /** The rows of what stands in it. */
  readonly children: ReactNode;
}

/** What stands in work that was handed on: how many steps it took and what they cost, and each of them, folded when it is over. */
export default function InsideStep({ step, inside, children }: Props) {
  const text = useInsideTexts();
  const { lang } = useText();
  const runs = step.state === 'now' || step.state === 'wait' || step.state === 'doubt';
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? runs;
  const rows = useId();
  const { micros, unpriced } = inside;
  const sums = [
    text.taken(inside.taken, inside.allowance),
    micros > 0 ? money(micros, lang, text.lessThanCent) : '',
    unpriced > 0 ? text.unpriced : '',
  ];
  return (
    <div className="inside">
      <button
        type="button"
        className={open ? 'insum open' : 'insum'}
        aria-expanded={open}
        aria-controls={rows}
        aria-label={`${text.label(step.title)}: ${said(sums)}`}
        onClick={() => setChosen(!open)}
      >
        <Icon name="down" small />
        <span className="num">{said(sums)}</span>
      </button>
      <div id={rows} data-inside={step.id}>
        {open && inside.rows.length > 0 && children}
        {open && inside.rows.length === 0 && <p className="q3 t12">{runs ? text.nothingYet : text.nothing}</p>}
      </div>
    </div>
  );
}

const said = (parts: readonly string[]): string => parts.filter(part => part !== '').join(' · ');
