import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Composer } from '../composer/Composer.tsx';
import { Queued } from '../composer/Queued.tsx';
import { useCommands, useData } from '../data/context.tsx';
import type { Draft } from '../data/port.ts';
import { Icon } from '../design/Icon.tsx';
import { useLanguage, useText } from '../i18n/index.tsx';
import { answeringWords } from '../model/answering.ts';
import type { ConversationHead, QueuedMessage } from '../model/conversation.ts';
import type { SpaceView } from '../model/device.ts';
import type { TranscriptItem } from '../model/transcript.ts';
import { LoadError, Loading } from '../parts/States.tsx';
import { Transcript } from './Transcript.tsx';
import { useAnnouncements } from './useAnnouncements.ts';
import { useFollow } from './useFollow.ts';
import { useFoundEntry } from './useFoundEntry.ts';

interface Props {
  readonly head: ConversationHead;
  /** Something that was found in it, to be gone to. */
  readonly entry: string | undefined;
  readonly space: SpaceView;
}

/** What was said and done, and the message box below it. */
export function ConversationBody({ head, entry, space }: Props) {
  const text = useText();
  const language = useLanguage();
  const data = useData();
  const commands = useCommands();
  const session = head.id;
  const [pages, setPages] = useState(1);
  const transcript = data.useTranscript(session, pages);
  const queue = data.useQueue(session);
  const helper = answeringWords(data.useHelpers(), text.composer);
  const { scroller, content, following, toLatest, leave } = useFollow(session);
  const stored = transcript.state === 'ready' ? transcript.value.items : undefined;
  const [echoes, setEchoes] = useState<readonly Draft[]>([]);
  const missing = useMemo(() => missingFrom(stored ?? [], queue, echoes), [stored, queue, echoes]);
  // An echo that has been seen as a row is over: were it taken back later, it must not come up again.
  useEffect(() => {
    if (missing.length < echoes.length) setEchoes(missing);
  }, [missing, echoes]);
  const items = useMemo(() => withEchoes(stored ?? [], missing), [stored, missing]);
  useAnnouncements(stored, head.run);

  const send = useCallback(
    (draft: Draft) => commands.send({ session, id: draft.id, text: draft.text, language }),
    [commands, session, language],
  );
  const choose = useCallback(
    (words: string) => {
      const draft = { id: commands.newId(), text: words };
      void send(draft).then(done => done.ok && setEchoes(before => [...before, draft]));
    },
    [commands, send],
  );
  const closed = space.sync.kind === 'storage' ? text.sync.storageWhy[space.sync.why].text : undefined;
  const other = head.run.kind === 'elsewhere' ? head.run.device.name : undefined;
  const hasEarlier = transcript.state === 'ready' && transcript.value.hasEarlier;
  const loadEarlier = useCallback(() => setPages(before => before + 1), []);
  useFoundEntry({ entry, scroller, leave, items, hasEarlier, loadEarlier });

  return (
    <>
      {/* A conversation without anything to press must be scrolled with the keyboard too, also where a browser does not see to it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="scroll cv-body" ref={scroller} aria-label={text.talk.conversation} tabIndex={0}>
        <div className="read" ref={content}>
          {hasEarlier && <Earlier onSeen={loadEarlier} />}
          {transcript.state === 'loading' && <Loading />}
          {transcript.state === 'error' && <LoadError retry={transcript.retry} />}
          {transcript.state === 'ready' && items.length === 0 && queue.length === 0 && (
            <div className="begin">
              <h2>{text.talk.empty}</h2>
              <p className="q">{text.talk.emptyText}</p>
            </div>
          )}
          <Transcript session={session} items={items} choose={choose} />
        </div>
        {!following && (
          <button type="button" className="btn sm to-latest" onClick={toLatest}>
            <Icon name="down" small />
            {text.talk.latest}
          </button>
        )}
      </section>
      <Composer
        place={session}
        placeholder={other === undefined ? text.composer.addAnything : text.composer.viewer(other)}
        send={send}
        onSent={draft => {
          setEchoes(before => [...before, draft]);
          toLatest();
        }}
        closed={closed}
        offline={space.sync.kind === 'offline'}
        helper={helper}
        above={<Queued session={session} messages={queue} />}
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
  return missing.length === 0
    ? items
    : [...items, ...missing.map(echo => ({ kind: 'message' as const, id: echo.id, text: echo.text, at: 0 }))];
}

/** Asks for what came before when it scrolls into sight. */
function Earlier({ onSeen }: { readonly onSeen: () => void }) {
  const text = useText();
  const mark = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (element === null) return;
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && onSeen(), { rootMargin: '200px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <button type="button" className="btn quiet sm ctr" ref={mark} onClick={onSeen}>
      {text.talk.earlierLoading}
    </button>
  );
}
