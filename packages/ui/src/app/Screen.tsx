import { lazy, type ReactNode, Suspense } from 'react';
import { ConversationScreen } from '../conversation/ConversationScreen.tsx';
import { ConversationsScreen } from '../conversations/ConversationsScreen.tsx';
import { HomeScreen } from '../home/HomeScreen.tsx';
import type { SpaceView } from '../model/device.ts';
import { Loading } from '../parts/States.tsx';
import type { Route } from './routes.ts';

// Home and conversations are the first screen; everything else is loaded when it is gone to.
const DocumentsScreen = lazy(() => import('../documents/DocumentsScreen.tsx'));
const DocumentScreen = lazy(() => import('../documents/DocumentScreen.tsx'));
const LedgerScreen = lazy(() => import('../ledger/LedgerScreen.tsx'));
const SettingsScreen = lazy(() => import('../settings/SettingsScreen.tsx'));
const AddDeviceScreen = lazy(() => import('../devices/AddDeviceScreen.tsx'));

/** The screen of a route. Joining is not among them: it has no frame around it. */
export function Screen({ route, space }: { readonly route: Exclude<Route, { at: 'join' }>; readonly space: SpaceView }): ReactNode {
  switch (route.at) {
    case 'home':
      return <HomeScreen space={space} job={route.job} />;
    case 'conversations':
      return <ConversationsScreen here={space.thisDevice} />;
    case 'conversation':
      return <ConversationScreen key={route.session} session={route.session} document={route.document} space={space} />;
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
