import { type RefObject, useEffect, useRef } from 'react';
import type { TranscriptItem } from '../model/transcript.ts';

interface Options {
  /** What was found, by the id of its entry; undefined: nothing is gone to. */
  readonly entry: string | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly leave: () => void;
  readonly items: readonly TranscriptItem[];
  readonly hasEarlier: boolean;
  readonly loadEarlier: () => void;
}

/** How often earlier things are asked for on the way to one that was found: further back it is looked for by scrolling. */
const mostPages = 50;
/** How long it stands out. Milliseconds. */
const standsOut = 4_000;

/** Goes once to something that was found, as soon as it is drawn, and lets it stand out for a moment. */
export function useFoundEntry({ entry, scroller, leave, items, hasEarlier, loadEarlier }: Options): void {
  const gone = useRef<string>(undefined);
  const asked = useRef({ entry, pages: 0, at: 0 });
  useEffect(() => {
    if (entry === undefined || gone.current === entry || items.length === 0) return;
    leave();
    if (asked.current.entry !== entry) asked.current = { entry, pages: 0, at: 0 };
    const found = items.find(item => item.id === entry);
    const element = found && scroller.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(`${found.kind}-${entry}`)}"]`);
    if (!element) {
      const { pages, at } = asked.current;
      // What was asked for before is not here yet.
      if (!hasEarlier || pages >= mostPages || at === items.length) return;
      asked.current = { entry, pages: pages + 1, at: items.length };
      loadEarlier();
      return;
    }
    gone.current = entry;
    const drawn = element.firstElementChild instanceof HTMLElement ? element.firstElementChild : element;
    drawn.scrollIntoView({ block: 'center' });
    drawn.setAttribute('tabindex', '-1');
    drawn.focus({ preventScroll: true });
    drawn.classList.add('found');
    setTimeout(() => drawn.classList.remove('found'), standsOut);
  }, [entry, scroller, leave, items, hasEarlier, loadEarlier]);
}
