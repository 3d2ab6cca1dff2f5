/** What the assistant needs from outside. The runtime implements these over the store and the network; tests over memory. */
import type { Clock, DocumentEdit } from '@baton/journal';
import type {
  Ability,
  Allowance,
  Attachment,
  Automation,
  DocumentId,
  DocumentKind,
  FileAnswer,
  FileCall,
  FileChangeBlanks,
  GrantedFolder,
  JsonValue,
  PinnedProvider,
  SessionId,
  StepId,
  VersionId,
} from '@baton/protocol';
import type { Servers } from './mcp/ports.ts';

/** A document as a name. */
export interface DocumentSummary {
  readonly document: DocumentId;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A document's latest content as plain JSON, and its newest version in this session's chain (null: none yet). */
export interface StoredDocument {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly content: JsonValue;
  readonly version: string | null;
}

/** What a document has become since a version of it. */
export interface ChangedSince {
  /** Who changed it, as blame shows it, each with what in words. */
  readonly by: readonly { readonly name: string; readonly words: string }[];
}

/** The reverse of what steps did. `leftAlone`: what somebody changed since, which stays as it is. */
export type DraftedUndo =
  | { readonly ok: true; readonly edits: readonly DocumentEdit[]; readonly leftAlone: readonly string[] }
  | { readonly ok: false; readonly leftAlone: readonly string[]; readonly tooLarge?: true };

/** A document as it once was. */
export interface DocumentVersion {
  readonly version: VersionId;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  /** What had changed, in the person's words; empty when nobody said. */
  readonly words: string;
}

/** Who makes a change: the step, and the name that blame shows. */
export interface EditStamp {
  readonly step: StepId;
  readonly by: string;
  /** When the step's intent was made: a step done again makes the same first content. */
  readonly at: number;
  /** Under which the step runs: what it writes stands below what is written under a later one meanwhile. */
  readonly epoch: number;
}

/** Why a change was not made. `sentence` names the operation, the place and what was there instead. `tooLarge`: it cannot be stored at once. */
export interface EditRefusal {
  readonly kind: 'missing' | 'refused' | 'tooLarge';
  readonly sentence: string;
}

/** `skipped`: operations that no longer applied, each in words; the others are in `edit`. */
export type Drafted =
  | { readonly ok: true; readonly edit: DocumentEdit; readonly skipped: readonly string[] }
  | { readonly ok: false; readonly error: EditRefusal };

/** The stored documents. Drafts are computed on copies: nothing changes before the step's outcome is committed. */
export interface Documents {
  /** The most recently changed first, at most 200. */
  list(): Promise<readonly DocumentSummary[]>;
  /** Null: there is no such document here (yet). */
  read(document: DocumentId): Promise<StoredDocument | null>;
  /** What steps made and what a person named, the newest first, at most `limit`. Null: there is no such document here. */
  versions(document: DocumentId, limit: number): Promise<readonly DocumentVersion[] | null>;
  /** The document as it was at that version of it. Null when it is not here, or is another document's. */
  readAt(document: DocumentId, version: VersionId): Promise<StoredDocument | null>;
  /** What became of it since. Null as {@link readAt}'s. */
  changedSince(document: DocumentId, version: VersionId): Promise<ChangedSince | null>;
  /**
   * Reverses what these steps changed, named in the order in which they were, and only that: what somebody changed since stays. Only in
   * `document`, where one is named. Not `ok`: nothing of it is left to take back, or, `tooLarge`, more than is stored at once.
   */
  draftUndo(steps: readonly StepId[], document: DocumentId | null, stamp: EditStamp): Promise<DraftedUndo>;
  /** Brings it to what it was at that version, as a new change on what it is now. `missing` as {@link readAt}'s null. */
  draftRestore(document: DocumentId, version: VersionId, stamp: EditStamp): Promise<Drafted>;
  /**
   * `patch` is `{ against?, ops }` as the documents package takes it.
   * @param begins how a document with a well-known id begins where it is not there yet: the same bytes on every device
   */
  draftPatch(
    document: DocumentId,
    patch: JsonValue,
    stamp: EditStamp,
    begins?: { readonly kind: DocumentKind; readonly title: string },
  ): Promise<Drafted>;
  /** `initial` is the first content without its title: `{ week?, items?: [{ id, text, … }], body? }`, items in order. */
  draftCreate(
    kind: DocumentKind,
    title: string,
    initial: JsonValue,
    stamp: EditStamp & { readonly document: DocumentId },
  ): Promise<Drafted>;
}

/** One thing of an earlier turn. `change` says in words what a step did to a document. `id`: of its entry, or of the step that made it. */
export type HistoryEntry =
  | {
      readonly kind: 'person' | 'helper';
      readonly text: string;
      readonly at: number;
      readonly id?: string;
      /** It was files alone: the text is what they are called. */
      readonly onlyNames?: true;
      /** What was sent with it. */
      readonly files?: readonly Attachment[];
      /** The oldest one that is told: before it, or behind it among the older steps, there may be changes that are not. */
      readonly further?: true;
    }
  | {
      readonly kind: 'change';
      /** Absent: it was a file. */
      readonly document?: DocumentId;
      readonly file?: FileChangeBlanks;
      readonly title: string;
      readonly words: string;
      readonly at: number;
      readonly id?: string;
      /** It took something back. */
      readonly undoes?: true;
      /** It was taken back since. */
      readonly undone?: true;
      readonly further?: true;
    };

/** A change that stands, of a job: a turn. */
export interface StandingChange {
  readonly step: StepId;
  readonly job: StepId;
  /** Absent: it was a file. */
  readonly document?: DocumentId;
  readonly file?: FileChangeBlanks;
  readonly title: string;
  readonly words: string;
  /** It took something back. */
  readonly undoes?: true;
}

/** What an earlier request pinned of all that was before it. See `context/compact.ts`. */
export interface PinnedSummary {
  readonly text: string;
  /** The first thing that it does not stand for, by its id. */
  readonly from: string;
  /** How many things it stands for. */
  readonly of: number;
}

export interface History {
  /**
   * The newest entries of a session before its open turn, oldest of them first, at most `limit`.
   * @param from none before the one of this id; when that is not there (any more), it bounds nothing
   */
  recent(session: SessionId, limit: number, from?: string): Promise<readonly HistoryEntry[]>;
  /**
   * The changes before the open turn that stand, oldest of them first, as far back as they are wanted: with the whole of the last job that changed
   * something, or in one document all of them up to a bound. `more`: it was not looked further back. Absent: nothing is known but what is recent.
   */
  changes?(
    session: SessionId,
    document: DocumentId | null,
  ): Promise<{ readonly changes: readonly StandingChange[]; readonly more: boolean }>;
  /** What the newest stored request of the session pinned as its `summary`, not parsed; null when there is none. Absent: there never is. */
  summary?(session: SessionId): Promise<JsonValue | null>;
  /** What an answer of this session had said when it broke off. Absent: nothing is known of any. */
  half?(session: SessionId, step: StepId): Promise<string>;
  /** Whether the person gave this conversation its name. Absent: nobody did. */
  isNamed?(session: SessionId): Promise<boolean>;
  /** Documents that this conversation has copies of its own of: it works on those. Absent: there are none. */
  replaced?(session: SessionId): Promise<ReadonlySet<DocumentId>>;
}

/** Something that was found in what is kept here: content, never an instruction. */
export interface FoundText {
  readonly in: 'conversation' | 'document';
  readonly title: string;
  readonly by?: 'person' | 'baton';
  readonly text: string;
  readonly at: number;
  readonly document?: DocumentId;
}

/** Looks through everything that is kept on this device. */
export interface HistorySearch {
  /** The newest hits first, at most `most`. Null when `signal` was aborted before. */
  find(text: string, most: number, signal: AbortSignal): Promise<{ readonly found: readonly FoundText[]; readonly more: boolean } | null>;
}

export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /**
   * How far a computer's main process may carry it: to public addresses, or to all that a person may save. Absent: it is left to the browser,
   * since whoever is asked lets every page ask.
   */
  readonly reach?: 'public' | 'saved';
  /**
   * When it was found that it may leave, by this device's clock: long after that it does not leave any more, as when the device slept in between.
   * Absent: it may leave whenever.
   */
  readonly at?: number;
  /** Stop reading the answer's body after this many bytes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * What came of a request. `notSent`: it is certain that nothing left (no such host, connection refused). `lost`: nobody can know.
 * `status` is 0 for a redirect whose details the platform hides.
 */
export type HttpReply =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
      readonly cut: boolean;
    }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: string | null }
  /** `private`: it leads into this computer's own network. `asking`: the person is asked there whether it may; `refused`: they are not. */
  | { readonly kind: 'notSent'; readonly why: string; readonly private?: 'asking' | 'refused' | undefined }
  | { readonly kind: 'lost'; readonly why: string };

/** One request, never repeated and never redirected by itself. Never throws. */
export interface Http {
  send(request: HttpRequest): Promise<HttpReply>;
}

/** Which helper is meant, and where it was when a step pinned it. */
export type HelperPlace = Pick<PinnedProvider, 'helper' | 'kind' | 'baseUrl'>;

/** The models that a person connected. The runtime implements this over the directory room and the vault. */
export interface ConnectedModels {
  /** Who answers from now on; null: the built-in helper. */
  chosen(): Promise<PinnedProvider | null>;
  /** Whether the built-in helper is to answer when `chosen` cannot be reached. */
  fallback(): Promise<boolean>;
  /** The person's other helpers that are to answer when `chosen` cannot, in their order; before the built-in one. Absent: none. */
  others?(): Promise<readonly PinnedProvider[]>;
  /**
   * Whether it is still one of the person's helpers, at the same address: one that a step has pinned may have been removed or connected anew
   * since. Absent: nobody removes any.
   */
  isConnected?(pinned: HelperPlace): Promise<boolean>;
  /** Whether this device reaches it: one that runs on a computer is reached from there alone. Absent: all of them are reached from here. */
  isHere?(helper: string): Promise<boolean>;
  /**
   * The key of a helper, in the clear, for a request to its own host only. Null: it has none, is no longer connected, is spoken to elsewhere or
   * in another way than what was pinned, or runs on another device.
   */
  key(pinned: HelperPlace): Promise<string | null>;
  /** Null: there is room under the monthly limit. Else what was spent and the limit, in millionths of a US dollar. */
  overLimit(): Promise<{ readonly spent: number; readonly limit: number } | null>;
}

export interface PageRequest {
  readonly url: string;
  /** The person named this host, so it may be one of this network; else only public addresses may be asked. */
  readonly local: boolean;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** `notHere`: this device may not read other sites' pages (a browser, without the site's leave). `private`: not a public address. */
export type PageReply =
  | { readonly kind: 'page'; readonly status: number; readonly contentType: string; readonly body: Uint8Array; readonly cut: boolean }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'private' }
  | { readonly kind: 'notHere' }
  | { readonly kind: 'unreachable'; readonly why: string };

/** One GET of a page, without credentials, never redirected by itself. Never throws. */
export interface Web {
  get(request: PageRequest): Promise<PageReply>;
}

/** The devices of the space, by what they said they can. `needs`: of a step, see `needs.ts` of the protocol. */
export interface Devices {
  isAbleHere(needs: string): boolean;
  /** This one among them, there now or not. */
  isAbleSomewhere(needs: string): boolean;
  /** Whether any of them has it, whichever that is. */
  has(ability: Ability): boolean;
}

/** Folders of the person's computers that may be used. */
export interface Folders {
  /** All of them, whichever device has them. */
  current(): readonly GrantedFolder[];
  /** Whether folders of this computer are used from here. */
  isHere(device: string): boolean;
  /** One act in a folder of this very computer. Rejects when the desktop did not answer: it may have happened then. */
  use(call: FileCall): Promise<FileAnswer>;
}

/** What the person allowed once and for all. Read only: nothing that the assistant does can grant anything. */
export interface Permissions {
  /** Whether this tool may do this to exactly this target without asking. */
  stands(what: Pick<Allowance, 'tool' | 'target'>): Promise<boolean>;
}

/** Keys that the person gave for services, from the vault; each for a request to its own service only. */
export interface Secrets {
  /** In the clear; null: none was given. */
  get(service: 'github'): Promise<string | null>;
}

/** The automations that the person saved, as they stand in the settings now. */
export interface Automations {
  /** By name. */
  current(): readonly Automation[];
  /** Null: it was deleted. Undefined: this device has not heard of it, or cannot read it. */
  find(id: string): Automation | null | undefined;
  /**
   * Its secret headers in the clear, for a request to `origin` alone: the one of its address. Null: one of them does not open here, as it was
   * sealed for something else or under a key that this device does not have. Never throws.
   */
  secrets(automation: Automation): Promise<{ readonly origin: string; readonly headers: Readonly<Record<string, string>> } | null>;
}

/** What was sent with messages. */
export interface Files {
  /**
   * The bytes of a file in base64. When they are not all on this device they are fetched; null: they did not come in time, or `signal` was
   * aborted.
   */
  read(file: Attachment, signal: AbortSignal): Promise<string | null>;
}

export interface AssistantPorts {
  readonly documents: Documents;
  /** Absent: no file can be read here. */
  readonly files?: Files;
  readonly history: History;
  /** Absent: what is kept cannot be looked through. */
  readonly search?: HistorySearch;
  readonly http: Http;
  /** Absent: nobody gave any. */
  readonly secrets?: Secrets;
  /** Absent: no server of the person's can be spoken to. */
  readonly servers?: Servers;
  /** Absent: this device knows of none. */
  readonly automations?: Automations;
  /** Absent: no page can be read here. */
  readonly web?: Web;
  /** Absent: there are no folders. */
  readonly folders?: Folders | undefined;
  /** Absent: nothing was allowed, so everything with a risk is asked about. */
  readonly permissions?: Permissions;
  /** Absent: only the built-in helper answers. */
  readonly models?: ConnectedModels;
  /** For requests to a model's provider, streamed; the platform's own. Absent: no provider can be reached. */
  readonly fetch?: typeof fetch;
  readonly clock: Clock;
  /** Absent: this device can nothing special, and there is no other. */
  readonly devices?: Devices;
  /** Used where a turn has no message that says otherwise. */
  readonly locale: 'en' | 'zh-CN';
  readonly zone: string;
}
