import type { Messages } from '../i18n/en.ts';
import { useText } from '../i18n/index.tsx';
import type { LineTag, Touched } from '../model/document.ts';

/** Who last touched a line: "step 3", a name, or nothing when it was the person who is looking. */
export function TouchedMark({ touched }: { readonly touched: Touched | undefined }) {
  const text = useText();
  if (touched === undefined || touched.kind === 'you') return null;
  return <span className="by">{touched.kind === 'step' ? text.documents.byStep(touched.step) : touched.name}</span>;
}

/** "added by Baton, step 4" */
export function LineTagMark({ tag }: { readonly tag: LineTag }) {
  const text = useText();
  const words = text.timeline.tags[tag.change];
  return <span className="tg">{tag.by === undefined ? words : text.timeline.by(words, who(tag.by, text))}</span>;
}

function who(by: Touched, text: Messages): string {
  switch (by.kind) {
    case 'step':
      return text.timeline.byStep(by.step);
    case 'you':
      return text.timeline.byYou;
    case 'person':
      return by.name;
  }
}
