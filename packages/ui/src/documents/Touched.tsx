import { useText } from '../i18n/index.tsx';
import type { LineTag, Touched } from '../model/document.ts';
import { type TimelineTexts, useTimelineTexts } from './texts/index.ts';

/** Who last touched a line: "step 3", a name, or nothing when it was the person who is looking. */
export function TouchedMark({ touched }: { readonly touched: Touched | undefined }) {
  const text = useText();
  if (touched === undefined || touched.kind === 'you') return null;
  return <span className="by">{touched.kind === 'step' ? text.documents.byStep(touched.step) : touched.name}</span>;
}

/** "added by Baton, step 4" */
export function LineTagMark({ tag }: { readonly tag: LineTag }) {
  const past = useTimelineTexts();
  const words = past.tags[tag.change];
  return <span className="tg">{tag.by === undefined ? words : past.by(words, who(tag.by, past))}</span>;
}

function who(by: Touched, past: TimelineTexts): string {
  switch (by.kind) {
    case 'step':
      return past.byStep(by.step);
    case 'you':
      return past.byYou;
    case 'person':
      return by.name;
  }
}
