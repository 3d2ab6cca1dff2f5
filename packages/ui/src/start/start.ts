import type { Bridge } from '@baton/protocol';
import { startRuntime } from '@baton/runtime/client';
import { openReader } from '@baton/store/read';
import { mount } from '../app/mount.tsx';
import { effectiveLanguage, preferences } from '../app/preferences.ts';
import { createStoredPort } from '../stored/port.ts';
import type { UpdateSource } from '../stored/source.ts';
import { bridgeKeychain, keychainWorks } from './keychain.ts';
import { findSelf } from './self.ts';

export interface StartOptions {
  /** Whether a newer version waits; missing where the app is updated as a whole. */
  readonly update?: UpdateSource;
  /** Where this device keeps everything. */
  readonly database?: string;
}

/** The recipes of the built-in helper that have a card. */
const recipes = ['plan-week', 'shopping-list'] as const;
/** How long the runtime may take to give back what it holds when the window goes, in milliseconds. */
const closeWithin = 1_800;

declare global {
  interface Window {
    readonly baton?: Bridge;
  }
}

/** Starts the runtime of this page and draws the app over what the device stores. The same in the desktop's window and in a browser. */
export async function startBaton(element: Element, { update, database = 'baton' }: StartOptions = {}): Promise<void> {
  const bridge = window.baton;
  const self = await findSelf(bridge, window.location, navigator);
  const keychain = bridge === undefined ? null : bridgeKeychain(bridge);
  const hasKeychain = keychain !== null && (await keychainWorks(keychain));
  const client = startRuntime(
    {
      database,
      relayUrl: self.relay,
      appOrigin: self.appOrigin,
      device: self.device,
      locale: effectiveLanguage(preferences().language),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      abilities: [],
      keychain: hasKeychain,
    },
    hasKeychain ? keychain : null,
  );
  const flush = () => client.closing(closeWithin);
  if (bridge === undefined) window.addEventListener('pagehide', () => void flush());
  else bridge.onClosing(flush);
  const port = createStoredPort({
    reader: openReader(database),
    client,
    device: self.device,
    relay: self.relay,
    recipes,
    ...(update !== undefined && { update }),
  });
  await mount(element, port);
}
