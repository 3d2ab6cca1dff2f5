import { useState } from 'react';
import { go, routeHash } from '../app/routes.ts';
import { useCommands, useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import type { ConversationItem } from '../model/conversation.ts';
import type { DeviceLabel } from '../model/device.ts';
import { RunChip } from '../parts/Chip.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { Segments } from '../parts/Segments.tsx';
import { Empty, Shown } from '../parts/States.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ConversationMenu } from './ConversationMenu.tsx';
import { conversationIcon } from './icons.ts';

const page = 50;
const most = 200;

/** All conversations: what is pinned, what runs and where, what waits for the person, what was earlier; and what was put aside. */
export default function ConversationsScreen({ here }: { readonly here: DeviceLabel }) {
  const text = useText();
  const [limit, setLimit] = useState(page);
  const [shown, setShown] = useState<'all' | 'archived'>('all');
  const data = useData();
  const listed = data.useConversations(limit);
  const archived = data.useArchived(limit);
  const hasArchived = shown === 'archived' || (archived.state === 'ready' && archived.value.length > 0);
  return (
    <main className="main lists" id="content">
      <header className="bar open">
        <h1 className="grow big">{text.list.title}</h1>
        <a className="icbtn phone-only" href={routeHash({ at: 'search' })} aria-label={text.nav.search}>
          <Icon name="search" />
        </a>
        <a className="icbtn" href={routeHash({ at: 'home' })} aria-label={text.nav.newConversation}>
          <Icon name="write" />
        </a>
      </header>
      <div className="scroll">
        <div className="lst">
          {hasArchived && (
            <Segments
              label={text.list.which}
              selected={shown}
              onSelect={setShown}
              segments={[
                { id: 'all', label: text.list.all },
                { id: 'archived', label: text.list.archived },
              ]}
            />
          )}
          <Shown of={shown === 'all' ? listed : archived}>
            {found =>
              found.length === 0 ? (
                <Nothing shown={shown} />
              ) : (
                <>
                  {shown === 'all' ? (
                    <Groups conversations={found} here={here} />
                  ) : (
                    <Rows title={text.list.archived} conversations={found} />
                  )}
                  {found.length >= limit && limit < most && (
                    <button type="button" className="btn" onClick={() => setLimit(Math.min(most, limit + page))}>
                      {text.list.older}
                    </button>
                  )}
                </>
              )
            }
          </Shown>
        </div>
      </div>
    </main>
  );
}

function Nothing({ shown }: { readonly shown: 'all' | 'archived' }) {
  const text = useText();
  if (shown === 'archived') return <Empty title={text.list.noneArchived} text={text.list.noneArchivedText} />;
  const begin = (
    <a className="btn" href={routeHash({ at: 'home' })}>
      {text.list.emptyAct}
    </a>
  );
  return <Empty title={text.list.empty} text={text.list.emptyText} action={begin} />;
}

const runs = ({ run }: ConversationItem) => run.kind !== 'asks' && run.kind !== 'idle';

function Groups({ conversations, here }: { readonly conversations: readonly ConversationItem[]; readonly here: DeviceLabel }) {
  const text = useText();
  const pinned = conversations.filter(one => one.shelf === 'pinned');
  const others = conversations.filter(one => one.shelf !== 'pinned');
  const asks = others.filter(one => one.run.kind === 'asks');
  const idle = others.filter(one => one.run.kind === 'idle');
  return (
    <>
      {pinned.length > 0 && (
        <Rows title={text.list.pinned} conversations={pinned.filter(one => !runs(one))} running={pinned.filter(runs)} here={here} />
      )}
      {others.some(runs) && <Rows title={text.list.running} conversations={[]} running={others.filter(runs)} here={here} />}
      {asks.length > 0 && <Rows title={text.list.waiting} conversations={asks} />}
      {idle.length > 0 && <Rows title={text.list.earlier} conversations={idle} />}
    </>
  );
}

function RunningCard({ conversation, here }: { readonly conversation: ConversationItem; readonly here: DeviceLabel }) {
  const text = useText();
  const commands = useCommands();
  const open = () => go({ at: 'conversation', session: conversation.id });
  const { run, busy, problem } = useCommand(open);
  const { progress } = conversation;
  const elsewhere = conversation.run.kind === 'elsewhere' || conversation.run.kind === 'asleep';
  return (
    <article className="card run-card" data-session={conversation.id}>
      <div className="row">
        <h3 className="grow cut">{conversation.title}</h3>
        <RunChip run={conversation.run} here={here} />
        <ConversationMenu of={conversation} />
      </div>
      {progress?.of !== undefined && <Bars at={progress.at} of={progress.of} />}
      {progress !== undefined && (
        <p className="q">
          {progress.title === undefined
            ? text.run.step(progress.at, progress.of)
            : text.run.stepTitled(progress.at, progress.of, progress.title)}
        </p>
      )}
      <ProblemLine problem={problem} />
      <div className="row wrap acts">
        {elsewhere && (
          <button
            type="button"
            className="btn primary grow"
            disabled={busy}
            onClick={() => run(() => commands.continueHere(conversation.id))}
          >
            <Icon name={here.kind} />
            {text.list.continueHere}
          </button>
        )}
        <button type="button" className={elsewhere ? 'btn grow1' : 'btn primary grow'} onClick={open}>
          {elsewhere ? text.list.readAlong : text.list.open}
        </button>
      </div>
    </article>
  );
}

function Bars({ at, of }: { readonly at: number; readonly of: number }) {
  const text = useText();
  return (
    <div className="bars" role="img" aria-label={text.run.step(at, of)} style={{ gridTemplateColumns: `repeat(${of}, 1fr)` }}>
      {Array.from({ length: of }, (_, index) => index + 1).map(step => (
        <i key={step} className={step < at ? 'on' : step === at ? 'half' : ''} />
      ))}
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly conversations: readonly ConversationItem[];
  /** In front of them, each with a card of its own. */
  readonly running?: readonly ConversationItem[];
  readonly here?: DeviceLabel;
}

function Rows({ title, conversations, running = [], here }: RowsProps) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <section>
      <h2 className="eyebrow">{title}</h2>
      {here !== undefined && running.map(one => <RunningCard key={one.id} conversation={one} here={here} />)}
      {conversations.length > 0 && (
        <ul className="card">
          {conversations.map(one => (
            <li key={one.id} className="lrow-with">
              <a className="lrow grow" href={routeHash({ at: 'conversation', session: one.id })} data-session={one.id}>
                <Icon name={conversationIcon(one)} />
                <span className="grow">
                  <span className="cut lt">{one.title}</span>
                  {one.line !== undefined && <span className="q t14 cut ll">{one.line}</span>}
                </span>
                <span className="t12 q3">
                  {one.run.kind === 'asks' ? <span className="chip ask">{text.list.answer}</span> : format.short(one.changedAt, now)}
                </span>
              </a>
              <ConversationMenu of={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
