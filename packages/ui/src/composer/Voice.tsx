import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useLanguage, useText } from '../i18n/index.tsx';
import { useAnnounce } from '../parts/Announcer.tsx';
import { heardIn, type Recogniser, recogniserOf, type VoiceProblem, voiceProblem } from './speech.ts';

interface Props {
  /** Puts words that were understood behind what is typed. */
  readonly add: (words: string) => void;
  readonly onClose: () => void;
}

/** Kept on this device: the person knows who may hear. */
const agreed = 'baton.voice';

/** Speaking instead of typing. Before the first time it says who may hear; nothing is heard before the yes. */
export default function Voice({ add, onClose }: Props) {
  const text = useText();
  const language = useLanguage();
  const announce = useAnnounce();
  const [state, setState] = useState<'ask' | 'listening' | VoiceProblem>(() =>
    localStorage.getItem(agreed) === 'yes' ? 'listening' : 'ask',
  );
  const [heard, setHeard] = useState('');
  const recogniser = useRef<Recogniser>(undefined);
  const latest = useRef({ add, onClose });
  latest.current = { add, onClose };

  const listens = state === 'listening';
  useEffect(() => {
    if (!listens) return;
    const Made = recogniserOf(globalThis, navigator.userAgent);
    if (Made === undefined) {
      setState('notThere');
      return;
    }
    const one = new Made();
    recogniser.current = one;
    let problem: VoiceProblem | null | undefined;
    let isOver = false;
    // Shown as heard and not yet settled by the recogniser.
    let open = '';
    one.lang = language === 'zh-CN' ? 'zh-CN' : navigator.language.startsWith('en') ? navigator.language : 'en-GB';
    one.continuous = true;
    one.interimResults = true;
    one.onresult = event => {
      if (isOver) return;
      const now = heardIn(event);
      open = now.open;
      if (now.settled !== '') latest.current.add(now.settled);
      setHeard(open);
    };
    one.onerror = event => {
      problem = voiceProblem(event.error);
    };
    one.onend = () => {
      if (isOver) return;
      if (problem) setState(problem);
      else latest.current.onClose();
    };
    one.start();
    return () => {
      isOver = true;
      // Who stops in the middle of a sentence keeps what was shown of it.
      if (open.trim() !== '') latest.current.add(open);
      setHeard('');
      one.abort();
    };
  }, [listens, language]);
  useEffect(() => {
    if (listens) announce(text.voice.listening);
    else if (state !== 'ask') announce(text.voice[state], 'assertive');
  }, [listens, state, announce, text]);

  const agree = useCallback(() => {
    localStorage.setItem(agreed, 'yes');
    setState('listening');
  }, []);

  if (state === 'ask') {
    return (
      <section className="card pad voice" aria-label={text.voice.askTitle}>
        <p>{text.voice.askText}</p>
        <div className="acts">
          <button type="button" className="btn" onClick={agree}>
            {text.voice.start}
          </button>
          <button type="button" className="btn quiet" onClick={onClose}>
            {text.voice.notNow}
          </button>
        </div>
      </section>
    );
  }
  return (
    <p className="voice row t14" data-voice={state}>
      <Icon name={listens ? 'mic' : 'off'} small />
      <span className="grow">{listens ? `${text.voice.listening}${heard === '' ? '…' : `: ${heard}`}` : text.voice[state]}</span>
      <button type="button" className="btn sm" onClick={() => (listens ? recogniser.current?.stop() : onClose())}>
        {listens ? text.voice.stop : text.find.close}
      </button>
    </p>
  );
}
