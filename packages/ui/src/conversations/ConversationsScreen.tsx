import { useState } from 'react';
import { go, routeHash } from '../app/routes.ts';
import { useCommands, useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import type { ConversationItem } from '../model/conversation.ts';
import type { DeviceLabel } from '../model/device.ts';
import { RunChip } from '../parts/Chip.tsx';
import { ProblemLine } from '../parts/Problem.tsx';
import { Empty, Shown } from '../parts/States.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { conversationIcon } from './icons.ts';

const page = 50;
const most = 200;

/** All conversations: what runs and where, what waits for the person, what was earlier. */
export function ConversationsScreen({ here }: { readonly here: DeviceLabel }) {
  const text = useText();
  const [limit, setLimit] = useState(page);
  const conversations = useData().useConversations(limit);
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
          <Shown of={conversations}>
            {found =>
              found.length === 0 ? (
                <Empty
                  title={text.list.empty}
                  text={text.list.emptyText}
                  action={
                    <a className="btn" href={routeHash({ at: 'home' })}>
                      {text.list.emptyAct}
                    </a>
                  }
                />
              ) : (
                <>
                  <Groups conversations={found} here={here} />
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

function Groups({ conversations, here }: { readonly conversations: readonly ConversationItem[]; readonly here: DeviceLabel }) {
  const text = useText();
  const asks = conversations.filter(one => one.run.kind === 'asks');
  const idle = conversations.filter(one => one.run.kind === 'idle');
  const running = conversations.filter(one => one.run.kind !== 'asks' && one.run.kind !== 'idle');
  return (
    <>
      {running.length > 0 && (
        <section>
          <h2 className="eyebrow">{text.list.running}</h2>
          {running.map(one => (
            <RunningCard key={one.id} conversation={one} here={here} />
          ))}
        </section>
      )}
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

function Rows({ title, conversations }: { readonly title: string; readonly conversations: readonly ConversationItem[] }) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <section>
      <h2 className="eyebrow">{title}</h2>
      <ul className="card">
        {conversations.map(one => (
          <li key={one.id}>
            <a className="lrow" href={routeHash({ at: 'conversation', session: one.id })} data-session={one.id}>
              <Icon name={conversationIcon(one)} />
              <span className="grow">
                <span className="cut lt">{one.title}</span>
                {one.line !== undefined && <span className="q t14 cut ll">{one.line}</span>}
              </span>
              <span className="t12 q3">
                {one.run.kind === 'asks' ? <span className="chip ask">{text.list.answer}</span> : format.short(one.changedAt, now)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
