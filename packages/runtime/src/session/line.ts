import type { Content } from '@baton/documents';
import type { Batch, CommitResult, DocumentEdit, Line, View } from '@baton/journal';
import type { Attempt, BlobRef, DeviceId, DocumentId, JsonValue, NewBlob, RowId, SessionId, SessionRow, StepId } from '@baton/protocol';
import type { Blobs } from '../blobs/blobs.ts';
import { type Book, isTakenOver } from '../core/book.ts';
import type { Change } from '../core/change.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Versions } from '../documents/versions.ts';
import type { Directory } from '../space/directory.ts';
import type { Progress } from './progress.ts';
import type { SessionLog } from './session-log.ts';

export interface LineOptions {
  readonly log: SessionLog;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly blobs: Blobs;
  readonly directory: Directory;
  readonly progress: Progress;
  readonly device: () => DeviceId;
  /** Wall time of this device: relay time in an own room. */
  readonly now: () => number;
  /** Epochs that this process acquired in this session. */
  readonly epochs: ReadonlySet<number>;
  readonly relayNow: () => number | null;
  /** Nothing of it is stored any more: it was deleted. */
  readonly isDeleted: () => boolean;
  /** Whether the link is up and this session's room is caught up. */
  readonly caughtUp: () => boolean;
}

interface MadeVersion {
  readonly row: Extract<SessionRow, { type: 'version' }>;
  readonly content: Content;
  readonly keep: Content | null;
  readonly blob: NewBlob | null;
}

/** The journal's line over the store: rows, the documents they change, the versions they make and what waits to leave, in one transaction. */
export class SessionLine implements Line {
  readonly session: SessionId;
  readonly #options: LineOptions;
  readonly #listeners = new Set<() => void>();
  #revision = 0;
  #own = true;
  #held = false;

  private constructor(options: LineOptions) {
    this.#options = options;
    this.session = options.log.session;
  }

  static async open(options: LineOptions): Promise<SessionLine> {
    const line = new SessionLine(options);
    await line.refresh();
    return line;
  }

  get device(): DeviceId {
    return this.#options.device();
  }

  /** Reads the room's revision again and tells whoever waits. Called after every change of the room, the lease or the link. */
  async refresh(): Promise<void> {
    const room = await this.#options.log.room();
    this.#revision = room.revision;
    this.#own = !room.sent;
    this.#held = room.held !== null;
    this.notify();
  }

  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  view(): View {
    const state = this.#options.log.view;
    if (!state) throw new Error(`nothing of session ${this.session} is here yet`);
    return { state, revision: this.#revision };
  }

  /** Null also while the room is held: what stands behind the item that cannot be read may be a stop, or another holder. */
  ownedEpoch(): number | null {
    if (this.#held) return null;
    const lease = this.#options.log.view?.lease;
    return lease && lease.holder === this.device && this.#options.epochs.has(lease.epoch) ? lease.epoch : null;
  }

  relayNow(): number | null {
    return this.#own ? this.#options.now() : this.#options.relayNow();
  }

  reachable(): boolean {
    return this.#own || this.#options.caughtUp();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  whereIs(ref: BlobRef): 'here' | 'coming' | 'missing' {
    return this.#options.blobs.whereIs(ref);
  }

  blob(ref: BlobRef): Promise<JsonValue | null> {
    return this.#options.blobs.load(ref);
  }

  progress(step: StepId, attempt: Attempt, text: string): void {
    this.#options.progress.write(this.session, step, attempt, text);
  }

  said(step: StepId): string | null {
    return this.#options.progress.said(step);
  }

  async commit(batch: Batch): Promise<CommitResult> {
    try {
      return await this.#commit(batch);
    } catch (error) {
      // Else the executor would take it that these rows can never be stored.
      if (isTakenOver(error)) return 'fenced';
      throw error;
    }
  }

  async #commit(batch: Batch): Promise<CommitResult> {
    const { book, log } = this.#options;
    const result = await book.exclusive(async () => {
      // Not to be decided again: whatever runs here stops.
      if (this.#options.isDeleted()) return 'fenced';
      const room = await log.room();
      if (room.revision !== batch.expect) return 'stale';
      if (await this.#isOutdated(batch)) return 'outdated';
      return (await book.attempt(change => this.#stage(change, batch, room.sent))).result;
    });
    // A stale decision is decided again at once, so the view must be the new one by then.
    await this.refresh();
    return result;
  }

  /** A document that a losing step had made goes; what a later step was just about to change in it goes with it. */
  async #isOutdated({ edits = [] }: Batch): Promise<boolean> {
    const made = new Set(edits.filter(edit => edit.create).map(edit => edit.document));
    for (const { document } of edits) if (!made.has(document) && !(await this.#options.shelf.open(document))) return true;
    return false;
  }

  async #stage(change: Change, batch: Batch, sent: boolean): Promise<void> {
    const { log, progress, blobs } = this.#options;
    const outcome = batch.rows.findLast(row => row.type === 'outcome');
    const made: MadeVersion[] = [];
    // An edit that changed nothing leaves no trace in the document.
    const edits = (batch.edits ?? []).filter(edit => edit.create || edit.update.length > 2);
    for (const document of batch.saw ?? []) await this.#saw(made, document, batch.rows);
    for (const edit of edits) await this.#made(made, edit, outcome);
    const titles = new Map(edits.flatMap(edit => (edit.create ? [[edit.document, edit.create.title] as const] : [])));
    const kept = new Map(made.map(one => [one.row.version as string, one.keep]));
    // What names a large value leaves when all of it is in, one value behind the other.
    let after: RowId | undefined;
    for (const blob of [...(batch.blobs ?? []), ...made.flatMap(one => one.blob ?? [])])
      after = await blobs.stage(change, blob, sent, after);
    await log.append(change, [...batch.rows, ...made.map(one => one.row)], { kept, titles, ...(after === undefined ? {} : { after }) });
    for (const edit of edits) {
      const named = made.find(one => one.row.document === edit.document && one.row.phase === 'made')?.row.made?.row;
      await this.#edit(change, edit, outcome, { after: sent ? outcome?.id : undefined, named });
    }
    for (const row of batch.rows) if (row.type === 'outcome') progress.end(change, row.step);
  }

  /** What the assistant saw: a version of each document shown, where it changed since the last one. */
  async #saw(made: MadeVersion[], document: DocumentId, rows: readonly SessionRow[]): Promise<void> {
    const { shelf, versions } = this.#options;
    const intent = rows.findLast(row => row.type === 'intent');
    const open = await shelf.open(document);
    const content = await shelf.content(document);
    if (!intent || !open || !content) return;
    const next = await versions.next(this.session, { document, kind: open.record.kind, content, phase: 'saw', step: intent.step }, made);
    if (next) made.push(next);
  }

  /** What the step made. */
  async #made(made: MadeVersion[], edit: DocumentEdit, outcome: Extract<SessionRow, { type: 'outcome' }> | undefined): Promise<void> {
    const { shelf, versions } = this.#options;
    if (!outcome) throw new Error('documents change only with the outcome of a step');
    const { kind, title } = edit.create ?? (await shelf.open(edit.document))?.record ?? {};
    if (!kind) throw new Error(`no document ${edit.document}`);
    const next = await versions.next(
      this.session,
      {
        document: edit.document,
        kind,
        content: edit.after as unknown as Content,
        phase: 'made',
        step: outcome.step,
        ...(outcome.attempt === null ? {} : { attempt: outcome.attempt }),
        effects: edit.effects,
        label: edit.words.slice(0, 200),
        made: { update: edit.update, ...(title ? { title } : {}), ...(edit.create ? { create: edit.create } : {}) },
      },
      made,
    );
    if (next) made.push(next);
  }

  async #edit(
    change: Change,
    edit: DocumentEdit,
    outcome: Extract<SessionRow, { type: 'outcome' }> | undefined,
    { after, named }: { readonly after: RowId | undefined; readonly named: RowId | undefined },
  ): Promise<void> {
    const { shelf, directory } = this.#options;
    if (!outcome) return;
    const open = await shelf.open(edit.document);
    let record = open?.record;
    if (!record) {
      if (!edit.create) throw new Error(`no document ${edit.document}`);
      record = shelf.create(change, edit.document, edit.create.kind, edit.create.title, this.session);
      await directory.addDocument(change, record, after);
    }
    const attempt = outcome.attempt === null ? {} : { attempt: outcome.attempt };
    const id = named === undefined ? {} : { id: named };
    await shelf.edit(change, record, { ...id, update: edit.update, session: this.session, step: outcome.step, ...attempt }, 'step', after);
  }
}
