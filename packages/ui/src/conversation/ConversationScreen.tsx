import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { goInPlace, routeHash } from '../app/routes.ts';
import { useData } from '../data/context.tsx';
import { useText } from '../i18n/index.tsx';
import type { ConversationHead } from '../model/conversation.ts';
import type { SpaceView } from '../model/device.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Empty, LoadError, Shown } from '../parts/States.tsx';
import { ConversationBanners } from './ConversationBanners.tsx';
import { ConversationBar } from './ConversationBar.tsx';
import { ConversationBody } from './ConversationBody.tsx';

const DocumentPanel = lazy(() => import('../documents/DocumentPanel.tsx'));

interface Props {
  readonly session: string;
  /** The document that is shown beside or instead of the conversation. */
  readonly document: string | undefined;
  /** Something that was found in it, to be gone to. */
  readonly entry: string | undefined;
  readonly space: SpaceView;
}

/** A conversation: what was said, what is being done, the documents it works on. */
export default function ConversationScreen({ session, document, entry, space }: Props) {
  const text = useText();
  const head = useData().useConversation(session);
  return (
    <Shown of={head}>
      {found =>
        found === undefined ? (
          <main className="main" id="content">
            <Empty
              title={text.talk.notFound}
              text={text.talk.notFoundText}
              action={
                <a className="btn" href={routeHash({ at: 'conversations' })}>
                  {text.nav.backToConversations}
                </a>
              }
            />
          </main>
        ) : (
          <Open key={session} head={found} document={document} entry={entry} space={space} />
        )
      }
    </Shown>
  );
}

interface OpenProps {
  readonly head: ConversationHead;
  readonly document: string | undefined;
  readonly entry: string | undefined;
  readonly space: SpaceView;
}

function Open({ head, document, entry, space }: OpenProps) {
  const text = useText();
  const session = head.id;
  const read = useData().useDocumentsOf(session);
  const documents = useMemo(() => (read.state === 'ready' ? read.value : []), [read]);
  const [chosen, setChosen] = useState(document);
  useEffect(() => setChosen(document), [document]);
  const showsDocument = document !== undefined;
  const select = useCallback(
    (id: string | undefined) => {
      setChosen(id);
      goInPlace({ at: 'conversation', session, ...(id !== undefined && { document: id }) });
    },
    [session],
  );
  const first = documents.find(one => one.id === chosen) ?? documents[0];
  const hasPanel = first !== undefined;
  const findButton = useRef<HTMLButtonElement>(null);
  const [finds, setFinds] = useState(false);
  useFindKey(setFinds);
  const closeFind = useCallback(() => {
    setFinds(false);
    // On the phone the button stands in a sheet that is closed: reading goes on in the conversation.
    if (findButton.current?.checkVisibility()) findButton.current.focus();
    else window.document.querySelector<HTMLElement>('.cv-body')?.focus();
  }, []);
  return (
    <>
      <main className={showsDocument && hasPanel ? 'main cv tab-doc' : 'main cv'} id="content">
        <ConversationBar head={head} here={space.thisDevice} findButton={findButton} onFind={() => setFinds(true)} />
        {first !== undefined && (
          <div className="tabs narrow-only">
            <Segments
              label={head.title}
              selected={showsDocument ? 'document' : 'talk'}
              onSelect={id => select(id === 'document' ? first.id : undefined)}
              segments={[
                { id: 'talk', label: text.talk.conversation },
                {
                  id: 'document',
                  label: (
                    <>
                      <span className="cut">{first.title}</span>
                      {first.fresh !== undefined && first.fresh > 0 && (
                        <span className="chip run tiny">{text.documents.fresh(first.fresh)}</span>
                      )}
                    </>
                  ),
                },
              ]}
            />
          </div>
        )}
        <ConversationBanners head={head} space={space} />
        <ConversationBody head={head} entry={entry} space={space} finds={finds} onFound={closeFind} />
      </main>
      {hasPanel && (
        <aside className={showsDocument ? 'panel shown' : 'panel'} aria-label={text.documents.inConversation}>
          <Boundary resetKey={chosen} fallback={again => <LoadError retry={again} />}>
            <Suspense fallback={null}>
              <DocumentPanel session={session} documents={documents} selected={chosen} onSelect={select} />
            </Suspense>
          </Boundary>
        </aside>
      )}
    </>
  );
}

/** Ctrl or Command with F finds in the conversation; pressed again inside its box it is the browser's own, for what else is on screen. */
function useFindKey(setFinds: (finds: boolean) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'f') return;
      if (event.target instanceof Element && event.target.closest('.find') !== null) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>('.find > input');
      if (box === null) setFinds(true);
      else box.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [setFinds]);
}
