import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { routeHash } from '../app/routes.ts';
import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { ConversationHead } from '../model/conversation.ts';
import type { DeviceLabel } from '../model/device.ts';
import { RunChip } from '../parts/Chip.tsx';

const Rename = lazy(() => import('../parts/Rename.tsx'));
const ConversationActions = lazy(() => import('./ConversationActions.tsx'));

interface Props {
  readonly head: ConversationHead;
  readonly here: DeviceLabel;
  readonly findButton: RefObject<HTMLButtonElement | null>;
  readonly onFind: () => void;
}

/** Title, who runs it, find, rename. */
export function ConversationBar({ head, here, findButton, onFind }: Props) {
  const text = useText();
  const commands = useCommands();
  const [open, setOpen] = useState<'actions' | 'rename'>();
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
      <span className="desk-only row">
        <button type="button" className="icbtn" ref={findButton} aria-label={text.find.open} onClick={onFind}>
          <Icon name="search" />
        </button>
        <button type="button" className="icbtn" aria-label={text.talk.rename} onClick={() => setOpen('rename')}>
          <Icon name="pen" />
        </button>
      </span>
      <button
        type="button"
        className="icbtn phone-only"
        aria-label={text.talk.more}
        aria-haspopup="dialog"
        onClick={() => setOpen('actions')}
      >
        <Icon name="dots" />
      </button>
      {open === 'actions' && (
        <Suspense fallback={null}>
          <ConversationActions
            title={head.title}
            onFind={() => {
              setOpen(undefined);
              onFind();
            }}
            onRename={() => setOpen('rename')}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open === 'rename' && (
        <Suspense fallback={null}>
          <Rename
            title={text.talk.rename}
            label={text.settings.renameLabel}
            act={text.settings.renameAct}
            value={head.title}
            save={name => commands.rename(head.id, name)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </header>
  );
}
