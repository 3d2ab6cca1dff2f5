import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PortProvider, useData } from '../data/context.tsx';
import type { BatonPort } from '../data/port.ts';
import type { Messages } from '../i18n/en.ts';
import { LanguageProvider, loadMessages, useText } from '../i18n/index.tsx';
import { AnnouncerProvider } from '../parts/Announcer.tsx';
import { Boundary } from '../parts/Boundary.tsx';
import { OfferBar } from '../parts/OfferBar.tsx';
import { LoadError, Loading } from '../parts/States.tsx';
import { effectiveLanguage, usePreferences } from './preferences.ts';
import { type Route, useRoute } from './routes.ts';
import { Screen } from './Screen.tsx';
import { Shell } from './Shell.tsx';
import { SpaceBanners } from './SpaceBanners.tsx';
import { useSearchKey } from './search-key.ts';

const JoinScreen = lazy(() => import('../devices/JoinScreen.tsx'));

/** The whole interface over one port. `messages` is the language to begin with; a change of language loads the other. */
export function BatonApp({ port, messages }: { readonly port: BatonPort; readonly messages: Messages }) {
  return (
    <PortProvider port={port}>
      <Spoken first={messages}>
        <AnnouncerProvider>
          <Routed />
        </AnnouncerProvider>
      </Spoken>
    </PortProvider>
  );
}

function Spoken({ first, children }: { readonly first: Messages; readonly children: React.ReactNode }) {
  const { language } = usePreferences();
  const [messages, setMessages] = useState(first);
  useEffect(() => {
    let here = true;
    loadMessages(effectiveLanguage(language)).then(
      loaded => here && setMessages(loaded),
      (error: unknown) => console.error('A language could not be loaded', error),
    );
    return () => {
      here = false;
    };
  }, [language]);
  return <LanguageProvider messages={messages}>{children}</LanguageProvider>;
}

function Routed() {
  const route = useRoute();
  useTitle(route);
  useRouteFocus(route);
  useSearchKey();
  return (
    <Boundary resetKey={JSON.stringify(route)} fallback={again => <Fault again={again} />}>
      {route.at === 'join' ? (
        <Suspense fallback={<Loading />}>
          <JoinScreen link={route.link} />
        </Suspense>
      ) : (
        <Framed route={route} />
      )}
    </Boundary>
  );
}

function Framed({ route }: { readonly route: Exclude<Route, { at: 'join' }> }) {
  const data = useData();
  const space = data.useSpace();
  const documents = data.useDocumentsOf(route.at === 'conversation' ? route.session : '');
  if (space.state === 'loading') return <Loading />;
  if (space.state === 'error') return <LoadError retry={space.retry} />;
  const withPanel = route.at === 'conversation' && documents.state === 'ready' && documents.value.length > 0;
  return (
    <div className="frame">
      <SpaceBanners space={space.value} />
      <Shell route={route} space={space.value} withPanel={withPanel}>
        <Screen route={route} space={space.value} />
      </Shell>
      <OfferBar />
    </div>
  );
}

function Fault({ again }: { readonly again: () => void }) {
  const text = useText();
  return (
    <main className="state" role="alert">
      <h1>{text.fault.title}</h1>
      <p>{text.fault.text}</p>
      <button type="button" className="btn primary" onClick={again}>
        {text.fault.reload}
      </button>
    </main>
  );
}

/** The window's title says where the person is; a conversation's own title is set by its bar. */
function useTitle(route: Route): void {
  const text = useText();
  useEffect(() => {
    const names: Partial<Record<Route['at'], string>> = {
      home: text.nav.home,
      conversations: text.nav.conversations,
      documents: text.nav.documents,
      search: text.nav.search,
      did: text.nav.did,
      settings: text.nav.settings,
      addDevice: text.pair.title,
      join: text.join.title,
    };
    const name = names[route.at];
    document.title = name === undefined ? 'Baton' : `${name} · Baton`;
  }, [route.at, text]);
}

/** Where the focus is after going somewhere: at the start of what is new. Tabs, folds and forms of the same screen keep it. */
function useRouteFocus(route: Route): void {
  const place =
    route.at === 'conversation' ? route.session : route.at === 'document' ? route.document : route.at === 'settings' ? route.section : '';
  const key = `${route.at}/${place ?? ''}`;
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    const content = document.getElementById('content');
    if (content === null || content.contains(document.activeElement)) return;
    content.setAttribute('tabindex', '-1');
    content.focus({ preventScroll: true });
  }, [key]);
}
