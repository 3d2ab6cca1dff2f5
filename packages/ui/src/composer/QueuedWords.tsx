import { useLanguage, useText } from '../i18n/index.tsx';
import type { QueuedMessage } from '../model/conversation.ts';

/** Here, since few people see it: the first screen carries no words of it. */
const texts = {
  en: { fixed: 'A button said this, and it does what that button does: its words stay. You can say when, or take it back.' },
  'zh-CN': { fixed: '这句话是按钮发出的，做的也是按钮上的事，所以不能改字。你可以改它的先后，或者把它撤回。' },
} as const;

interface Props {
  readonly message: QueuedMessage;
  readonly words: string;
  readonly onChange: (words: string) => void;
}

/** What a waiting message says: in a field where a person typed it, to be read where a button said it. */
export function QueuedWords({ message, words, onChange }: Props) {
  const { label } = useText().composer;
  const { fixed } = texts[useLanguage()];
  if (!message.fixed)
    return <textarea className="field area" rows={4} aria-label={label} value={words} onChange={event => onChange(event.target.value)} />;
  return (
    <>
      <p>{message.text}</p>
      <p className="q">{fixed}</p>
    </>
  );
}
