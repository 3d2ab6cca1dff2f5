/** What a runtime is made of and what it is asked. */
import type { createWorld, Http, Programs, Web } from '@baton/assistant';
import type { World } from '@baton/journal';
import type { Command, CommandAnswer, StorageStatus } from '@baton/protocol';
import type { Connect } from '@baton/sync';
import type { Blobs } from './blobs/blobs.ts';
import type { Book } from './core/book.ts';
import type { Platform } from './core/platform.ts';
import type { Deletions } from './deletion/deletions.ts';
import type { LiveRooms } from './documents/live-rooms.ts';
import type { Shelf } from './documents/shelf.ts';
import type { Versions } from './documents/versions.ts';
import type { createFolders, DesktopFolders } from './folders/folders.ts';
import type { Providers } from './helpers/providers.ts';
import type { Search } from './search/search.ts';
import type { LoadClient } from './servers/servers.ts';
import type { LiveText } from './session/progress.ts';
import type { Sessions } from './session/sessions.ts';
import type { Directory } from './space/directory.ts';
import type { Keeper } from './space/identity.ts';
import type { Members } from './space/members.ts';
import type { PairingFlow } from './space/pairing-flow.ts';
import type { Link } from './sync/link.ts';

/** What a page hears before it is in the database. */
export type LiveMessage = { readonly kind: 'text'; readonly text: LiveText } | { readonly kind: 'storage'; readonly status: StorageStatus };

export interface RuntimeOptions {
  readonly platform: Platform;
  readonly keeper: Keeper;
  readonly connect: Connect;
  readonly relayUrl: string | null;
  readonly http: Http;
  /** Brings the client of servers with tools when one is spoken to; absent: none can be. */
  readonly loadServerClient?: LoadClient;
  /** Programs of this computer, where it can start some. */
  readonly programs?: Programs;
  /** Brings what knows of granted folders, with the assistant. Absent: there are none. */
  readonly loadFolders?: () => Promise<{ readonly createFolders: typeof createFolders }>;
  /** Brings what knows of saved automations, with the assistant. Absent: there are none. */
  readonly loadAutomations?: () => Promise<typeof import('./automations/index.ts')>;
  /** Folders of this computer, where some can be granted. */
  readonly desktopFolders?: DesktopFolders;
  /** Pages of other sites; absent: none can be read. */
  readonly web?: Web;
  readonly abilities: ReadonlySet<string>;
  readonly live: (message: LiveMessage) => void;
  /** Brings the assistant when the first conversation is opened: the first screen does without it. */
  readonly loadAssistant: () => Promise<{ readonly createWorld: typeof createWorld }>;
  /** What it is given of what is stored here, brought with it. Already there in simulations. */
  readonly loadPorts?: () => Promise<typeof import('./ports.ts')>;
  /** What connecting a helper needs, brought when somebody does. Absent in simulations. */
  readonly loadProviders?: () => Promise<Providers>;
  /** For requests to providers, streamed; the platform's own. Absent: no provider can be reached. */
  readonly fetch?: typeof fetch;
  /** Adding devices; absent in simulations. */
  readonly pairing?: (parts: RuntimeParts) => PairingFlow;
  /** Everything here is to go, as the person wished: stop this runtime, and delete the store. */
  readonly onRemoved?: () => void;
  /** False where the slabs of search are not to be filled: in simulations, whose runs are told by the numbers of what is stored. */
  readonly fillsSearch?: boolean;
  /** Already there in simulations. */
  readonly loadFilling?: () => Promise<typeof import('./search/filling.ts')>;
  /** Wraps the assistant's world; for tests. */
  readonly world?: (assistant: World) => World;
  /** Told what should never happen and stops nothing: a world that threw, a session that could not go on. */
  readonly report?: (error: unknown) => void;
}

/** What the parts of a runtime share. */
export interface RuntimeParts {
  readonly options: RuntimeOptions;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly blobs: Blobs;
  readonly directory: Directory;
  readonly members: Members;
  readonly sessions: Sessions;
  readonly search: Search;
  readonly deletions: Deletions;
  readonly link: () => Link | null;
  /** Connects to the relay if that was not done yet; a device alone in its space has no need to. */
  readonly connect: () => Promise<Link | null>;
  /** Another device is in the space now: everything goes to the relay. */
  readonly membersChanged: () => Promise<void>;
  /** Lets work go on that nobody waits for. What goes wrong in it is told, but that the store is another's now is no fault. */
  readonly later: (work: Promise<unknown>) => void;
}

export interface Runtime {
  readonly parts: RuntimeParts;
  /** The documents that pages have open. */
  readonly rooms: LiveRooms;
  /** Rejects with a {@link StartError} when the database belongs to a newer version, is to be removed, or cannot be opened. */
  start(): Promise<void>;
  command(id: string, command: Command): Promise<CommandAnswer>;
  /** On wake, `online`, `pageshow` or visible. */
  wake(): void;
  /** On the way to sleep, quitting or being hidden: gives leases back and lets everything out, within `ms`. */
  rest(ms: number): Promise<void>;
  /** Stops at once; nothing is written afterwards. */
  stop(): Promise<void>;
}
