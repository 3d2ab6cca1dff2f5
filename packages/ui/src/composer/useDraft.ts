import { useCallback, useEffect, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import type { Draft } from '../data/port.ts';
import { joined } from './speech.ts';

export interface DraftField {
  readonly text: string;
  /** The id the message will have, from the first letter on. */
  readonly id: string | undefined;
  /** What is on screen has been stored. */
  readonly saved: boolean;
  /** It was here when the conversation was opened, and has not been touched since. */
  readonly restored: boolean;
  readonly change: (text: string) => void;
  /** Puts spoken words behind what stands there by then, drawn or not. */
  readonly add: (words: string) => void;
  /**
   * The message with this id is being stored: what is typed from here on is for another one, also where nobody could say afterwards whether
   * it was. Unchanged it is the same one, sent again.
   */
  readonly leaves: (id: string) => void;
  /** The message with this id is stored: what was typed after it stays, under a new id. */
  readonly sent: (draft: Draft) => void;
}

/** A message that is edited: what the box begins with where nothing of it is stored. */
export interface Begins {
  readonly instead: string;
  readonly text: string;
}

/**
 * Unsent text of one place, stored as it is typed. Letters typed before the stored text has been read are put behind
 * it, so that neither is lost.
 */
export function useDraft(place: string, begins?: Begins): DraftField {
  const { drafts, commands } = usePort();
  const [draft, setDraft] = useState<Draft>();
  const [saved, setSaved] = useState(true);
  const [restored, setRestored] = useState(false);
  const latest = useRef<Draft | undefined>(undefined);
  const read = useRef(false);
  const first = useRef(begins);
  first.current = begins;
  /** Typed behind an edit while that was being stored: it is for what is said next. */
  const behind = useRef('');
  const instead = begins?.instead;
  /** The message that was last given to be stored, and whether something was typed behind it since. */
  const leaving = useRef<{ readonly id: string; typed: boolean }>(undefined);

  const keep = useCallback(
    (given: Draft) => {
      // Whatever is kept here goes on with the message that it was begun for.
      const next = first.current === undefined ? given : { ...given, instead: first.current.instead };
      latest.current = next;
      setDraft(next);
      // What waits for the stored text to be read is not stored yet either.
      setSaved(false);
      if (!read.current) return;
      // An edit that was emptied is still one.
      const storing = next.text === '' && next.instead === undefined ? drafts.clear(place, next.id) : drafts.save(place, next);
      storing.then(
        () => latest.current === next && setSaved(true),
        (error: unknown) => console.error('A draft could not be stored', error),
      );
    },
    [drafts, place],
  );

  // Another message to be edited begins anew in the same place: what was in the box was said instead of the first one.
  useEffect(() => {
    let here = true;
    const words = first.current === undefined ? behind.current : '';
    if (words !== '') behind.current = '';
    latest.current = words === '' ? undefined : { id: commands.newId(), text: words };
    read.current = false;
    setDraft(latest.current);
    setSaved(words === '');
    setRestored(false);
    const settle = (stored: Draft | undefined) => {
      if (!here) return;
      read.current = true;
      if (first.current !== undefined && stored?.instead !== first.current.instead) {
        keep({ id: commands.newId(), text: `${first.current.text}${latest.current?.text ?? ''}` });
        return;
      }
      const typed = latest.current;
      if (typed === undefined) {
        latest.current = stored;
        setDraft(stored);
        setRestored(stored !== undefined && stored.text !== '');
      } else if (stored === undefined) keep(typed);
      else keep({ id: stored.id, text: words === '' ? `${stored.text}${typed.text}` : joined(stored.text, typed.text) });
    };
    drafts.load(place).then(settle, (error: unknown) => {
      console.error('A draft could not be read', error);
      settle(undefined);
    });
    return () => {
      here = false;
    };
  }, [commands, drafts, place, instead, keep]);

  useEffect(
    () =>
      drafts.onMoved(place, words => {
        const now = latest.current;
        if (!read.current) return;
        keep(now === undefined || now.text === '' ? { id: commands.newId(), text: words } : { id: now.id, text: `${now.text}\n${words}` });
      }),
    [commands, drafts, place, keep],
  );

  const change = useCallback(
    (text: string) => {
      setRestored(false);
      const current = latest.current;
      // Kept under the id of a message that is stored, it would be taken for sent after a crash.
      const isBehind = current !== undefined && current.id === leaving.current?.id;
      if (isBehind && leaving.current) leaving.current.typed = true;
      // An emptied box is a new message: what is typed next must not replace one that was sent under the old id.
      const id = current === undefined || current.text === '' || isBehind ? commands.newId() : current.id;
      keep({ id, text });
    },
    [commands, keep],
  );

  const add = useCallback((words: string) => change(joined(latest.current?.text ?? '', words)), [change]);

  const leaves = useCallback((id: string) => {
    leaving.current = { id, typed: false };
  }, []);

  const sent = useCallback(
    (draft: Draft) => {
      setRestored(false);
      const now = latest.current;
      const isBehind = leaving.current?.id === draft.id && leaving.current.typed;
      leaving.current = undefined;
      if (now === undefined || (now.id !== draft.id && !isBehind)) return;
      const rest = now.text.startsWith(draft.text) ? now.text.slice(draft.text.length).trimStart() : now.text;
      if (first.current !== undefined) {
        behind.current = rest;
        latest.current = undefined;
        drafts.clear(place, draft.id).catch((error: unknown) => console.error('A draft could not be cleared', error));
      } else if (rest === '' || now.text === draft.text) keep({ id: draft.id, text: '' });
      else keep({ id: commands.newId(), text: rest });
    },
    [commands, drafts, keep, place],
  );

  return { text: draft?.text ?? '', id: draft?.id, saved, restored, change, add, leaves, sent };
}
