import { homePlace } from '@baton/protocol';
import { lazy, Suspense, useMemo } from 'react';
import { go, routeHash } from '../app/routes.ts';
import { Composer } from '../composer/Composer.tsx';
import { conversationIcon } from '../conversations/icons.ts';
import { usePort } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import { answeringIcon, answeringWords } from '../model/answering.ts';
import type { ConversationItem } from '../model/conversation.ts';
import type { SpaceView } from '../model/device.ts';
import { Brand } from '../parts/Brand.tsx';
import { RunLine } from '../parts/Chip.tsx';
import { Shown } from '../parts/States.tsx';
import { SyncChip } from '../parts/SyncChip.tsx';
import { type JobCard, jobCards } from './jobs.ts';
import { useNewConversation } from './useNewConversation.ts';

const JobForm = lazy(() => import('./JobForm.tsx'));

/** How many can be picked up again from here. */
const pickUp = 3;
const newest = (found: readonly ConversationItem[]) => [...found].sort((a, b) => b.changedAt - a.changedAt).slice(0, pickUp);

/** Jobs with real verbs, what to pick up again, and the message box below. */
export function HomeScreen({ space, job }: { readonly space: SpaceView; readonly job: string | undefined }) {
  const text = useText();
  const { data, recipes } = usePort();
  const cards = useMemo(() => jobCards(recipes), [recipes]);
  const helpers = data.useHelpers();
  const conversations = data.useConversations(pickUp);
  const begin = useNewConversation();
  const open = cards.find(card => card.id === job);
  const closed = space.sync.kind === 'storage' ? text.sync.storageWhy[space.sync.why].text : undefined;
  return (
    <main className="main home-dock" id="content">
      <header className="bar open phone-only row">
        <Brand />
        <SyncChip sync={space.sync} />
        <a className="icbtn" href={routeHash({ at: 'search' })} aria-label={text.nav.search}>
          <Icon name="search" />
        </a>
        <a className="icbtn" href={routeHash({ at: 'settings' })} aria-label={text.nav.settings}>
          <Icon name="gear" />
        </a>
      </header>
      <div className="scroll">
        <div className="home">
          <h1>{text.home.title}</h1>
          <p className="hon">
            <Icon name={answeringIcon(helpers)} />
            <span>{answeringWords(helpers, text.home)}</span>
          </p>
          <div className="jobs">
            {cards.map(card => (
              <Card key={card.id} card={card} />
            ))}
          </div>
          <section className="rec">
            <h2>{text.home.pickUp}</h2>
            <Shown of={conversations}>
              {found => (found.length === 0 ? <p className="empty">{text.home.empty}</p> : <PickUp conversations={newest(found)} />)}
            </Shown>
          </section>
        </div>
      </div>
      <Composer place={homePlace} placeholder={text.home.say} send={begin} closed={closed} offline={space.sync.kind === 'offline'} />
      {open !== undefined && (
        <Suspense fallback={null}>
          <JobForm key={open.id} card={open} onClose={() => window.location.hash.startsWith('#/?') && go({ at: 'home' })} />
        </Suspense>
      )}
    </main>
  );
}

/** The whole card is the link. */
function Card({ card }: { readonly card: JobCard }) {
  const text = useText();
  return (
    <a className="card jc" href={routeHash({ at: 'home', job: card.id })} data-job={card.id}>
      <card.art />
      <div>
        <h2>{card.title(text)}</h2>
        <p>{card.line(text)}</p>
      </div>
    </a>
  );
}

function PickUp({ conversations }: { readonly conversations: readonly ConversationItem[] }) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <ul>
      {conversations.map(one => (
        <li key={one.id}>
          <a className="card ri" href={routeHash({ at: 'conversation', session: one.id })}>
            <Icon name={conversationIcon(one)} />
            <span className="cut lt">{one.title}</span>
            <span className="ri-more">
              <span className="q cut ll">{one.progress === undefined ? one.line : text.run.step(one.progress.at, one.progress.of)}</span>
              <RunLine run={one.run} fallback={format.short(one.changedAt, now)} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
