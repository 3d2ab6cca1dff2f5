import { useCallback, useEffect, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import type { ConversationHit, DocumentHit, SearchNext, SearchPage } from '../model/search.ts';

/** Rest after a key before it is looked for, and between two looks while older things are still being read. Milliseconds. */
const restBefore = 80;
const againAfter = 2_000;
/** Hits of one page, in conversations and in documents. */
const page = 20;

export interface SearchView {
  /** `idle`: nothing is asked for. While `looking` what was found for the words before stays. */
  readonly state: 'idle' | 'looking' | 'ready' | 'failed';
  /** The words that what is shown was found for. */
  readonly words: string;
  readonly conversations: readonly ConversationHit[];
  readonly documents: readonly DocumentHit[];
  readonly next: SearchNext;
  readonly indexing: boolean;
}

const nowhere: SearchNext = { conversations: null, documents: null };
const nothing: SearchView = { state: 'idle', words: '', conversations: [], documents: [], next: nowhere, indexing: false };

interface Search {
  readonly view: SearchView;
  readonly retry: () => void;
  readonly more: (what: 'conversations' | 'documents') => void;
}

/** Looks for words as they are typed. What was asked before is given up. */
export function useSearch(words: string): Search {
  const { search } = usePort();
  const [view, setView] = useState(nothing);
  const [turn, setTurn] = useState(0);
  const wanted = words.trim();
  const latest = useRef(wanted);
  latest.current = wanted;

  useEffect(() => {
    if (wanted === '') {
      setView(nothing);
      return;
    }
    let stopped = false;
    setView(before => ({ ...before, state: 'looking' }));
    const timer = setTimeout(() => {
      search(wanted, page).then(
        found => {
          if (!stopped && found !== null) setView({ state: 'ready', words: wanted, ...found });
        },
        (error: unknown) => {
          console.error('The search could not be made', error);
          if (!stopped) setView(before => ({ ...before, state: 'failed', words: wanted }));
        },
      );
    }, restBefore);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [search, wanted, turn]);

  const { indexing, state } = view;
  useEffect(() => {
    if (!indexing || state !== 'ready') return;
    const timer = setTimeout(() => setTurn(now => now + 1), againAfter);
    return () => clearTimeout(timer);
  }, [indexing, state]);

  const more = useCallback(
    (what: 'conversations' | 'documents') => {
      const at = view.next[what];
      if (at === null) return;
      search(view.words, page, { ...nowhere, [what]: at }).then(
        found => {
          if (found !== null && latest.current === view.words) setView(before => joined(before, found, what));
        },
        (error: unknown) => {
          console.error('The search could not go on', error);
          setView(before => ({ ...before, state: 'failed' }));
        },
      );
    },
    [search, view],
  );
  return { view, more, retry: useCallback(() => setTurn(now => now + 1), []) };
}

/** What comes with a further page, without what is there: something may have moved between the two. */
function joined(before: SearchView, found: SearchPage, what: 'conversations' | 'documents'): SearchView {
  const next = { ...before.next, [what]: found.next[what] };
  if (what === 'documents') {
    const known = new Set(before.documents.map(hit => hit.document));
    return { ...before, next, documents: [...before.documents, ...found.documents.filter(hit => !known.has(hit.document))] };
  }
  const known = new Set(before.conversations.map(hitKey));
  return { ...before, next, conversations: [...before.conversations, ...found.conversations.filter(hit => !known.has(hitKey(hit)))] };
}

export const hitKey = (hit: ConversationHit): string => `${hit.session}/${hit.entry ?? ''}`;
