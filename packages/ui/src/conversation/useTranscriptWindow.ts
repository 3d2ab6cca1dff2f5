import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useData, usePort } from '../data/context.tsx';
import type { Loaded } from '../model/loaded.ts';
import type { Found, TranscriptView, TranscriptWindow } from '../model/transcript.ts';
import { itemOf } from './place.ts';
import { useFollow } from './useFollow.ts';
import { atBeginning, atLatest, earlier, held, later } from './window.ts';

type Aim =
  | { readonly kind: 'beginning' }
  | { readonly kind: 'item'; readonly key: string; readonly words: string; readonly takesFocus: boolean };

/** The keyboard and the screen reader go on from what was found. */
function focusOn(item: HTMLElement): void {
  const drawn = item.firstElementChild instanceof HTMLElement ? item.firstElementChild : item;
  drawn.setAttribute('tabindex', '-1');
  drawn.focus({ preventScroll: true });
}

/**
 * The part of a conversation that is drawn, and the ways through it: further up and down as it is scrolled, to the beginning, to the latest,
 * to something that was found. However long the conversation is, a bounded part of it is read and drawn.
 */
export function useTranscriptWindow(session: string) {
  const port = usePort();
  const [window, setWindow] = useState<TranscriptWindow>(atLatest);
  const transcript: Loaded<TranscriptView> = useData().useTranscript(session, window);
  const view = transcript.state === 'ready' ? transcript.value : undefined;
  const atEnd = view?.hasLater !== true;
  const follow = useFollow(view?.items, atEnd);
  const { scroller, following, toLatest, leave, stay } = follow;
  const aim = useRef<Aim>(undefined);
  // What paints is loaded when something was found.
  const painter = useRef<typeof import('./mark.ts')>(undefined);

  const reach = useCallback(() => {
    const wanted = aim.current;
    const element = scroller.current;
    if (wanted === undefined || element === null) return;
    if (wanted.kind === 'beginning') element.scrollTop = 0;
    else {
      const item = itemOf(element, wanted.key);
      if (item === null) return;
      painter.current?.mark(item, wanted.words);
      if (wanted.takesFocus) focusOn(item);
    }
    aim.current = undefined;
    stay();
  }, [scroller, stay]);

  useLayoutEffect(() => {
    if (view === undefined || (aim.current?.kind === 'beginning' && view.hasEarlier)) return;
    reach();
  }, [view, reach]);

  useEffect(() => {
    // Only what is shown can be held: on the way to another part nothing of this one counts any more.
    if (view !== undefined) setWindow(now => (now === view.window ? held(view, following && !view.hasLater) : now));
  }, [view, following]);

  const loadEarlier = useCallback(() => {
    if (view?.hasEarlier) setWindow(now => (now === view.window ? earlier(view) : now));
  }, [view]);
  const loadLater = useCallback(() => {
    if (view?.hasLater) setWindow(now => (now === view.window ? later(view) : now));
  }, [view]);
  const goToLatest = useCallback(() => {
    aim.current = undefined;
    setWindow(now => (now.from === 'end' && now.before === undefined ? now : atLatest));
    toLatest();
  }, [toLatest]);
  const goToBeginning = useCallback(() => {
    leave();
    aim.current = { kind: 'beginning' };
    if (view?.hasEarlier) setWindow(atBeginning);
    else reach();
  }, [view, leave, reach]);
  const goTo = useCallback(
    async (found: Found, words: string, takesFocus = false) => {
      painter.current ??= await import('./mark.ts');
      leave();
      aim.current = { kind: 'item', key: found.key, words, takesFocus };
      const element = scroller.current;
      if (element !== null && itemOf(element, found.key) !== null) reach();
      else setWindow(await port.windowAround(session, found.place));
    },
    [port, session, scroller, leave, reach],
  );

  return { ...follow, transcript, window, loadEarlier, loadLater, goToLatest, goToBeginning, goTo };
}
