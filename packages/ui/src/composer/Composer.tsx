import { namesOf } from '@baton/protocol';
import { type FormEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import type { Done, Draft, Problem } from '../data/port.ts';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import { useAnnounce } from '../parts/Announcer.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { CompositionKeys } from './keys.ts';
import { recogniserOf } from './speech.ts';
import { type Begins, useDraft } from './useDraft.ts';
import { useFiles } from './useFiles.tsx';

const Voice = lazy(() => import('./Voice.tsx'));
const WhenSaid = lazy(() => import('./WhenSaid.tsx'));

interface Props {
  /** Where the draft is kept: the conversation's id. */
  readonly place: string;
  readonly placeholder: string;
  readonly send: (draft: Draft) => Promise<Done>;
  /** Told at once when a message has been stored, so that it is on screen without a gap. */
  readonly onSent?: (draft: Draft) => void;
  /** Storage is full: the box is closed, the reason is shown. */
  readonly closed?: string | undefined;
  readonly offline?: boolean;
  /** Who answers, under the box at the left. */
  readonly helper?: string;
  /** A message that is being edited, in a place of its own. */
  readonly begins?: Begins | undefined;
  /** A job runs: what is said can be said into it, or wait for its end. */
  readonly busy?: boolean;
  /** Messages that wait, above the box. */
  readonly above?: ReactNode;
}

/** The message box: a row of its own, so that it covers neither text nor focus. */
export function Composer({ place, placeholder, send, onSent, closed, offline = false, helper, busy = false, above, begins }: Props) {
  const text = useText();
  const announce = useAnnounce();
  const draft = useDraft(place, begins);
  const [problem, setProblem] = useState<Problem>();
  const keys = useRef(new CompositionKeys());
  const sending = useRef<string | undefined>(undefined);
  const box = useRef<HTMLTextAreaElement>(null);
  const { commands } = usePort();
  const [speaks, setSpeaks] = useState(false);
  const waits = busy && begins === undefined && closed === undefined;
  const [later, setLater] = useState(false);
  const canSpeak = closed === undefined && recogniserOf(globalThis, navigator.userAgent) !== undefined;
  useGrowing(box, draft.text);
  const edited = begins?.instead;
  useEffect(() => {
    if (edited !== undefined) box.current?.focus();
  }, [edited]);

  const files = useFiles(place, edited);
  const { chosen } = files;
  const isEmpty = draft.text.trim() === '' && chosen.files.length === 0;

  const submit = (isLater = later) => {
    if (isEmpty || closed !== undefined) return;
    if (chosen.hinders !== undefined) {
      announce(chosen.hinders, 'assertive');
      return;
    }
    // Files alone are a message too; what it says is what they are called.
    const words = draft.text.trim() || namesOf(chosen.files);
    const id = (draft.text === '' ? undefined : draft.id) ?? commands.newId();
    // Ten quick taps are one message: while it is being stored, and by its id if that ever fails.
    if (sending.current === place) return;
    sending.current = place;
    draft.leaves(id);
    setProblem(undefined);
    const leaving: Draft = { id, text: draft.text, ...(begins && { instead: begins.instead }), ...(waits && isLater && { when: 'later' }) };
    const message: Draft = { ...leaving, text: words, ...(chosen.keys.length > 0 && { files: chosen.keys }) };
    const settle = (done: Done) => {
      sending.current = undefined;
      if (done.ok) {
        onSent?.({ ...leaving, text: words });
        draft.sent(leaving);
        setLater(false);
        files.sent();
      } else {
        setProblem(done.problem);
        announce(text.problem[done.problem], 'assertive');
      }
    };
    send(message).then(settle, (error: unknown) => {
      console.error('A message could not be sent', error);
      settle({ ok: false, problem: 'failed' });
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, keyCode, isComposing, timeStamp } = event.nativeEvent;
    const other = event.ctrlKey || event.metaKey;
    const meant = keys.current.down({ key, keyCode, isComposing, timeStamp, shiftKey: event.shiftKey, other });
    if (meant !== 'send' && meant !== 'later') return;
    event.preventDefault();
    submit(later || meant === 'later');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
    box.current?.focus();
  };

  return (
    <div className="dock">
      <div>
        {above}
        <ProblemLine problem={problem} />
        {speaks && (
          <Suspense fallback={null}>
            <Voice add={draft.add} onClose={() => setSpeaks(false)} />
          </Suspense>
        )}
        {files.panel}
        {waits && (
          <Suspense fallback={null}>
            <WhenSaid later={later} onChange={setLater} hasKey />
          </Suspense>
        )}
        <form className="composer" onSubmit={onSubmit} noValidate {...files.drop}>
          <div className="in">
            {closed === undefined && files.button}
            <textarea
              ref={box}
              rows={1}
              aria-label={text.composer.label}
              placeholder={closed ?? placeholder}
              value={draft.text}
              readOnly={closed !== undefined}
              enterKeyHint="send"
              autoComplete="off"
              maxLength={60_000}
              onChange={event => draft.change(event.target.value)}
              onKeyDown={onKeyDown}
              onKeyUp={() => keys.current.up()}
              onPaste={files.paste}
              onCompositionStart={() => keys.current.start()}
              onCompositionEnd={event => keys.current.end(event.nativeEvent.timeStamp)}
            />
            {canSpeak && (
              <button
                type="button"
                className="icbtn"
                aria-label={text.voice.speak}
                aria-pressed={speaks}
                onClick={() => setSpeaks(!speaks)}
              >
                <Icon name="mic" />
              </button>
            )}
            <button
              type="submit"
              className="icbtn send"
              aria-label={text.composer.send}
              disabled={isEmpty || closed !== undefined || chosen.hinders !== undefined}
            >
              <Icon name="up" />
            </button>
          </div>
        </form>
        <Under draft={draft} offline={offline} closed={closed} helper={helper} />
      </div>
    </div>
  );
}

function Under(props: {
  readonly draft: { readonly text: string; readonly saved: boolean; readonly restored: boolean };
  readonly offline: boolean;
  readonly closed: string | undefined;
  readonly helper: string | undefined;
}) {
  const text = useText();
  const { draft, offline, closed, helper } = props;
  if (closed !== undefined) {
    return (
      <div className="under warn" role="alert">
        <span>{closed}</span>
      </div>
    );
  }
  const left = draft.restored ? (
    <span className="row kept">
      <Icon name="check" small />
      {text.composer.restored}
    </span>
  ) : offline ? (
    <span className="row">
      <Icon name="off" small />
      {text.composer.offline}
    </span>
  ) : (
    helper !== undefined && <span>{helper}</span>
  );
  const typing = draft.text !== '';
  if (left === false && !typing) return null;
  return (
    <div className="under">
      {left}
      {typing && <span className="end">{draft.saved ? text.composer.saved : text.composer.notSaved}</span>}
    </div>
  );
}

/** Grows with its text to six lines, then scrolls inside. */
function useGrowing(box: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  // The height depends on the text through the page, which the linter cannot see.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.style.height = '';
    const style = getComputedStyle(element);
    const most = 6 * Number.parseFloat(style.lineHeight) + Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    element.style.height = `${Math.min(element.scrollHeight, most)}px`;
    element.style.overflowY = element.scrollHeight > most ? 'auto' : 'hidden';
  }, [box, text]);
}
