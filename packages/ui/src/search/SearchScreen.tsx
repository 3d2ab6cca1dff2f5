import '../design/search.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { go, goInPlace, type Route, routeHash } from '../app/routes.ts';
import { Icon } from '../design/Icon.tsx';
import { documentIcons } from '../documents/icons.ts';
import { shownTitle } from '../documents/title.ts';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import type { ConversationHit, DocumentHit, Snippet } from '../model/search.ts';
import { useAnnounce } from '../parts/Announcer.tsx';
import { useSearchTexts } from './texts/index.ts';
import { hitKey, type SearchView, useSearch } from './useSearch.ts';

/** Search everything: conversations and documents, newest first, opened where the words stand. All of it by keyboard too. */
export default function SearchScreen({ words }: { readonly words: string }) {
  const say = useSearchTexts();
  const [typed, setTyped] = useState(words);
  const { view, retry, more } = useSearch(typed);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus(), []);
  // The address says what is looked for, so that going back from what was found leads here again; and another address asks for something else.
  const written = useRef(words);
  useEffect(() => {
    if (words !== written.current) setTyped(words);
    written.current = words;
  }, [words]);
  const write = () => {
    const route: Route = { at: 'search', ...(typed !== '' && { words: typed }) };
    if (!window.location.hash.startsWith('#/search')) return;
    written.current = typed;
    if (window.location.hash !== routeHash(route)) goInPlace(route);
  };
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  useCountAnnounced(view);

  const links = () => [...(results.current?.querySelectorAll<HTMLElement>('a[data-hit], button[data-more]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const inField = event.target === field.current;
    const all = links();
    const at = all.indexOf(event.target as HTMLElement);
    const goTo = (element: HTMLElement | null | undefined) => {
      event.preventDefault();
      element?.focus();
    };
    if (event.key === 'ArrowDown') goTo(all[at + 1] ?? all.at(-1));
    else if (event.key === 'ArrowUp' && !inField) goTo(at > 0 ? all[at - 1] : field.current);
    else if (event.key === 'Enter' && inField && view.state === 'ready') {
      event.preventDefault();
      all[0]?.click();
    } else if (event.key === 'Escape') {
      if (!inField) goTo(field.current);
      else if (typed !== '') {
        event.preventDefault();
        setTyped('');
      } else leave();
    }
  };

  return (
    <search className="search" onKeyDown={onKeyDown}>
      <header className="bar open">
        <a className="icbtn phone-only" href={routeHash({ at: 'home' })} aria-label={say.back}>
          <Icon name="left" />
        </a>
        <h1 className="vh">{say.title}</h1>
        <div className="search-box">
          <Icon name="search" />
          <input
            ref={field}
            data-search-field
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            placeholder={say.placeholder}
            aria-label={say.field}
            onChange={event => setTyped(event.target.value)}
          />
          {typed !== '' && (
            <button
              type="button"
              className="icbtn"
              aria-label={say.clear}
              onClick={() => {
                setTyped('');
                field.current?.focus();
              }}
            >
              <Icon name="x" />
            </button>
          )}
        </div>
      </header>
      <div className="scroll">
        <div className="lst" ref={results} aria-busy={view.state === 'looking'} data-search-state={view.state}>
          <Results view={view} retry={retry} more={more} onOpen={write} />
        </div>
      </div>
    </search>
  );
}

/** Back to where the search was opened from; home when it was the first thing to be opened. */
function leave(): void {
  if (window.history.length > 1) window.history.back();
  else go({ at: 'home' });
}

function useCountAnnounced(view: SearchView): void {
  const text = useText();
  const say = useSearchTexts();
  const announce = useAnnounce();
  const { state, words } = view;
  const count = view.conversations.length + view.documents.length;
  const hasMore = view.next.conversations !== null || view.next.documents !== null;
  useEffect(() => {
    if (state !== 'ready') return;
    // Not at each key: whoever listens hears it once they pause.
    const timer = setTimeout(() => announce(count === 0 ? say.none(words) : say.found(count, hasMore)), 700);
    return () => clearTimeout(timer);
  }, [state, words, count, hasMore, announce, text]);
}

interface ResultsProps {
  readonly view: SearchView;
  readonly retry: () => void;
  readonly more: (what: 'conversations' | 'documents') => void;
  /** Called before something that was found is opened. */
  readonly onOpen: () => void;
}

function Results({ view, retry, more, onOpen }: ResultsProps) {
  const text = useText();
  const say = useSearchTexts();
  const { state, conversations, documents } = view;
  const none = conversations.length + documents.length === 0;
  if (state === 'idle') return <p className="q search-hint">{say.hint}</p>;
  if (state === 'failed')
    return (
      <div className="state" role="alert">
        <p>{say.failed}</p>
        <button type="button" className="btn" onClick={retry}>
          {text.talk.tryAgain}
        </button>
      </div>
    );
  if (state === 'looking' && none) return <p className="q search-hint state-late">{say.looking}</p>;
  return (
    <>
      {view.indexing && (
        <p className="q search-note" data-indexing>
          {say.indexing}
        </p>
      )}
      {none && (
        <div className="card em">
          <h2>{say.none(view.words)}</h2>
          <p className="q">{say.noneText}</p>
        </div>
      )}
      {documents.length > 0 && (
        <section>
          <h2 className="eyebrow">{say.documents}</h2>
          <ul className="card">
            {documents.map(hit => (
              <li key={hit.document}>
                <DocumentRow hit={hit} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          {view.next.documents !== null && <More words={say.moreDocuments} onMore={() => more('documents')} />}
        </section>
      )}
      {conversations.length > 0 && (
        <section>
          <h2 className="eyebrow">{say.conversations}</h2>
          <ul className="card">
            {conversations.map(hit => (
              <li key={hitKey(hit)}>
                <ConversationRow hit={hit} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          {view.next.conversations !== null && <More words={say.older} onMore={() => more('conversations')} />}
        </section>
      )}
    </>
  );
}

function More({ words, onMore }: { readonly words: string; readonly onMore: () => void }) {
  return (
    <button type="button" className="btn" data-more onClick={onMore}>
      {words}
    </button>
  );
}

const who = { person: 'byPerson', baton: 'byBaton', card: 'byCard', title: 'byTitle' } as const;

function ConversationRow({ hit, onOpen }: { readonly hit: ConversationHit; readonly onOpen: () => void }) {
  const say = useSearchTexts();
  const format = useFormat();
  const now = useNow();
  const to: Route = { at: 'conversation', session: hit.session, ...(hit.entry !== null && { entry: hit.entry }) };
  return (
    <a className="lrow hit" href={routeHash(to)} onClick={onOpen} data-hit={hit.entry ?? hit.session}>
      <Icon name="write" />
      <span className="grow">
        <span className="cut lt">{hit.title}</span>
        <span className="q t14 ll hit-line">
          <span className="q3">
            {say.said(say[who[hit.by]])}
            {hit.earlier && `${say.earlier} `}
          </span>
          <Marked snippet={hit.snippet} />
        </span>
      </span>
      <span className="t12 q3">{format.short(hit.at, now)}</span>
    </a>
  );
}

function DocumentRow({ hit, onOpen }: { readonly hit: DocumentHit; readonly onOpen: () => void }) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <a className="lrow hit" href={routeHash({ at: 'document', document: hit.document })} onClick={onOpen} data-hit={hit.document}>
      <Icon name={documentIcons[hit.kind]} />
      <span className="grow">
        <span className="cut lt">{shownTitle({ id: hit.document, title: hit.title }, text)}</span>
        <span className="q t14 ll hit-line">
          <Marked snippet={hit.snippet} />
        </span>
      </span>
      <span className="t12 q3">{format.short(hit.at, now)}</span>
    </a>
  );
}

function Marked({ snippet }: { readonly snippet: Snippet }) {
  return (
    <>
      {snippet.before}
      <mark>{snippet.hit}</mark>
      {snippet.after}
    </>
  );
}
