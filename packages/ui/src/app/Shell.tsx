import type { ReactNode } from 'react';
import { useData } from '../data/context.tsx';
import { Icon, type IconName } from '../design/Icon.tsx';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import type { SpaceView } from '../model/device.ts';
import { Brand } from '../parts/Brand.tsx';
import { RunLine } from '../parts/Chip.tsx';
import { syncWords } from '../parts/SyncChip.tsx';
import { type Route, routeHash } from './routes.ts';
import { searchKeys } from './search-key.ts';

/** Conversations beside the navigation; the rest is one tap away. */
const besides = 12;

interface Props {
  readonly route: Route;
  readonly space: SpaceView;
  readonly withPanel: boolean;
  readonly children: ReactNode;
}

/** Sidebar from 1024 px, icon rail from 768, tab bar below; the screen beside it. */
export function Shell({ route, space, withPanel, children }: Props) {
  const text = useText();
  const inConversation = route.at === 'conversation' || route.at === 'document';
  return (
    <div className={withPanel ? 'app with-panel' : 'app'}>
      <button type="button" className="btn skip" onClick={focusContent}>
        {text.nav.skip}
      </button>
      <Sidebar route={route} space={space} />
      {children}
      {!inConversation && <TabBar route={route} />}
    </div>
  );
}

/** The fragment is the route, so the jump is made by focus and not by the address. */
function focusContent(): void {
  const content = document.getElementById('content');
  content?.setAttribute('tabindex', '-1');
  content?.focus();
}

interface Place {
  readonly icon: IconName;
  readonly label: string;
  readonly route: Route;
  readonly current: boolean;
}

function usePlaces(route: Route): { readonly home: Place; readonly conversations: Place; readonly documents: Place; readonly did: Place } {
  const text = useText();
  return {
    home: { icon: 'home', label: text.nav.home, route: { at: 'home' }, current: route.at === 'home' },
    conversations: { icon: 'write', label: text.nav.conversations, route: { at: 'conversations' }, current: route.at === 'conversations' },
    documents: {
      icon: 'doc',
      label: text.nav.documents,
      route: { at: 'documents' },
      current: route.at === 'documents' || route.at === 'document',
    },
    did: { icon: 'past', label: text.nav.did, route: { at: 'did' }, current: route.at === 'did' },
  };
}

function Sidebar({ route, space }: { readonly route: Route; readonly space: SpaceView }) {
  const text = useText();
  const { home, conversations, documents, did } = usePlaces(route);
  return (
    <nav className="side" aria-label={text.nav.label}>
      <div className="row side-top">
        <Brand />
        <a className="icbtn" href={routeHash({ at: 'home' })} aria-label={text.nav.newConversation}>
          <Icon name="write" />
        </a>
      </div>
      <ul>
        {[home, documents, did].map(place => (
          <li key={place.icon}>
            <a className="nav-i" href={routeHash(place.route)} aria-current={place.current ? 'page' : undefined} aria-label={place.label}>
              <Icon name={place.icon} />
              <span>{place.label}</span>
            </a>
          </li>
        ))}
        <li>
          <a
            className="nav-i"
            href={routeHash({ at: 'search' })}
            aria-current={route.at === 'search' ? 'page' : undefined}
            aria-label={text.nav.search}
            aria-keyshortcuts="Control+K Meta+K"
          >
            <Icon name="search" />
            <span>{text.nav.search}</span>
            <span className="n keys" data-keys={searchKeys()} />
          </a>
        </li>
        <li className="rail-only">
          <a
            className="nav-i"
            href={routeHash(conversations.route)}
            aria-current={conversations.current ? 'page' : undefined}
            aria-label={conversations.label}
          >
            <Icon name="list" />
          </a>
        </li>
      </ul>
      <Conversations route={route} />
      <div className="foot">
        <Icon name={space.thisDevice.kind} />
        <span className="lbl grow">
          <span className="cut lt">{space.thisDevice.name}</span>
          <span className="t12 q3" data-sync={space.sync.kind}>
            {syncWords(space.sync, text)}
          </span>
        </span>
        <a
          className="icbtn"
          href={routeHash({ at: 'settings' })}
          aria-label={text.nav.settings}
          aria-current={route.at === 'settings' ? 'page' : undefined}
        >
          <Icon name="gear" />
        </a>
      </div>
    </nav>
  );
}

function Conversations({ route }: { readonly route: Route }) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const read = useData().useConversations(besides);
  const found = read.state === 'ready' ? read.value.slice(0, besides) : [];
  if (found.length === 0) return null;
  return (
    <section className="side-convs">
      <h2>
        <a href={routeHash({ at: 'conversations' })}>{text.nav.conversations}</a>
      </h2>
      <ul className="convs">
        {found.map(one => (
          <li key={one.id}>
            <a
              className="conv"
              href={routeHash({ at: 'conversation', session: one.id })}
              aria-current={route.at === 'conversation' && route.session === one.id ? 'page' : undefined}
            >
              <span className="t cut">{one.title}</span>
              <RunLine run={one.run} fallback={format.short(one.changedAt, now)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TabBar({ route }: { readonly route: Route }) {
  const text = useText();
  const { home, conversations, documents, did } = usePlaces(route);
  return (
    <nav className="tabbar" aria-label={text.nav.label}>
      {[home, conversations, documents, did].map(place => (
        <a key={place.icon} href={routeHash(place.route)} aria-current={place.current ? 'page' : undefined}>
          <Icon name={place.icon} />
          <span>{place.label}</span>
        </a>
      ))}
    </nav>
  );
}
