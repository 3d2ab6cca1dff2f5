import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useData } from '../data/context.tsx';
import { useFormat, useText } from '../i18n/index.tsx';
import { MessageText } from '../message/MessageText.tsx';
import type { AnswerItem } from '../model/transcript.ts';
import type { Large } from '../model/whole.ts';
import { useWhole } from '../whole/useWhole.ts';
import { WholeState } from '../whole/WholeState.tsx';
import { MessageActions } from './MessageActions.tsx';

const AskedLater = lazy(() => import('./AskedLater.tsx'));
const ContinueCopy = lazy(() => import('./copies/ContinueCopy.tsx'));
const GoOn = lazy(() => import('./versions/GoOn.tsx'));
const StopAnswer = lazy(() => import('./versions/StopAnswer.tsx'));
const TryAgain = lazy(() => import('./versions/TryAgain.tsx'));

interface Props {
  readonly session: string;
  readonly answer: AnswerItem;
  /** Says one of the offered answers; missing when it is no longer the last thing asked. */
  readonly choose?: ((words: string) => void) | undefined;
}

/** What Baton said. The caret is the only effect of streaming; the cut-off half stays until the new text is complete. */
export function Answer({ session, answer, choose }: Props) {
  const text = useText();
  const format = useFormat();
  const drawn = useRef<HTMLDivElement>(null);
  const live = useData().useLiveText(session, answer.id);
  const growing = answer.state === 'streaming' || answer.state === 'starting';
  // Live text is at most a moment ahead; should it ever be behind, what is stored is shown.
  const said = growing && live !== undefined && live.length > answer.text.length ? live : answer.text;
  const words = `${answer.begins ?? ''}${said}`;
  const caret = growing ? <span className="caret" aria-hidden="true" /> : undefined;
  return (
    <div className="say" aria-busy={growing} data-answer-state={answer.state}>
      {answer.cutOff !== undefined && (
        <div className="unfinished">
          <p className="t12 q3">{text.talk.cutOff(format.time(answer.cutOff.at))}</p>
          <MessageText text={answer.cutOff.text} />
        </div>
      )}
      {answer.state === 'fromNewerVersion' ? (
        <p className="q">{text.talk.newerVersion}</p>
      ) : (
        <div className="said" ref={drawn}>
          <Body words={words} caret={caret} growing={growing} answer={answer} />
        </div>
      )}
      {answer.waitsUntil !== undefined && (
        <Suspense>
          <AskedLater session={session} step={answer.id} until={answer.waitsUntil} />
        </Suspense>
      )}
      {answer.state === 'stopped' && <p className="t12 q3">{text.talk.stoppedAnswer}</p>}
      {answer.state === 'failed' && <p className="q">{answer.problem ?? text.talk.failedAnswer}</p>}
      {answer.stops !== undefined && (
        <Suspense fallback={null}>
          <StopAnswer session={session} turn={answer.stops} />
        </Suspense>
      )}
      {!growing && answer.state !== 'fromNewerVersion' && (words !== '' || answer.asked !== undefined) && (
        <MessageActions text={words} drawn={drawn}>
          <Suspense fallback={null}>
            {answer.asked !== undefined && <TryAgain session={session} message={answer.asked} />}
            {words !== '' && <ContinueCopy session={session} entry={answer.id} />}
          </Suspense>
        </MessageActions>
      )}
      {choose !== undefined && (answer.state === 'stopped' || answer.state === 'failed') && answer.text !== '' && (
        <Suspense fallback={null}>
          <GoOn session={session} answer={answer.id} />
        </Suspense>
      )}
      {choose !== undefined && answer.choices.length > 0 && (
        <div className="acts">
          {answer.choices.map(choice => (
            <button key={choice} type="button" className="btn" onClick={() => choose(choice)}>
              {choice}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface BodyProps {
  readonly words: string;
  readonly caret: ReactNode;
  readonly growing: boolean;
  readonly answer: AnswerItem;
}

function Body({ words, caret, growing, answer }: BodyProps) {
  const text = useText();
  if (words === '' && answer.state === 'starting' && answer.cutOff === undefined) {
    return (
      <p className="q">
        {text.talk.starting}
        {caret}
      </p>
    );
  }
  if (answer.whole !== undefined) return <Long begins={words} whole={answer.whole} />;
  return <MessageText text={words} end={caret} growing={growing} />;
}

/** An answer that is too large to stand with the conversation: how it begins, and all of it once the person asks for that. */
function Long({ begins, whole }: { readonly begins: string; readonly whole: Large }) {
  const text = useText();
  const format = useFormat();
  const [all, setAll] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const read = useRef<HTMLDivElement>(null);
  const { ask, asked } = useWhole(whole, found => {
    const hadFocus = document.activeElement === button.current;
    flushSync(() => setAll(found.text));
    // Its button is gone: who pressed it with the keyboard goes on reading from there, and nobody else is moved.
    if (hadFocus) read.current?.focus({ preventScroll: true });
  });
  if (all !== undefined) {
    return (
      <div ref={read} className="say" tabIndex={-1}>
        <MessageText text={all} startsUnfolded />
      </div>
    );
  }
  return (
    <>
      <MessageText text={`${begins}…`} />
      <div className="whole">
        <button ref={button} type="button" className="btn sm" aria-busy={asked === 'reading'} onClick={ask}>
          {text.talk.showAllOf(format.size(whole.bytes))}
        </button>
        <WholeState asked={asked} />
      </div>
    </>
  );
}
