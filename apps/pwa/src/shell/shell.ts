import type { Bridge, BridgeInput, BridgeOutput } from '@baton/protocol/bridge';
import type { PageDesktop, PageKeychain, WorkerSetup } from '@baton/runtime/client';
import { nameThisDevice } from './name-device.ts';
import { keychainOver } from './page-keychain.ts';

declare global {
  interface Window {
    /** There in the desktop app only. */
    readonly baton?: Bridge;
  }
}

/** What the app runs in: a browser, or the desktop's window. */
export interface Shell {
  /** The relay's WebSocket. */
  readonly relayUrl: string;
  /** Where a phone finds the app. */
  readonly appOrigin: string;
  readonly device: WorkerSetup['device'];
  readonly keychain: PageKeychain | null;
  readonly desktop: PageDesktop | null;
  /** Asks the person, in a window of the system's own, whether a program may be started here. */
  readonly allowProgram: ((program: BridgeInput<'allowProgram'>) => Promise<boolean>) | null;
  /** Asks the person, in a window of the system's own, whether what they saved may go to this address of this computer's network. */
  readonly allowHome: ((url: string) => Promise<boolean>) | null;
  /** Lets the person choose a folder that Baton may use, in a window of the system's own; answers its id, or null when they chose none. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Whether a change of a file could be taken back now, by its key. */
  readonly lookAtFile: ((of: string) => Promise<BridgeOutput<'useFile'>>) | null;
  /** Whether the app keeps itself for offline use and up to date; the desktop does that as a whole. */
  readonly keepsItself: boolean;
  /** What was allowed in windows of the system's own on this computer. */
  readonly thisComputer: Pick<Bridge, 'allowedHere' | 'forgetHome' | 'forgetProgram'> | null;
  /** Called before the window goes, where the shell tells of it. */
  onClosing(flush: () => Promise<void>): void;
}

/** Asks the desktop where it is, or takes the page's own address. */
export async function findShell(): Promise<Shell> {
  const bridge = window.baton;
  if (bridge === undefined) {
    return {
      relayUrl: relayOf(location.origin),
      appOrigin: location.origin,
      device: await nameThisDevice(navigator),
      keychain: null,
      desktop: null,
      allowProgram: null,
      allowHome: null,
      chooseFolder: null,
      lookAtFile: null,
      keepsItself: true,
      thisComputer: null,
      onClosing: () => {},
    };
  }
  const { relay, deviceName } = await bridge.about({});
  return {
    relayUrl: relay,
    appOrigin: relay.replace(/^ws/, 'http').replace(/\/relay$/, ''),
    device: { name: deviceName, kind: 'desktop' },
    keychain: await keychainOver(bridge),
    allowProgram: async program => (await bridge.allowProgram(program)).allowed,
    allowHome: async url => (await bridge.allowHome({ url })).allowed,
    chooseFolder: async () => (await bridge.chooseFolder({})).folder?.id ?? null,
    lookAtFile: of => bridge.useFile({ do: 'look', of }),
    // What comes over the bridge cannot be marked as handed on; a copy can. Its functions need no object.
    desktop: { ...bridge },
    keepsItself: false,
    thisComputer: bridge,
    onClosing: flush => bridge.onClosing(flush),
  };
}

/** The relay that serves a page answers on the same host. */
export function relayOf(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/relay`;
}
