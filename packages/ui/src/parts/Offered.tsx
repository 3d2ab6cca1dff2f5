import { useEffect, useLayoutEffect, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import { useAnnounce } from './Announcer.tsx';
import { type Offer, offer } from './offer.ts';

/** How long it stays when nobody is at it, in milliseconds. All that it offers can be done from the menu as well. */
const stays = 10_000;

/** At the lower edge: what was just done, and *Undo*. */
export default function Offered({ offered }: { readonly offered: Offer }) {
  const text = useText();
  const announce = useAnnounce();
  const [isHeld, hold] = useState(false);
  const bottom = useAboveBox();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => offer(null), stays);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const { words, undo } = offered;
  const takeBack = async () => {
    offer(null);
    const done = await undo?.();
    if (done && !done.ok) {
      announce(text.problem[done.problem], 'assertive');
      offer({ words: text.problem[done.problem] });
    }
  };
  return (
    <section
      className="offer"
      style={bottom === undefined ? undefined : { bottom }}
      aria-label={words}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span className="grow">{words}</span>
      {undo && (
        <button type="button" className="btn sm" onClick={() => void takeBack()}>
          {text.keep.undo}
        </button>
      )}
      <button type="button" className="icbtn" aria-label={text.nav.close} onClick={() => offer(null)}>
        <Icon name="x" small />
      </button>
    </section>
  );
}

/** Where it stands above a message box, however tall that is; undefined where there is none. */
function useAboveBox(): number | undefined {
  const [bottom, setBottom] = useState<number>();
  useLayoutEffect(() => {
    const place = () => {
      const box = document.querySelector('.dock');
      setBottom(box ? window.innerHeight - box.getBoundingClientRect().top + 8 : undefined);
    };
    place();
    const boxes = new ResizeObserver(place);
    for (const box of document.querySelectorAll('.dock, main')) boxes.observe(box);
    return () => boxes.disconnect();
  }, []);
  return bottom;
}
