import { useLanguage } from '../i18n/index.tsx';
import { MessageText } from '../message/MessageText.tsx';

/** Here, since only long conversations have one: the first screen carries no words of it. */
const texts = {
  en: { line: 'Summarised what came before', all: 'Your helper reads this instead. Everything you said is still here, further up.' },
  'zh-CN': { line: '概括了之前的内容', all: '你的帮手读的是这段概括。你说过的一切都还在上面。' },
} as const;

/** One quiet line, which opens to the summary. */
export default function Summary({ text }: { readonly text: string }) {
  const words = texts[useLanguage()];
  return (
    <details className="q t12" data-summary>
      <summary>{words.line}</summary>
      <p className="q3">{words.all}</p>
      <MessageText text={text} />
    </details>
  );
}
