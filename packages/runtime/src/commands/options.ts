import type { DeviceId, IdSource, StepId } from '@baton/protocol';
import type { Blobs } from '../blobs/blobs.ts';
import type { Book } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';
import type { Deletions } from '../deletion/deletions.ts';
import type { Reversals } from '../documents/reversals.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Versions } from '../documents/versions.ts';
import type { RuntimeFolders } from '../folders/folders.ts';
import type { HelperCommandParts } from '../helpers/commands.ts';
import type { Search } from '../search/search.ts';
import type { ToolCommandParts } from '../servers/tool-commands.ts';
import type { ToolParts } from '../servers/tool-parts.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Directory } from '../space/directory.ts';
import type { Keeper } from '../space/identity.ts';
import type { Members } from '../space/members.ts';
import type { PairingFlow } from '../space/pairing-flow.ts';

/** What carrying out commands needs. */
export interface CommandOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly keeper: Keeper;
  readonly sessions: Sessions;
  readonly directory: Directory;
  readonly members: Members;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly blobs: Blobs;
  readonly reversals: Reversals;
  readonly search: Search;
  readonly deletions: Deletions;
  readonly ids: IdSource;
  readonly pairing: PairingFlow | null;
  readonly helpers: Omit<HelperCommandParts, 'platform' | 'directory' | 'identity' | 'store'>;
  readonly tools: Pick<ToolCommandParts, 'servers' | 'vault' | 'http'>;
  readonly automations: ToolParts['automations'];
  readonly folders: () => Promise<RuntimeFolders | null>;
  readonly removal: (told: readonly StepId[]) => Promise<void>;
  /** A device that has not brought back yet what the relay lost is not waited for any more. */
  readonly goOnWithout: (device: DeviceId) => Promise<'ok' | 'offline'>;
  /** Whether rooms of new sessions are the relay's from the start. */
  readonly sentFromStart: () => boolean;
}

/** What copying a conversation needs of it. */
export type CopyOptions = Pick<
  CommandOptions,
  'platform' | 'book' | 'sessions' | 'directory' | 'deletions' | 'shelf' | 'versions' | 'ids' | 'sentFromStart'
>;
