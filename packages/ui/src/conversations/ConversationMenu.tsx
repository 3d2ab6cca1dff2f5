import { lazy, Suspense, useState } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { ConversationName } from '../model/conversation.ts';

interface Props {
  readonly of: ConversationName;
  /** Finds words in it, where it is open. */
  readonly onFind?: () => void;
  /** The conversation was deleted here. */
  readonly onDeleted?: () => void;
}

const ConversationActions = lazy(() => import('./ConversationActions.tsx'));

/** Pin, rename, archive, delete. The menu itself is loaded when it is asked for. */
export function ConversationMenu({ of, onFind, onDeleted }: Props) {
  const text = useText();
  const [asked, setAsked] = useState<'keyboard' | 'pointer' | null>(null);
  const button = (
    <button
      type="button"
      className="icbtn"
      aria-haspopup="menu"
      aria-label={text.keep.more(of.title)}
      // A click without a count was made by a key.
      onClick={event => setAsked(event.detail === 0 ? 'keyboard' : 'pointer')}
    >
      <Icon name="dots" />
    </button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <ConversationActions of={of} byKeyboard={asked === 'keyboard'} {...(onFind && { onFind })} {...(onDeleted && { onDeleted })} />
    </Suspense>
  );
}
