import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

type Urgency = 'polite' | 'assertive';
type Announce = (words: string, urgency?: Urgency) => void;

const Speak = createContext<Announce>(() => undefined);

/** How long a sentence stays in the page for a screen reader to pick up, in milliseconds. */
const stays = 8_000;

/**
 * The only live regions of the app. Streamed text is never in one: a screen reader hears that an answer began and that
 * it is ready, and reads it when asked to.
 */
export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<readonly { readonly id: number; readonly words: string; readonly urgency: Urgency }[]>([]);
  const next = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all) clearTimeout(timer);
    };
  }, []);
  const announce = useCallback<Announce>((words, urgency = 'polite') => {
    const id = next.current++;
    setSaid(before => [...before, { id, words, urgency }]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setSaid(before => before.filter(one => one.id !== id));
    }, stays);
    timers.current.add(timer);
  }, []);
  const regions = useMemo(() => ['polite', 'assertive'] as const, []);
  return (
    <Speak value={announce}>
      {children}
      {regions.map(urgency => (
        <div key={urgency} className="vh" aria-live={urgency} aria-relevant="additions" data-announcer={urgency}>
          {said
            .filter(one => one.urgency === urgency)
            .map(one => (
              <p key={one.id}>{one.words}</p>
            ))}
        </div>
      ))}
    </Speak>
  );
}

export function useAnnounce(): Announce {
  return useContext(Speak);
}
