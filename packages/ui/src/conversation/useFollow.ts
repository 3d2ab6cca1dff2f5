import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { openCard, Place } from './place.ts';

/** So near the lower edge counts as being at it. In pixels. */
const near = 32;
/** What stays free above a question that is higher than what is in sight. In pixels. */
const above = 8;

interface Follow {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly following: boolean;
  readonly toLatest: () => void;
  /** Leaves the bottom, for a place that is gone to when it is drawn. */
  readonly leave: () => void;
  /** Where it stands now is where it stays: before the browser tells of the scrolling something else may grow. */
  readonly stay: () => void;
}

/**
 * Keeps the newest words in sight only while the person is at the bottom. Whoever reads further up stays there, whatever arrives, leaves or
 * changes its height below or above; following starts again only at the bottom. A question that is higher than what is in sight is shown from
 * its beginning. The browser's own way of keeping a place is switched off:
 * not all of them have it, and none knows what is read here.
 * @param drawn changes when other things are drawn
 * @param atEnd whether the bottom of what is drawn is the end of the conversation
 */
export function useFollow(drawn: unknown, atEnd: boolean): Follow {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const leaves = useRef(false);
  const ends = useRef(atEnd);
  const place = useRef(new Place());
  /** The open question in which the person has scrolled on by themselves: it stands where they left it. */
  const readOn = useRef<HTMLElement>(null);
  const [following, setFollowing] = useState(true);

  const set = useCallback((value: boolean) => {
    follows.current = value;
    setFollowing(value);
  }, []);

  const settle = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const card = follows.current ? openCard(element) : null;
    if (!follows.current || (card !== null && card === readOn.current)) place.current.restore(element);
    // Whoever is asked something reads what it is before they come to the buttons.
    else if (card !== null) element.scrollTop += card.getBoundingClientRect().top - element.getBoundingClientRect().top - above;
    else element.scrollTop = element.scrollHeight;
    place.current.remember(element);
  }, []);

  const toLatest = useCallback(() => {
    leaves.current = false;
    set(true);
    const element = scroller.current;
    if (element === null) return;
    readOn.current = openCard(element);
    element.scrollTop = element.scrollHeight;
    place.current.remember(element);
  }, [set]);
  const leave = useCallback(() => {
    leaves.current = true;
    set(false);
  }, [set]);
  const stay = useCallback(() => {
    leaves.current = false;
    if (scroller.current !== null) place.current.remember(scroller.current);
  }, []);

  // What is drawn is not read here, but is why it runs.
  useLayoutEffect(() => {
    ends.current = atEnd;
    settle();
  }, [drawn, atEnd, settle]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (element === null || inner === null) return;
    const onScroll = () => {
      const gap = element.scrollHeight - element.clientHeight - element.scrollTop;
      // Who is on the way to another place still stands at the bottom, and hears late of how they got there: only a move begins following then.
      const isMoved = !leaves.current || element.scrollTop > place.current.scrollTop;
      // A move upwards ends following, however small; content that grew below is no move.
      if (element.scrollTop < place.current.scrollTop && gap > 1) set(false);
      else if (gap <= near && ends.current && isMoved) set(true);
      if (element.scrollTop > place.current.scrollTop) readOn.current = openCard(element);
      place.current.remember(element);
    };
    const onUp = (event: WheelEvent) => {
      // Before the scroll event arrives the next words may already have pulled the page down.
      if (event.deltaY < 0 && element.scrollTop > 0) set(false);
    };
    const onKey = ({ key, shiftKey, defaultPrevented }: KeyboardEvent) => {
      // The same for keys: the scrolling they begin is ended by whatever pulls the page down.
      const isUp = key === 'Home' || key === 'PageUp' || key === 'ArrowUp' || (key === ' ' && shiftKey);
      if (isUp && !defaultPrevented && element.scrollTop > 0) set(false);
    };
    let finger = 0;
    const onTouch = (event: TouchEvent) => {
      finger = event.touches[0]?.clientY ?? finger;
    };
    const onDrag = (event: TouchEvent) => {
      // The same for a finger that pulls what is further up into sight.
      if ((event.touches[0]?.clientY ?? 0) > finger + 2 && element.scrollTop > 0) set(false);
    };
    const grown = new ResizeObserver(settle);
    grown.observe(inner);
    grown.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onUp, { passive: true });
    element.addEventListener('keydown', onKey);
    element.addEventListener('touchstart', onTouch, { passive: true });
    element.addEventListener('touchmove', onDrag, { passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onUp);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('touchstart', onTouch);
      element.removeEventListener('touchmove', onDrag);
    };
  }, [set, settle]);

  return { scroller, content, following, toLatest, leave, stay };
}
