/** What a page and its worker agree on. */
import type { Bridge, Command, CommandAnswer, DeviceKind, Locale } from '@baton/protocol';
import type { PageModel } from '../helpers/page-model.ts';
import type { LiveMessage } from '../runtime.ts';

/** What the page tells its worker once. */
export interface WorkerSetup {
  /** The database's name; the lock and the channels are named after it. */
  readonly database: string;
  readonly relayUrl: string | null;
  /** Where the phone finds the app: the origin in the pairing link. */
  readonly appOrigin: string;
  readonly device: { readonly name: string; readonly kind: DeviceKind };
  readonly locale: Locale;
  readonly zone: string;
  readonly abilities: readonly string[];
  /** Whether the page can wrap keys with the system's keychain; see `keychain` in the API. */
  readonly keychain: boolean;
}

/** The keychain, in the page: the worker has no bridge. */
export interface PageKeychain {
  wrap(bytes: Uint8Array): Promise<Uint8Array>;
  unwrap(bytes: Uint8Array): Promise<Uint8Array>;
}

/** What the desktop does for the worker, by way of the page: the worker has no bridge. */
export type PageDesktop = Pick<
  Bridge,
  | 'fetchPage'
  | 'sendRequest'
  | 'stopRequest'
  | 'startProgram'
  | 'sendToProgram'
  | 'receiveFromProgram'
  | 'stopProgram'
  | 'keepProgram'
  | 'resumeProgram'
  // Choosing one is for the page alone, where the person is.
  | 'folders'
  | 'revokeFolder'
  | 'useFile'
>;

/** What a page may ask of its worker, over Comlink. */
export interface WorkerApi {
  /** `model`: the browser's own, where the page has one. */
  setup(setup: WorkerSetup, keychain: PageKeychain | null, desktop: PageDesktop | null, model: PageModel | null): void;
  command(id: string, command: Command): Promise<CommandAnswer>;
  /** The person can see the page, or cannot. */
  visible(visible: boolean): void;
  wake(): void;
  /** The window is about to go: resolves when leases are back and everything is out, or after `ms`. */
  closing(ms: number): Promise<void>;
  /** A port to a document's room, for the live binding. */
  openRoom(document: string, port: MessagePort): void;
}

/** On this channel every page of the device hears live text, the storage state and which problem keeps the runtime from starting. */
export const liveChannelName = (database: string) => `baton-live/${database}`;
/** On this channel the device's workers find the one that is the runtime. */
export const workChannelName = (database: string) => `baton-work/${database}`;

export type PageMessage =
  | LiveMessage
  /** Everything on this device is gone, or goes as soon as the last window lets go: the page must load afresh. */
  | { readonly kind: 'removed' }
  | { readonly kind: 'start'; readonly problem: 'newer' | 'full' | 'unknown' | 'keys' | 'blocked' | 'superseded' | null };
