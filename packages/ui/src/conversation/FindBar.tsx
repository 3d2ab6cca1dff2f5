import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { usePort } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { Found } from '../model/transcript.ts';
import { useAnnounce } from '../parts/Announcer.tsx';
import { unmark } from './mark.ts';
import '../design/find.css';

interface Props {
  readonly session: string;
  readonly goTo: (found: Found, words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** How long typing rests before it is looked for, in milliseconds. */
const rest = 150;

const nothing: readonly Found[] = [];

/** Finds words in all that is stored of this conversation, the newest first. Enter goes further up, with Shift further down, Escape closes. */
export default function FindBar({ session, goTo, onClose }: Props) {
  const text = useText();
  const port = usePort();
  const announce = useAnnounce();
  const [words, setWords] = useState('');
  const [found, setFound] = useState(nothing);
  const [at, setAt] = useState(0);
  const [state, setState] = useState<'idle' | 'looking' | 'done' | 'failed'>('idle');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Behind a sheet that gives the focus back to what opened it.
    const timer = setTimeout(() => box.current?.focus(), 0);
    return () => {
      clearTimeout(timer);
      unmark();
    };
  }, []);

  const go = useCallback(
    (to: number, all: readonly Found[]) => {
      const one = all[to];
      if (one === undefined) return;
      setAt(to);
      goTo(one, words).catch((error: unknown) => console.error('What was found could not be opened', error));
    },
    [goTo, words],
  );
  const latestGo = useRef(go);
  latestGo.current = go;

  useEffect(() => {
    setFound(nothing);
    setAt(0);
    unmark();
    if (words.trim() === '') {
      setState('idle');
      return;
    }
    setState('looking');
    const stop = new AbortController();
    let went = false;
    const tell = (now: readonly Found[]) => {
      if (stop.signal.aborted) return;
      setFound(now);
      if (!went && now.length > 0) latestGo.current(0, now);
      went ||= now.length > 0;
    };
    const timer = setTimeout(() => {
      port.findIn(session, words, stop.signal, tell).then(
        () => {
          if (stop.signal.aborted) return;
          setState('done');
          if (!went) announce(text.find.none);
        },
        (error: unknown) => {
          console.error('A conversation could not be read to the end', error);
          if (!stop.signal.aborted) setState('failed');
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [port, session, words, announce, text]);

  const turn = (by: 1 | -1) => found.length > 0 && go((at + by + found.length) % found.length, found);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === box.current) turn(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const none = found.length === 0;
  return (
    <search className="find" onKeyDown={onKeyDown}>
      <Icon name="search" small />
      <input
        ref={box}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={text.find.label}
        placeholder={text.find.open}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <span className="q3 t12 num" data-find={state}>
        {state === 'failed'
          ? text.find.failed
          : none
            ? { idle: '', looking: text.find.looking, done: text.find.none }[state]
            : text.find.count(at + 1, found.length, state === 'looking')}
      </span>
      <button type="button" className="icbtn" aria-label={text.find.next} disabled={none} onClick={() => turn(1)}>
        <Icon name="up" />
      </button>
      <button type="button" className="icbtn" aria-label={text.find.previous} disabled={none} onClick={() => turn(-1)}>
        <Icon name="down" />
      </button>
      <button type="button" className="icbtn" aria-label={text.find.close} onClick={onClose}>
        <Icon name="x" />
      </button>
    </search>
  );
}
