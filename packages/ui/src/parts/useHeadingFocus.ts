import { type RefObject, useEffect, useRef } from 'react';

/** When a question opens, focus goes to its heading, never to a button that acts. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    // Somebody who types or works elsewhere on the page is not interrupted.
    if (active === null || active === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
