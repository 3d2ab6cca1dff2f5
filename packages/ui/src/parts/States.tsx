import type { ReactNode } from 'react';
import { useText } from '../i18n/index.tsx';
import type { Loaded } from '../model/loaded.ts';
import type { Coming } from '../model/whole.ts';

/** Reads take a few milliseconds: nothing is drawn at first, so that nothing flickers; the words are there for screen readers. */
export function Loading() {
  const text = useText();
  return (
    <div className="state" aria-busy="true">
      <span className="state-late q3">{text.talk.loading}…</span>
    </div>
  );
}

/** Something that is not on this device yet: it is drawn as soon as it is. */
function OnItsWay({ coming }: { readonly coming: Coming }) {
  const text = useText();
  return (
    <p className="state q" aria-busy="true" data-coming={coming}>
      {text.whole[coming]}
    </p>
  );
}

/** What happened, what was not lost, what to do next. */
export function LoadError({ retry }: { readonly retry?: (() => void) | undefined }) {
  const text = useText();
  return (
    <div className="state" role="alert">
      <p>{text.talk.loadError}</p>
      <button type="button" className="btn" onClick={retry ?? (() => window.location.reload())}>
        {text.talk.tryAgain}
      </button>
    </div>
  );
}

/** A picture, one sentence, one button. */
export function Empty(props: { readonly art?: ReactNode; readonly title: string; readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className="card em">
      {props.art}
      <h2>{props.title}</h2>
      <p className="q">{props.text}</p>
      {props.action}
    </div>
  );
}

/** Draws the three states of a read; `children` gets the value once it is there. */
export function Shown<T>({ of, children }: { readonly of: Loaded<T>; readonly children: (value: T) => ReactNode }) {
  switch (of.state) {
    case 'loading':
      return of.coming === undefined ? <Loading /> : <OnItsWay coming={of.coming} />;
    case 'error':
      return <LoadError retry={of.retry} />;
    case 'ready':
      return children(of.value);
  }
}
