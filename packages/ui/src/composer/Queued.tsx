import { lazy, Suspense, useState } from 'react';
import { useCommands } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { QueuedMessage } from '../model/conversation.ts';

const ChangeQueued = lazy(() => import('./ChangeQueued.tsx'));
const MoveUp = lazy(() => import('./MoveUp.tsx'));
const MessageFiles = lazy(() => import('../files/MessageFiles.tsx'));

/** Messages that wait for their turn, each with *Change*. They are stored already and survive anything. */
export function Queued({ session, messages }: { readonly session: string; readonly messages: readonly QueuedMessage[] }) {
  const text = useText();
  const commands = useCommands();
  const [changing, setChanging] = useState<QueuedMessage>();
  if (messages.length === 0) return null;
  return (
    <>
      <ul aria-label={text.composer.waitingLabel}>
        {messages.map((message, nth) => (
          <li key={message.id} className={message.when === 'whenOnline' ? 'queued off' : 'queued'}>
            <Icon name={message.when === 'whenOnline' ? 'off' : 'past'} small />
            <span className="grow cut">{message.text}</span>
            {message.files && (
              <Suspense fallback={null}>
                <MessageFiles files={message.files} namesOnly />
              </Suspense>
            )}
            <span className="t12 q3 desk-only nowrap">{text.composer.queued[message.when]}</span>
            {messages.length > 1 && (
              <Suspense fallback={null}>
                <MoveUp session={session} messages={messages} nth={nth} />
              </Suspense>
            )}
            <button type="button" className="btn quiet sm" onClick={() => setChanging(message)}>
              {text.composer.change}
              <span className="vh">: {message.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {changing !== undefined && (
        <Suspense fallback={null}>
          <ChangeQueued
            message={changing}
            save={words => commands.changeQueued(session, changing.id, words)}
            say={when => commands.moveQueued(session, changing.id, { when })}
            onClose={() => setChanging(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
