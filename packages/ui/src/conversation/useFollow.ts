import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near the lower edge counts as being at it. In pixels. */
const near = 32;

interface Follow {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly following: boolean;
  readonly toLatest: () => void;
  /** Leaves the bottom, for a place that is gone to when it is drawn. */
  readonly leave: () => void;
}

/**
 * Keeps the newest words in sight only while the person is at the bottom. Whoever reads further up stays there,
 * whatever arrives below or above; following starts again only at the bottom.
 * @param place starts anew, at the bottom, when it changes
 */
export function useFollow(place: string): Follow {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [following, setFollowing] = useState(true);

  const set = useCallback((value: boolean) => {
    follows.current = value;
    setFollowing(value);
  }, []);

  const toLatest = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    set(true);
    element.scrollTop = element.scrollHeight;
  }, [set]);
  useLayoutEffect(() => toLatest(), [place, toLatest]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (element === null || inner === null) return;
    let top = element.scrollTop;
    const onScroll = () => {
      const gap = element.scrollHeight - element.clientHeight - element.scrollTop;
      // A move upwards ends following, however small; content that grew below is no move.
      if (element.scrollTop < top && gap > 1) set(false);
      else if (gap <= near) set(true);
      top = element.scrollTop;
    };
    const onUp = (event: WheelEvent) => {
      // Before the scroll event arrives the next words may already have pulled the page down.
      if (event.deltaY < 0 && element.scrollTop > 0) set(false);
    };
    const grown = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
      top = element.scrollTop;
    });
    grown.observe(inner);
    grown.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onUp, { passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onUp);
    };
  }, [set]);

  const leave = useCallback(() => set(false), [set]);
  return { scroller, content, following, toLatest, leave };
}
