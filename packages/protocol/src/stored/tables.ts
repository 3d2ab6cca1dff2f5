/**
 * The tables of a device's database. Each is a map from a string key to a record; the storage port commits batches over them.
 * Rows are the truth; `sessionStates` is what they fold to; `sessions`, `entries` and `steps` are what a screen shows of them.
 */
import type { Attempt, Author, BlobId, DeviceId, DocumentId, MessageId, RoomId, RowId, SessionId, StepId, VersionId } from '../ids.ts';
import type { JsonValue } from '../json.ts';
import type { Cursor } from '../place.ts';
import type { RoomKind } from '../room.ts';
import type { AttachmentKind } from '../rows/attachment.ts';
import type { DocumentKind } from '../rows/directory.ts';
import type { Row, VersionRow } from '../rows/index.ts';
import type { DeviceKind } from '../rows/space.ts';
import type { RoomItem } from '../wire/frames.ts';
import type { EntryRecord, SessionRecord, StepRecord } from './screen.ts';
import type { SearchedRecord, SearchSlabRecord, SearchWaitingRecord } from './search.ts';

/** A room as this device knows it. `revision` grows with every commit that concerns the room; a decision made at another revision is stale. */
export interface RoomRecord {
  readonly id: RoomId;
  readonly kind: RoomKind;
  readonly revision: number;
  /** Whether any byte of it has left this device. Until then the room is its device's own and rows fold when committed. */
  readonly sent: boolean;
  readonly cursor: Cursor;
  /** The next number for a provisional row, or for a place in an own room. */
  readonly next: number;
  /** What this author has sealed so far in this room. */
  readonly author: { readonly id: Author; readonly counter: number; readonly hash: string } | null;
  /** Rows numbered below this were committed while the room was its device's own: already folded, on their way into the room for the first time. */
  readonly uploading: number | null;
  /** The fold stops at this item: a key or a newer version is missing. */
  readonly held: { readonly seq: number; readonly why: 'key' | 'newer' } | null;
  /** An item that can never be sent stops this lane, with the reason for people. */
  readonly stopped: string | null;
  /** Something that was read here has no place any more, see {@link CarriedRecord}. */
  readonly carries?: boolean;
}

/** A row with its place (or `~n` while it is not read back). */
export interface StoredRow {
  readonly id: RowId;
  readonly room: RoomId;
  readonly order: string;
  /** Relay time of its item; the device's own time in an own room; null while provisional. */
  readonly relayTime: number | null;
  readonly row: Row;
}

/** Rows of one room that wait to leave, in the order they were committed. */
export interface OutboxRecord {
  /** `<room>/<n>`, n padded: sorts in the order of committing. */
  readonly key: string;
  readonly room: RoomId;
  readonly rows: readonly RowId[];
  /** Leaves only after this row was read back: a step's document rows wait for its outcome. */
  readonly after?: RowId;
}

/** An item that was sealed and is not read back yet. These bytes are sent again until they are. One per room. */
export interface SealedRecord {
  readonly room: RoomId;
  readonly author: Author;
  readonly counter: number;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
  readonly sealed: Uint8Array;
  readonly signature: Uint8Array;
  readonly rows: readonly RowId[];
  readonly outbox: readonly string[];
}

/**
 * An item of a room as it was read, with its signature: should the relay lose it, any device that has read it puts it back where it was.
 */
export interface ItemRecord {
  /** See {@link itemKey}. */
  readonly key: string;
  readonly room: RoomId;
  readonly seq: number;
  /** Running hash of the room after this item, hex. */
  readonly hash: string;
  readonly item: RoomItem;
  /** It counts for nothing on any device: a lease entry that its device never asked for. */
  readonly void?: true;
}

/**
 * An item that was read, and has no place since the others went on without it. It goes into its room again as it is, behind what is there.
 * Its rows stay, provisional, until they are read at their new places.
 */
export interface CarriedRecord {
  /** Sorts as they are to go in. */
  readonly key: string;
  readonly room: RoomId;
  readonly item: RoomItem;
  readonly rows: readonly RowId[];
}

/** The key of an item's record. */
export function itemKey(room: RoomId, seq: number): string {
  return `${room}/${seq.toString().padStart(12, '0')}`;
}

/** The folded state of a session up to its room's cursor. Its shape is the journal's. */
export interface SessionStateRecord {
  readonly session: SessionId;
  readonly v: 1 | 2;
  readonly state: unknown;
  /** The steps of the open turn in the order of their intents, each an {@link OpenStepRecord}; absent in v 1, where they are in the state. */
  readonly steps?: readonly StepId[];
}

/** A step of an open turn. Its shape is the journal's. Gone with the turn. */
export interface OpenStepRecord {
  readonly id: StepId;
  readonly session: SessionId;
  readonly step: unknown;
}

/** The newest value of a directory key. */
export interface DirectoryRecord {
  readonly key: string;
  readonly order: string;
  readonly value: JsonValue;
}

export interface DeviceRecord {
  readonly id: DeviceId;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly certificates: readonly Uint8Array[];
  /** What it said it can, see `needs.ts`. Absent: nothing is known of that. */
  readonly can?: readonly string[];
  readonly online: boolean;
  readonly lastSeen: number;
  readonly addedAt: number;
}

export interface DocumentRecord {
  readonly id: DocumentId;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly session: SessionId | null;
  readonly rebuild: number;
  /** The number of the newest update. */
  readonly updates: number;
  /** Versions whose updates stand on something that its own room has not brought yet. */
  readonly awaits?: readonly VersionId[];
}

export interface DocumentUpdateRecord {
  /** `<document>/<n>`, n padded. */
  readonly key: string;
  readonly document: DocumentId;
  readonly n: number;
  readonly update: Uint8Array;
  /** Its row; whether the relay has it is to be seen there. */
  readonly row: RowId;
  readonly step: StepId | null;
  readonly device: DeviceId;
}

export interface DocumentCheckpointRecord {
  readonly document: DocumentId;
  /** All updates up to this number are in it. */
  readonly upTo: number;
  readonly state: Uint8Array;
}

export interface VersionRecord {
  readonly id: VersionId;
  readonly document: DocumentId;
  readonly chain: string;
  /** `<chain>/<document>/<depth padded>`: as-of is one range read. */
  readonly chainKey: string;
  readonly depth: number;
  readonly parent: VersionId | null;
  /** Order of its row in its room. */
  readonly order: string;
  readonly session: SessionId | null;
  readonly step: StepId | null;
  /** The task it happened in, for "step 3". */
  readonly task: StepId | null;
  readonly at: number;
  readonly device: DeviceId;
  /** False when the slice it stands with lost: kept, but not on the line. */
  readonly counts: boolean;
  readonly row: VersionRow;
  /** A snapshot that this device made of it, so that reading it back stays cheap. Never synced. */
  readonly snapshot?: JsonValue;
}

/** What was taken back or put back, by step and document. */
export interface ReversalRecord {
  readonly key: string;
  readonly session: SessionId;
  readonly step: StepId;
  readonly document: DocumentId;
  /** `lost`: an earlier version noted that of an attempt that came to nothing. It says nothing of the one that counts. */
  readonly how: 'undo' | 'redo' | 'lost';
  /** What taking it back changed itself: undoing that puts it back. */
  readonly effects: JsonValue | null;
  readonly at: number;
  readonly device: DeviceId;
  /** The row that says so, and where it stands in the document's room: of several the last one in the room counts. */
  readonly row: RowId;
  readonly order: string;
}

/** The place, in a draft's `session`, of the box on the home screen: what is sent from there begins a conversation. */
export const homePlace = 'home';

/** What a person typed and did not send; written by the page itself. Its message id is made when typing begins. */
export interface DraftRecord {
  readonly session: string;
  readonly text: string;
  readonly message: MessageId;
  readonly at: number;
  /** The message that it is to take the place of. */
  readonly instead?: MessageId;
  /** Words that moved here, behind what stood here, from a conversation that another device deleted; a page that has the box open takes them up. */
  readonly moved?: string;
  /** A file of a draft; then `session` is what {@link draftFileKey} makes, and there is no text. */
  readonly file?: DraftFile;
  /** A file of the message that is edited which is not to go with it any more; a record as one of a file. */
  readonly leftOut?: BlobId;
}

/** Where the draft of an edited message is kept: what was being typed besides stays where it is. */
export const editPlace = (session: string): string => `edit/${session}`;

/** A file that a person chose and did not send yet. */
export interface DraftFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly kind: AttachmentKind;
  readonly bytes: Uint8Array;
}

/** The key of a draft's file: those of one place sort together, in the order of their ids. */
export const draftFileKey = (place: string, id: string): string => `${draftFilesOf(place)}${id}`;

/** What the keys of all files of a place begin with. */
export const draftFilesOf = (place: string): string => `file/${place}/`;

/** Streamed text of a running model step, at most 250 ms behind. Kept until its outcome is stored. */
export interface ProgressRecord {
  readonly step: StepId;
  readonly session: SessionId;
  readonly attempt: Attempt;
  readonly text: string;
  readonly at: number;
}

/** The answer to a command, by its client-made id: a repeated command is answered, not done again. */
export interface CommandRecord {
  readonly id: string;
  readonly at: number;
  readonly answer: JsonValue;
}

/** Small facts: identity, keys, settings of this device, counters for screens. */
export interface MetaRecord {
  readonly key: string;
  readonly value: unknown;
}

export interface Tables {
  readonly meta: MetaRecord;
  readonly rooms: RoomRecord;
  readonly rows: StoredRow;
  readonly outbox: OutboxRecord;
  readonly sealed: SealedRecord;
  readonly items: ItemRecord;
  readonly carried: CarriedRecord;
  readonly sessionStates: SessionStateRecord;
  readonly openSteps: OpenStepRecord;
  readonly sessions: SessionRecord;
  readonly entries: EntryRecord;
  readonly steps: StepRecord;
  readonly directory: DirectoryRecord;
  readonly devices: DeviceRecord;
  readonly documents: DocumentRecord;
  readonly documentUpdates: DocumentUpdateRecord;
  readonly documentCheckpoints: DocumentCheckpointRecord;
  readonly versions: VersionRecord;
  readonly reversals: ReversalRecord;
  readonly drafts: DraftRecord;
  readonly progress: ProgressRecord;
  readonly commands: CommandRecord;
  readonly searchSlabs: SearchSlabRecord;
  readonly searched: SearchedRecord;
  readonly searchWaiting: SearchWaitingRecord;
}

export type TableName = keyof Tables;

/** The field of each table that is its key. */
export const tableKeys = {
  meta: 'key',
  rooms: 'id',
  rows: 'id',
  outbox: 'key',
  sealed: 'room',
  items: 'key',
  carried: 'key',
  sessionStates: 'session',
  openSteps: 'id',
  sessions: 'id',
  entries: 'id',
  steps: 'id',
  directory: 'key',
  devices: 'id',
  documents: 'id',
  documentUpdates: 'key',
  documentCheckpoints: 'document',
  versions: 'id',
  reversals: 'key',
  drafts: 'session',
  progress: 'step',
  commands: 'id',
  searchSlabs: 'key',
  searched: 'id',
  searchWaiting: 'key',
} as const satisfies { readonly [Name in TableName]: keyof Tables[Name] };

/** Compound indexes for bounded reads: fields in order. */
export const tableIndexes = {
  meta: [],
  rooms: [['kind']],
  rows: [['room', 'order']],
  outbox: [['room', 'key']],
  sealed: [],
  items: [['room', 'seq']],
  carried: [['room', 'key']],
  sessionStates: [],
  openSteps: [],
  sessions: [['updatedAt'], ['activity', 'updatedAt'], ['shelf', 'updatedAt']],
  entries: [['session', 'order']],
  steps: [['session', 'order'], ['turn', 'order'], ['order']],
  directory: [],
  devices: [],
  documents: [['updatedAt'], ['session', 'createdAt']],
  documentUpdates: [['document', 'n']],
  documentCheckpoints: [],
  versions: [['chainKey'], ['document', 'at'], ['step', 'document']],
  reversals: [
    ['session', 'at'],
    ['step', 'at'],
  ],
  drafts: [],
  progress: [['session']],
  commands: [],
  searchSlabs: [],
  searched: [],
  searchWaiting: [],
} as const satisfies { readonly [Name in TableName]: readonly (readonly (keyof Tables[Name])[])[] };
