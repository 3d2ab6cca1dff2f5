import { Workbox } from 'workbox-window';
import { type AppUpdate, noUpdates, type UpdateOptions } from './app-update.ts';
import { followUpdates } from './follow-updates.ts';

/** Registers the service worker, which keeps the whole app for offline use, and reports newer versions. */
export function registerServiceWorker(options: UpdateOptions): AppUpdate {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return noUpdates;
  // The worker's own file is never taken from the HTTP cache, so a server that sends it with a long life does no harm.
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  let registration: ServiceWorkerRegistration | undefined;
  return followUpdates(
    {
      register: async () => {
        registration = await workbox.register({ immediate: true });
      },
      look: async () => {
        await registration?.update();
      },
      isWaiting: () => registration?.waiting != null,
      isControlled: () => navigator.serviceWorker.controller !== null,
      onWaiting: listener => workbox.addEventListener('waiting', listener),
      onTakenOver: listener => navigator.serviceWorker.addEventListener('controllerchange', listener),
      onVisible: listener =>
        document.addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'visible') listener();
        }),
      takeOver: () => workbox.messageSkipWaiting(),
      reload: () => location.reload(),
    },
    options,
  );
}
