import { useId, useState } from 'react';
import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow } from '../i18n/index.tsx';
import type { QuestionItem } from '../model/transcript.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { useHeadingFocus } from '../parts/useHeadingFocus.ts';
import { type CardTexts, useCardTexts } from './cards/texts/index.ts';

function words(question: QuestionItem, text: CardTexts): { readonly title: string; readonly explain: string } {
  switch (question.why) {
    case 'inDoubt':
      return {
        title: text.question.cannotTell(question.what),
        explain: question.forgotten ? text.question.forgottenExplain : text.question.explain,
      };
    case 'cancelledMaybe':
      return { title: text.question.cancelledMaybe(question.what), explain: text.question.cancelledExplain };
    case 'missingValue':
      return { title: text.question.missingValue(question.what), explain: text.question.missingValueExplain };
    case 'crashLoop':
      return { title: text.question.crashLoop(question.what), explain: text.question.crashLoopExplain };
    case 'other':
      return { title: text.question.other(question.what), explain: text.question.otherExplain };
  }
}

/** Whether the question is what happened; else it is whether to go on. */
const isDoubt = ({ why }: QuestionItem) => why === 'inDoubt' || why === 'cancelledMaybe';

const saidWords = (question: QuestionItem, answer: 'happened' | 'didNot' | 'skip', text: CardTexts): string =>
  answer === 'didNot' && !isDoubt(question) ? text.question.saidGoOn : text.question.said[answer];

/** A step whose outcome nobody can know, or that goes on only when a person says so. It waits for ever and never runs by itself. */
export default function QuestionCard({ session, question }: { readonly session: string; readonly question: QuestionItem }) {
  const text = useCardTexts();
  if (question.state.kind === 'answered') {
    return (
      <div className="card pad row answered">
        <Icon name="check" />
        <span className="grow">
          {question.what}. {saidWords(question, question.state.answer, text)}{' '}
          {question.state.on !== undefined && <span className="q">{text.question.answeredOn(question.state.on.name)}</span>}
        </span>
      </div>
    );
  }
  if (question.state.given !== undefined) {
    return (
      <div className="card pad row answered">
        <Icon name="check" />
        <span className="grow">
          {question.what}. {saidWords(question, question.state.given, text)} {text.question.onItsWay}
        </span>
      </div>
    );
  }
  return <OpenQuestion session={session} question={question} didNotFrom={question.state.didNotFrom} />;
}

interface OpenProps {
  readonly session: string;
  readonly question: QuestionItem;
  readonly didNotFrom: number | undefined;
}

function OpenQuestion({ session, question, didNotFrom }: OpenProps) {
  const text = useCardTexts();
  const format = useFormat();
  const commands = useCommands();
  const { run, busy, problem } = useCommand();
  const [note, setNote] = useState('');
  const now = useNow(1_000);
  const heading = useHeadingFocus();
  const title = useId();
  const { title: asks, explain } = words(question, text);
  const tooEarly = didNotFrom !== undefined && now < didNotFrom;
  const doubt = isDoubt(question);
  // What could not begin was not cut off.
  const wasCutOff = question.why !== 'missingValue';
  const answer = (kind: 'happened' | 'didNot' | 'skip') =>
    run(() => commands.resolve(session, question.step, question.attempt ?? null, kind, note.trim() === '' ? undefined : note.trim()));
  return (
    <section className="qcard" aria-labelledby={title} data-question={question.step}>
      <header>
        <Icon name="help" />
        <div>
          <h2 className="h3" id={title} ref={heading} tabIndex={-1}>
            {asks}
          </h2>
          <p>{explain}</p>
        </div>
      </header>
      <div className="body">
        {(wasCutOff || question.facts.length > 0) && (
          <dl className="facts">
            {question.facts.map(fact => (
              <div key={fact.label} className="fact">
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
            {wasCutOff && (
              <div className="fact">
                <dt>{text.question.cutOff}</dt>
                <dd className="num">{text.question.cutOffAt(format.moment(question.cutOffAt, now), question.cutOffOn?.name)}</dd>
              </div>
            )}
          </dl>
        )}
        <div className="acts three">
          {doubt && (
            <button type="button" className="btn" disabled={busy} onClick={() => answer('happened')}>
              {text.question.happened}
            </button>
          )}
          <button type="button" className="btn" disabled={busy || tooEarly} onClick={() => answer('didNot')}>
            {doubt ? text.question.didNot : text.question.goOn}
          </button>
          <button type="button" className="btn" disabled={busy} onClick={() => answer('skip')}>
            {text.question.skip}
          </button>
        </div>
        <ProblemLine problem={problem} />
        <p className="t12 q3">
          {tooEarly && text.question.wait(format.countdown(didNotFrom - now))}
          {!tooEarly && (doubt ? text.question.didNotMeans : text.question.goOnMeans)}
        </p>
        <label>
          <span className="vh">{text.question.ownWords}</span>
          <input
            className="field"
            placeholder={text.question.ownWordsHint}
            value={note}
            onChange={event => setNote(event.target.value)}
            maxLength={2_000}
          />
        </label>
        <p className="t12 q3">{text.question.anywhere}</p>
      </div>
    </section>
  );
}
