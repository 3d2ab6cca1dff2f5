import { useEffect } from 'react';
import { go, routeHash } from '../app/routes.ts';
import { ConversationMenu } from '../conversations/ConversationMenu.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { ConversationHead } from '../model/conversation.ts';
import type { DeviceLabel } from '../model/device.ts';
import { RunChip } from '../parts/Chip.tsx';

/** Title, who runs it, and what can be done with it as a whole. */
export function ConversationBar({ head, here }: { readonly head: ConversationHead; readonly here: DeviceLabel }) {
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
      <ConversationMenu of={head} onDeleted={() => go({ at: 'conversations' })} />
    </header>
  );
}
