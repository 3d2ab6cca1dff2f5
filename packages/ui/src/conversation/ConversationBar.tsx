import { type RefObject, useEffect } from 'react';
import { leaveConversation, routeHash } from '../app/routes.ts';
import { ConversationMenu } from '../conversations/ConversationMenu.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { ConversationHead } from '../model/conversation.ts';
import type { DeviceLabel } from '../model/device.ts';
import { RunChip } from '../parts/Chip.tsx';

interface Props {
  readonly head: ConversationHead;
  readonly here: DeviceLabel;
  readonly findButton: RefObject<HTMLButtonElement | null>;
  readonly onFind: () => void;
}

/** Title, who runs it, find, and what can be done with it as a whole. */
export function ConversationBar({ head, here, findButton, onFind }: Props) {
  const text = useText();
  useEffect(() => {
    document.title = `${head.title} · Baton`;
  }, [head.title]);
  return (
    <header className="bar">
      <a className="icbtn phone-only" href={routeHash({ at: 'conversations' })} aria-label={text.nav.backToConversations}>
        <Icon name="left" />
      </a>
      <h1 className="cut">{head.title}</h1>
      <span className="desk-only chip-slot">
        <RunChip run={head.run} here={here} />
      </span>
      <span className="grow" />
      <span className="phone-only chip-slot">
        <RunChip run={head.run} here={here} short />
      </span>
      <span className="desk-only">
        <button type="button" className="icbtn" ref={findButton} aria-label={text.find.open} onClick={onFind}>
          <Icon name="search" />
        </button>
      </span>
      <ConversationMenu of={head} onFind={onFind} onDeleted={() => leaveConversation(head.id)} />
    </header>
  );
}
