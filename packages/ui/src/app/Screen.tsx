import { lazy, type ReactNode, Suspense } from 'react';
import { HomeScreen } from '../home/HomeScreen.tsx';
import type { SpaceView } from '../model/device.ts';
import { Loading } from '../parts/States.tsx';
import type { Route } from './routes.ts';

// Home is the first screen; everything else is loaded when it is gone to, a conversation already while nothing else is to do.
const conversation = () => import('../conversation/ConversationScreen.tsx');
const ConversationScreen = lazy(conversation);
const ConversationsScreen = lazy(() => import('../conversations/ConversationsScreen.tsx'));
const DocumentsScreen = lazy(() => import('../documents/DocumentsScreen.tsx'));
const DocumentScreen = lazy(() => import('../documents/DocumentScreen.tsx'));
const LedgerScreen = lazy(() => import('../ledger/LedgerScreen.tsx'));
const SearchScreen = lazy(() => import('../search/SearchScreen.tsx'));
const SettingsScreen = lazy(() => import('../settings/SettingsScreen.tsx'));
const AddDeviceScreen = lazy(() => import('../devices/AddDeviceScreen.tsx'));

/** The screen of a route. Joining is not among them: it has no frame around it. */
export function Screen({ route, space }: { readonly route: Exclude<Route, { at: 'join' }>; readonly space: SpaceView }): ReactNode {
  switch (route.at) {
    case 'home':
      return <HomeScreen space={space} job={route.job} />;
    case 'conversations':
      return (
        <Suspense fallback={<main className="main lists" id="content" aria-busy="true" />}>
          <ConversationsScreen here={space.thisDevice} />
        </Suspense>
      );
    case 'conversation':
      return (
        <Suspense fallback={<main className="main cv" id="content" aria-busy="true" />}>
          <ConversationScreen key={route.session} session={route.session} document={route.document} entry={route.entry} space={space} />
        </Suspense>
      );
    case 'documents':
      return (
        <Later className="lists">
          <DocumentsScreen />
        </Later>
      );
    case 'document':
      return (
        <Later className="tt">
          <DocumentScreen key={route.document} id={route.document} stop={route.stop} />
        </Later>
      );
    case 'did':
      return (
        <Later>
          <LedgerScreen turn={route.turn} />
        </Later>
      );
    case 'search':
      return (
        <Later className="lists">
          <SearchScreen words={route.words ?? ''} />
        </Later>
      );
    case 'settings':
      return (
        <Later className="settings">
          <SettingsScreen section={route.section} />
        </Later>
      );
    case 'addDevice':
      return (
        <Later>
          <AddDeviceScreen />
        </Later>
      );
  }
}

function Later({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <main className={className === undefined ? 'main' : `main ${className}`} id="content">
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </main>
  );
}

/** Fetches what is most likely wanted next once the first screen stands, so that it opens without a gap and offline too. */
export function prefetchScreens(): void {
  const fetch = () => void conversation().catch((error: unknown) => console.error('A conversation could not be loaded ahead', error));
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetch, { timeout: 2_000 });
  else setTimeout(fetch, 500);
}
