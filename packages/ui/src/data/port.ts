import type { Doc } from 'yjs';
import type { ConversationHead, ConversationItem, QueuedMessage } from '../model/conversation.ts';
import type { DeviceView, SpaceView } from '../model/device.ts';
import type { ComparisonView, DocumentContent, DocumentItem, TimelineView } from '../model/document.ts';
import type { FileKind, FileView } from '../model/file.ts';
import type { FileChangeView } from '../model/file-change.ts';
import type { FolderView } from '../model/folder.ts';
import type { AskedHelper, FoundHelper, HelperProblem, HelpersView } from '../model/helper.ts';
import type { HereView } from '../model/here.ts';
import type { JobFiles, LedgerJob, LedgerRow, LedgerView } from '../model/ledger.ts';
import type { Loaded } from '../model/loaded.ts';
import type { JoinView, PairingView } from '../model/pairing.ts';
import type { PermissionView } from '../model/permission.ts';
import type { SearchNext, SearchPage } from '../model/search.ts';
import type { ThisComputer } from '../model/this-computer.ts';
import type { ToolCommands, ToolsView } from '../model/tools.ts';
import type { Found, JobItem, JobRows, TranscriptView, TranscriptWindow } from '../model/transcript.ts';
import type { Coming, Large, Whole } from '../model/whole.ts';
import type { Done, Problem } from './done.ts';

export type { Done, Problem };

/**
 * Everything the screens read. Each member is a React hook; each read is bounded and comes from what is stored on
 * this device, so nothing here waits for the network.
 */
export interface BatonData {
  useSpace(): Loaded<SpaceView>;
  /** Those that are pinned, then the others, each the newest first and at most `limit` (200 or fewer). None that was put aside. */
  useConversations(limit: number): Loaded<readonly ConversationItem[]>;
  /** Those that were put aside, the newest first. */
  useArchived(limit: number): Loaded<readonly ConversationItem[]>;
  /** `undefined` as value: there is no such conversation (yet). */
  useConversation(session: string): Loaded<ConversationHead | undefined>;
  /** A part of a conversation, one bounded read however long it is. While another part is read the last one stays. */
  useTranscript(session: string, window: TranscriptWindow): Loaded<TranscriptView>;
  useJobRows(job: Pick<JobItem, 'turn' | 'moves'>): Loaded<JobRows>;
  /** Text of an answer that is ahead of what is stored; undefined when nothing streams. */
  useLiveText(session: string, answer: string): string | undefined;
  useQueue(session: string): readonly QueuedMessage[];
  useDocuments(limit: number): Loaded<readonly DocumentItem[]>;
  useDocumentsOf(session: string): Loaded<readonly DocumentItem[]>;
  useDocument(id: string): Loaded<DocumentItem | undefined>;
  /** Without a session: every stop this device can read. */
  useTimeline(document: string, session: string | undefined): Loaded<TimelineView>;
  /** The document exactly as it was seen or made at that stop. */
  useContentAt(document: string, stop: string): Loaded<DocumentContent>;
  useComparison(document: string, stop: string): Loaded<ComparisonView>;
  useLedger(pages: number): Loaded<LedgerView>;
  /** The rows of one job, read when it is folded out. */
  useLedgerRows(turn: string): Loaded<readonly LedgerRow[]>;
  /** What taking back the whole job would do to files, as far as it can be seen from here. */
  useJobFiles(job: Pick<LedgerJob, 'session' | 'turn'>): Loaded<JobFiles>;
  /** One change of a file and what became of taking it back; null: the step changed none. */
  useFileChange(session: string, step: string): Loaded<FileChangeView | null>;
  /** Which "step n" of its job a step belongs to, for the marks beside lines of a document. */
  useStepNumbers(session: string | undefined): ReadonlyMap<string, number>;
  useDevices(): Loaded<readonly DeviceView[]>;
  useHelpers(): Loaded<HelpersView>;
  usePairing(): PairingView;
  useJoin(): JoinView;
  /** What this device holds of its space; null while it has none. */
  useHere(): Loaded<HereView | null>;
  /** What is done without asking, what was allowed last first. */
  usePermissions(): Loaded<readonly PermissionView[]>;
  useFolders(): Loaded<readonly FolderView[]>;
  /** What the person added for Baton to use: servers with tools, and keys for services. */
  useTools(): Loaded<ToolsView>;
  /** Whether all of a large value is on this device; while it is not, it is fetched. Undefined: nothing is asked for, or nothing known yet. */
  useArrival(large: Large | undefined): Coming | 'here' | undefined;
}

/** Why a helper was not tried or connected: what Baton could not do, or what the helper itself answered. */
export type HelperTrouble = Problem | { readonly helper: HelperProblem };

/** What came of asking a helper. */
export type Asked<Answer> = ({ readonly ok: true } & Answer) | { readonly ok: false; readonly problem: HelperTrouble };

/** What a job card filled in; the helper reads it beside the sentence. */
export interface JobBlanks {
  readonly recipe: string;
  readonly blanks: Readonly<Record<string, string | boolean>>;
}

export interface SendMessage {
  readonly session: string;
  /** Made when typing began, stored with the draft: however often it is sent, it is one message. */
  readonly id: string;
  readonly text: string;
  /** The name of the conversation if this message begins it. */
  readonly title?: string;
  /** That is how the message begins: a helper may find a better one. */
  readonly titleByRule?: true;
  readonly language: 'en' | 'zh-CN';
  /** While a job runs: into it, as soon as it has done what it is at, or when it is over. */
  readonly when?: 'now' | 'later';
  readonly job?: JobBlanks;
  /** The message that it takes the place of; that one stays as another version. */
  readonly instead?: string;
  /** Files of the draft, see {@link Draft}. */
  readonly files?: readonly string[];
}

/** What a person can ask for. Nothing is shown as done before the data says so. */
export interface BatonCommands {
  /** A fresh, client-made id for a conversation, message or document. */
  newId(): string;
  send(message: SendMessage): Promise<Done>;
  /** Asks the same once more; what was answered stays as another version. */
  tryAgain(session: string, message: string, language: 'en' | 'zh-CN'): Promise<Done>;
  /** Has an answer that broke off gone on with: both are one. What the message says is only told to the helper. */
  goOn(message: Pick<SendMessage, 'session' | 'id' | 'text' | 'language'>, answer: string): Promise<Done>;
  /**
   * Goes on from an entry in a new conversation. Asked again before anything is said there it is the same one. `documents`: copies as they were
   * then, whose names get `mark`, or the same ones.
   */
  copy(
    session: string,
    entry: string,
    how: { readonly title: string; readonly mark: string; readonly documents: 'then' | 'now' },
  ): Promise<Done & { readonly session?: string }>;
  /** Shows the version of a conversation in which this stands. */
  showVersion(session: string, entry: string): Promise<Done>;
  cancel(session: string, turn: string): Promise<Done>;
  /** The built-in helper answers what another one asked to be asked later. */
  letBuiltInAnswer(session: string, step: string): Promise<Done>;
  /** Changes a message that waits; without text it is taken back. */
  changeQueued(session: string, id: string, text: string | undefined): Promise<Done>;
  /** When a message that waits is said, and in front of which other one; null: behind all of them. */
  moveQueued(session: string, id: string, where: { readonly when?: 'now' | 'later'; readonly before?: string | null }): Promise<Done>;
  /** `always`: with this yes, what the request offers is done without asking from now on. */
  answerApproval(
    session: string,
    step: string,
    approval: string,
    argumentsHash: string,
    answer: 'yes' | 'no',
    always?: boolean,
  ): Promise<Done>;
  /** What the page of tools asks for, loaded with it. */
  tools(): Promise<ToolCommands>;
  /** The system asks for one; that none was chosen is fine. */
  chooseFolder(): Promise<Done>;
  /** The same, as the yes to a request that asks for one. */
  chooseFolderFor(session: string, step: string, approval: string, argumentsHash: string): Promise<Done>;
  revokeFolder(id: string): Promise<Done>;
  /** What was allowed is asked about again from now on. */
  stopAllowing(key: string): Promise<Done>;
  /** `note` never settles a step, it is kept with the answer. */
  /** `attempt` null for what was parked before any call: `didNot` then means "go on". */
  resolve(session: string, step: string, attempt: string | null, answer: 'happened' | 'didNot' | 'skip', note?: string): Promise<Done>;
  continueHere(session: string): Promise<Done>;
  rename(session: string, title: string): Promise<Done>;
  pin(session: string, pinned: boolean): Promise<Done>;
  /** Puts it aside, or takes it up again. */
  archive(session: string, archived: boolean): Promise<Done>;
  /** For good, here and everywhere. The documents that it made stay. */
  deleteConversation(session: string): Promise<Done>;
  /** Takes a change of a file back, or saves what the file was before beside it; `says`: what the person says with that. */
  changeFile(
    session: string,
    what: 'takeBack' | 'saveOlder',
    about: FileChangeView['about'],
    says: string,
    language: 'en' | 'zh-CN',
  ): Promise<Done>;
  undoStep(session: string, step: string, how: 'undo' | 'redo'): Promise<Done>;
  /** Its documents at once, its files by a job of their own; `says`: what the person says with that. */
  undoJob(session: string, turn: string, says: string, language: 'en' | 'zh-CN'): Promise<Done>;
  /** Applies the difference as a new change; it never rewinds. */
  restore(document: string, stop: string): Promise<Done>;
  createDocument(id: string, kind: 'list' | 'note', title: string): Promise<Done>;
  startPairing(): Promise<Done>;
  confirmPairing(): Promise<Done>;
  stopPairing(): Promise<Done>;
  joinByCode(code: string): Promise<Done>;
  joinByLink(link: string): Promise<Done>;
  joinWordsMatch(match: boolean): Promise<Done>;
  /** Removes everything from this device, after which the page loads afresh. `unsettled`: the steps the person was told may have happened. */
  removeEverything(unsettled: readonly string[]): Promise<Done>;
  renameThisDevice(name: string): Promise<Done>;
  /** A real call, after which nothing is kept. The key goes to the helper's own host and nowhere else. */
  tryHelper(asked: AskedHelper): Promise<Asked<{ readonly models: readonly string[] }>>;
  /** Tries it for real; then it is the one that answers. */
  connectHelper(helper: AskedHelper & { readonly id: string; readonly model: string; readonly title: string }): Promise<Asked<object>>;
  /** Looks for helpers that run on this computer. */
  findHelpers(): Promise<Asked<{ readonly found: readonly FoundHelper[] }>>;
  /**
   * Lets the browser download its own model; to be called while the browser still knows that a button was pressed. Rejects when it did not come.
   * @param onProgress how much of it is there, from 0 to 1
   */
  downloadBrowserModel(onProgress: (part: number) => void, signal: AbortSignal): Promise<void>;
  removeHelper(id: string): Promise<Done>;
  /** Without an id: the built-in helper. */
  chooseHelper(id: string | undefined): Promise<Done>;
  /** Millionths of a US dollar; null: no limit. */
  setMonthlyLimit(micros: number | null): Promise<Done>;
  setHelperFallback(on: boolean): Promise<Done>;
  /** Who answers, in this order, when the chosen one cannot. */
  setHelperOrder(helpers: readonly string[]): Promise<Done>;
  /** The relay lost what it had; what this device alone has of it is not waited for. */
  goOnWithout(device: string): Promise<Done>;
  restartForUpdate(): void;
}

export interface Draft {
  readonly text: string;
  /** The id the message will have. */
  readonly id: string;
  /** The message that it is to take the place of. */
  readonly instead?: string;
  /** Said behind the job that runs, and not into it. */
  readonly when?: 'later';
  /** Files that go with it, by their ids in the {@link FileStore}. */
  readonly files?: readonly string[];
}

/**
 * Unsent text, kept per conversation as it is typed. `save` may coalesce, but what was passed before `flush` settles
 * must survive a kill. `load` leaves out a draft whose message has already been stored under its id.
 */
export interface DraftStore {
  load(place: string): Promise<Draft | undefined>;
  save(place: string, draft: Draft): Promise<void>;
  clear(place: string, id: string): Promise<void>;
  /** Told of words that were moved here meanwhile, with their files, behind what stands here. Returns the way to stop it. */
  onMoved(place: string, listener: (words: string) => void): () => void;
  /** Whether files were chosen at this place and not sent. */
  hasFiles(place: string): Promise<boolean>;
}

/** A file that was chosen and not sent. */
export interface ChosenFile {
  /** What `send` names it by. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

/** The files of drafts. What `add` settled survives a kill; it rejects when it could not be stored. */
export interface FileStore {
  list(place: string): Promise<readonly ChosenFile[]>;
  add(place: string, file: Omit<ChosenFile, 'id'>): Promise<ChosenFile>;
  remove(id: string): Promise<void>;
  /** Removes all of a place. */
  clear(place: string): Promise<void>;
  /** What was sent with a message: what an edited one keeps. */
  sentWith(message: string): Promise<readonly FileView[]>;
  /** Which of those are not to go with the edited one any more, by where they stand. */
  leftOut(place: string): Promise<readonly LeftOut[]>;
  leaveOut(place: string, blob: string): Promise<LeftOut>;
}

/** A file of an edited message that does not go with it any more. `id`: what `send` names that by. */
export interface LeftOut {
  readonly id: string;
  readonly blob: string;
}

/** A document that is being edited. Keystrokes are in `doc` at once; `unsaved` counts what is not yet stored here. */
export interface LiveDocument {
  readonly doc: Doc;
  /** The id that this person's edits carry. */
  readonly by: string;
  status(): 'opening' | 'open' | 'closed' | 'unreadable';
  unsaved(): number;
  /** Called when status or unsaved changes; returns how to stop. */
  subscribe(changed: () => void): () => void;
  close(): void;
}

/** All that the interface needs from the rest of Baton, in one object. */
export interface BatonPort {
  readonly data: BatonData;
  readonly commands: BatonCommands;
  readonly drafts: DraftStore;
  /** Loads what keeps the files of drafts. */
  files(): Promise<FileStore>;
  /** Whether programs can be started on this device. */
  readonly canStartPrograms: boolean;
  /** What was allowed in windows of this computer's own; null where it has none. */
  readonly thisComputer: ThisComputer | null;
  /** Whether a folder of this device can be chosen. */
  readonly canChooseFolders: boolean;
  /** The recipes the built-in helper has: a job card is shown only for these. */
  readonly recipes: readonly string[];
  /** Loads what says a job's form for the person; null for a recipe the helper does not have. */
  jobSentence(): Promise<(recipe: string, blanks: Readonly<Record<string, string>>, language: 'en' | 'zh-CN') => string | null>;
  /**
   * Looks for words in everything that is stored here. Null when the same window has asked for others meanwhile. Rejects when nothing answers.
   * @param after the next page, of those that are not null
   */
  search(words: string, limit: number, after?: SearchNext): Promise<SearchPage | null>;
  /** All of a large value, from this device. Null while it is not all here. */
  wholeText(large: Large): Promise<Whole | null>;
  /**
   * Looks for words in everything that is stored of a conversation, newest first, whether it is drawn or not. `tell` gets all that has been
   * found so far, again and again while more is read. Rejects when not all of it could be read.
   */
  findIn(session: string, words: string, signal: AbortSignal, tell: (found: readonly Found[]) => void): Promise<void>;
  /** Where an entry of a conversation stands; null when it is not there. */
  placeOf(session: string, entry: string): Promise<Found | null>;
  /** The part of a conversation in which the thing at a place has others on both sides. */
  windowAround(session: string, place: string): Promise<TranscriptWindow>;
  /** Asynchronous because the editing code is loaded when the first document is opened. */
  openLiveDocument(id: string): Promise<LiveDocument>;
}
