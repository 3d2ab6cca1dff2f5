import { type FormEvent, useId, useState } from 'react';
import { useCommands } from '../../data/context.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useFormat, useNow, useText } from '../../i18n/index.tsx';
import type { HelpersView, SpendingView } from '../../model/helper.ts';
import { ProblemLine } from '../../parts/Problem.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { amountOf, amountText, money } from './money.ts';
import { useHelperTexts } from './texts/index.ts';

/** What helpers have cost this month, the most they may, and who stands in for one that cannot be reached. */
export function Spending({ view }: { readonly view: HelpersView }) {
  const text = useHelperTexts();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <h3>{text.spending.title}</h3>
      <ul className="card">
        <li className="sr" data-spending>
          <span className="si">
            <Icon name="coin" />
          </span>
          <div className="grow">
            <p className="lt">{text.spending.limit}</p>
            <p className="q">
              <Used of={view.spending} />
            </p>
            {view.spending.unpriced > 0 && <p className="q">{text.spending.unpriced(view.spending.unpriced)}</p>}
          </div>
          <button type="button" className="btn sm" aria-label={text.spending.changeOf} onClick={() => setChanging(true)}>
            {text.spending.change}
          </button>
        </li>
        <li className="sr">
          <div className="grow">
            <p className="lt">{text.spending.fallback}</p>
            <p className="q">{text.spending.fallbackText}</p>
          </div>
          <button
            type="button"
            className="swb"
            role="switch"
            aria-checked={view.fallback}
            aria-label={text.spending.fallbackLabel}
            disabled={busy}
            onClick={() => run(() => commands.setHelperFallback(!view.fallback))}
          >
            <span className="sw" aria-hidden="true" />
          </button>
        </li>
      </ul>
      <ProblemLine problem={problem} />
      {changing && <Limit limit={view.spending.limit} onClose={() => setChanging(false)} />}
    </>
  );
}

function Used({ of: { micros, limit } }: { readonly of: SpendingView }) {
  const text = useHelperTexts();
  const { lang } = useText();
  const month = useFormat().month(useNow());
  const say = (amount: number) => money(amount, lang, text.spending.lessThanCent);
  if (limit === null) return text.spending.usedFree(say(micros), month);
  return micros >= limit ? text.spending.reached(say(micros), month) : text.spending.used(say(micros), say(limit), month);
}

function Limit({ limit, onClose }: { readonly limit: number | null; readonly onClose: () => void }) {
  const text = useHelperTexts();
  const commands = useCommands();
  const [written, setWritten] = useState(amountText(limit));
  const { run, busy, problem } = useCommand(onClose);
  const name = useId();
  const amount = amountOf(written);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== undefined) run(() => commands.setMonthlyLimit(amount));
  };
  return (
    <Sheet
      className="jf"
      title={text.spending.sheetTitle}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="submit" form={`${name}-form`} className="btn primary" disabled={busy || amount === undefined}>
            {text.spending.save}
          </button>
        </>
      }
    >
      <form id={`${name}-form`} className="hf" onSubmit={submit}>
        <div className="blank">
          <label htmlFor={name} className="b">
            {text.spending.amount}
          </label>
          <span className="q t12" id={`${name}-hint`}>
            {text.spending.amountHint}
          </span>
          <input
            id={name}
            className="field num"
            inputMode="decimal"
            autoComplete="off"
            value={written}
            aria-invalid={amount === undefined}
            aria-describedby={amount === undefined ? `${name}-hint ${name}-wrong` : `${name}-hint`}
            onChange={event => setWritten(event.target.value)}
          />
          {amount === undefined && (
            <span className="t12 wrong" id={`${name}-wrong`}>
              {text.spending.amountWrong}
            </span>
          )}
        </div>
        <p className="q t12">{text.spending.estimate}</p>
        <ProblemLine problem={problem} />
      </form>
    </Sheet>
  );
}
