import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Composer } from '../composer/Composer.tsx';
import { Queued } from '../composer/Queued.tsx';
import { useCommands, useData } from '../data/context.tsx';
import type { Draft, Problem } from '../data/port.ts';
import { Icon } from '../design/Icon.tsx';
import { useLanguage, useText } from '../i18n/index.tsx';
import { answeringWords } from '../model/answering.ts';
import type { ConversationHead, QueuedMessage } from '../model/conversation.ts';
import type { SpaceView } from '../model/device.ts';
import type { TranscriptItem } from '../model/transcript.ts';
import { ProblemLine } from '../parts/Problem.tsx';
import { LoadError, Loading } from '../parts/States.tsx';
import { Editing } from './editing.ts';
import { Transcript } from './Transcript.tsx';
import { useAnnouncements } from './useAnnouncements.ts';
import { useEdited } from './useEdited.ts';
import { useFoundEntry } from './useFoundEntry.ts';
import { useTranscriptWindow } from './useTranscriptWindow.ts';

const FindBar = lazy(() => import('./FindBar.tsx'));
const EditingLine = lazy(() => import('./versions/EditingLine.tsx'));

interface Props {
  readonly head: ConversationHead;
  /** Something that was found in it, to be gone to. */
  readonly entry: string | undefined;
  readonly space: SpaceView;
  /** The bar that finds words is open. */
  readonly finds: boolean;
  readonly onFound: () => void;
}

/** What was said and done, and the message box below it. */
export function ConversationBody({ head, entry, space, finds, onFound }: Props) {
  const text = useText();
  const language = useLanguage();
  const data = useData();
  const commands = useCommands();
  const session = head.id;
  const { transcript, scroller, content, following, goToLatest, goToBeginning, goTo, loadEarlier, loadLater } =
    useTranscriptWindow(session);
  const queue = data.useQueue(session);
  const helper = answeringWords(data.useHelpers(), text.composer);
  const view = transcript.state === 'ready' ? transcript.value : undefined;
  const stored = view?.items;
  const atEnd = view?.hasLater !== true;
  const [echoes, setEchoes] = useState<readonly Draft[]>([]);
  const missing = useMemo(() => missingFrom(stored ?? [], queue, echoes), [stored, queue, echoes]);
  // An echo that has been seen as a row is over: were it taken back later, it must not come up again.
  useEffect(() => {
    if (missing.length < echoes.length) setEchoes(missing);
  }, [missing, echoes]);
  const items = useMemo(() => withEchoes(stored ?? [], atEnd ? missing : []), [stored, missing, atEnd]);
  // Of a part further up nothing is new.
  useAnnouncements(atEnd ? stored : undefined, head.run);

  const send = useCallback((draft: Draft) => commands.send({ ...draft, session, language }), [commands, session, language]);
  const choose = useCallback(
    (words: string) => {
      const draft = { id: commands.newId(), text: words };
      void send(draft).then(done => done.ok && setEchoes(before => [...before, draft]));
    },
    [commands, send],
  );
  const closed = space.sync.kind === 'storage' ? text.sync.storageWhy[space.sync.why].text : undefined;
  const other = head.run.kind === 'elsewhere' ? head.run.device.name : undefined;
  const { edited, edit, leave, place, sent } = useEdited(session);
  const [problem, setProblem] = useState<Problem>();
  useFoundEntry(session, view === undefined ? undefined : entry, goTo, setProblem);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Only where the keys scroll: inside a field or a menu they are that one's.
    if (event.target !== event.currentTarget || event.shiftKey || event.altKey) return;
    if (event.key === 'Home') goToBeginning();
    else if (event.key === 'End') goToLatest();
    else return;
    event.preventDefault();
  };

  return (
    <>
      {finds && (
        <Suspense fallback={null}>
          <FindBar session={session} goTo={goTo} onClose={onFound} />
        </Suspense>
      )}
      {/* A conversation without anything to press must be scrolled with the keyboard too, also where a browser does not see to it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="scroll cv-body" ref={scroller} aria-label={text.talk.conversation} tabIndex={0} onKeyDown={onKeyDown}>
        <div className="read" ref={content}>
          {view?.hasEarlier && <Edge words={text.talk.earlierLoading} onSeen={loadEarlier} />}
          {transcript.state === 'loading' && <Loading />}
          {transcript.state === 'error' && <LoadError retry={transcript.retry} />}
          {transcript.state === 'ready' && items.length === 0 && queue.length === 0 && (
            <div className="begin">
              <h2>{text.talk.empty}</h2>
              <p className="q">{text.talk.emptyText}</p>
            </div>
          )}
          <Editing value={closed === undefined ? edit : undefined}>
            <Transcript session={session} items={items} atEnd={atEnd} choose={choose} />
          </Editing>
          {view?.hasLater && <Edge words={text.talk.laterLoading} onSeen={loadLater} />}
        </div>
        {(!following || !atEnd) && (
          <button type="button" className="btn sm to-latest" onClick={goToLatest}>
            <Icon name="down" small />
            {text.talk.latest}
          </button>
        )}
      </section>
      <Composer
        place={place}
        begins={edited && { instead: edited.id, text: edited.text }}
        placeholder={other === undefined ? text.composer.addAnything : text.composer.viewer(other)}
        send={send}
        onSent={draft => {
          setEchoes(before => [...before, draft]);
          sent();
          goToLatest();
        }}
        closed={closed}
        offline={space.sync.kind === 'offline'}
        helper={helper}
        busy={head.run.kind !== 'idle'}
        above={
          <>
            <ProblemLine problem={problem} />
            <Queued session={session} messages={queue} />
            {edited !== undefined && (
              <Suspense fallback={null}>
                <EditingLine place={place} onCancel={leave} />
              </Suspense>
            )}
          </>
        }
      />
    </>
  );
}

/** Messages that are stored but whose rows have not been read yet. */
function missingFrom(items: readonly TranscriptItem[], queue: readonly QueuedMessage[], echoes: readonly Draft[]): readonly Draft[] {
  if (echoes.length === 0) return echoes;
  const there = new Set([...items.filter(item => item.kind === 'message').map(item => item.id), ...queue.map(message => message.id)]);
  return echoes.filter(echo => !there.has(echo.id));
}

/** A message just stored is shown at once and replaced by its row, so that there is no frame without it. */
function withEchoes(items: readonly TranscriptItem[], missing: readonly Draft[]): readonly TranscriptItem[] {
  if (missing.length === 0) return items;
  const replaced = items.findIndex(item => item.kind === 'message' && missing.some(echo => echo.instead === item.id));
  const before = replaced < 0 ? items : items.slice(0, replaced);
  return [...before, ...missing.map(echo => ({ kind: 'message' as const, id: echo.id, text: echo.text, at: 0 }))];
}

/** Asks for what comes next in its direction when it scrolls into sight. */
function Edge({ words, onSeen }: { readonly words: string; readonly onSeen: () => void }) {
  const mark = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (element === null) return;
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && onSeen(), { rootMargin: '800px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <button type="button" className="btn quiet sm ctr" ref={mark} onClick={onSeen}>
      {words}
    </button>
  );
}
