import { type Content, type HeldClocks, loadDoc, makeCheckpoint, readContent, standsOnMissing } from '@baton/documents';
import {
  type DeviceId,
  type DocumentId,
  type DocumentKind,
  type DocumentRecord,
  documentRoom,
  type IdSource,
  type OutboxRecord,
  type RoomRecord,
  type RowId,
  type SessionId,
  type StepId,
  type UpdateRow,
  type VersionRow,
} from '@baton/protocol';
import * as Y from 'yjs';
import type { Book } from '../core/book.ts';
import { appendRows, type Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { rowsOf } from './pieces.ts';
import { ReversalNotes } from './reversal-notes.ts';

/** A document in memory. `doc` is the mirror: exactly what is stored, never ahead of it. */
export interface OpenDocument {
  readonly record: DocumentRecord;
  readonly doc: Y.Doc;
}

/** One change of a document, to be stored with what it belongs to. */
export interface Edit {
  /** The id of its row, where something names it already. */
  readonly id?: RowId;
  readonly update: Uint8Array;
  readonly session?: SessionId;
  readonly step?: StepId;
  readonly attempt?: UpdateRow['attempt'];
  readonly reverses?: UpdateRow['reverses'];
}

const checkpointAfter = 200;
const checkpointBytes = 256 * 1024;

/**
 * The stored documents: their mirrors in memory, their updates in the store. A mirror takes a change only after it is stored;
 * when one cannot be stored the mirror is thrown away and loaded again.
 */
export class Shelf {
  /** What its updates say of steps that were taken back. */
  readonly reversals: ReversalNotes;
  readonly #platform: Platform;
  readonly #book: Book;
  readonly #ids: IdSource;
  readonly #me: () => DeviceId;
  readonly #sentFromStart: () => boolean;
  readonly #open = new Map<DocumentId, OpenDocument>();
  /** Records as changes in the making leave them: several updates of one document in one change follow each other. */
  readonly #staged = new WeakMap<Change, Map<DocumentId, DocumentRecord>>();
  readonly #held = new WeakMap<Change, Map<DocumentId, HeldClocks>>();
  readonly #pendingBytes = new Map<DocumentId, { updates: number; bytes: number }>();
  readonly #dropped = new Set<(document: DocumentId) => void>();
  readonly #updates = new Set<(document: DocumentId, update: Uint8Array, from: unknown) => void>();

  constructor(options: { platform: Platform; book: Book; ids: IdSource; me: () => DeviceId; sentFromStart: () => boolean }) {
    this.reversals = new ReversalNotes(options.platform);
    this.#platform = options.platform;
    this.#book = options.book;
    this.#ids = options.ids;
    this.#me = options.me;
    this.#sentFromStart = options.sentFromStart;
    this.#book.onLost(() => this.forget());
  }

  /** Hears that a mirror was thrown away: whoever is bound to it must bind again. */
  onDropped(listener: (document: DocumentId) => void): () => void {
    this.#dropped.add(listener);
    return () => this.#dropped.delete(listener);
  }

  /** Hears of every update once it is stored, with who it came from. */
  onUpdate(listener: (document: DocumentId, update: Uint8Array, from: unknown) => void): () => void {
    this.#updates.add(listener);
    return () => this.#updates.delete(listener);
  }

  forget(): void {
    const documents = [...this.#open.keys()];
    for (const one of this.#open.values()) one.doc.destroy();
    this.#open.clear();
    for (const document of documents) for (const listener of this.#dropped) listener(document);
  }

  /** Null when this device has no such document (yet). Rejects when its stored updates cannot be read: nothing may be written then. */
  async open(document: DocumentId): Promise<OpenDocument | null> {
    const known = this.#open.get(document);
    if (known) return known;
    const loaded = await this.#load(document);
    if (!loaded) return null;
    const { record, doc, updates } = loaded;
    const raced = this.#open.get(document);
    if (raced) {
      doc.destroy();
      return raced;
    }
    const open = { record, doc };
    this.#open.set(document, open);
    this.#pendingBytes.set(document, { updates: updates.length, bytes: updates.reduce((sum, update) => sum + update.length, 0) });
    return open;
  }

  /** A document as it is stored. Rejects when its updates cannot be read. */
  async #load(document: DocumentId): Promise<(OpenDocument & { readonly updates: readonly Uint8Array[] }) | null> {
    const record = await this.#platform.storage.get('documents', document);
    if (!record) return null;
    const checkpoint = await this.#platform.storage.get('documentCheckpoints', document);
    const updates: Uint8Array[] = [];
    let after = checkpoint?.upTo ?? 0;
    for (;;) {
      const page = await this.#platform.storage.range('documentUpdates', {
        index: ['document', 'n'],
        prefix: [document],
        after,
        limit: 500,
      });
      for (const one of page) updates.push(one.update);
      const last = page.at(-1);
      if (!last || page.length < 500) break;
      after = last.n;
    }
    const loaded = loadDoc(checkpoint?.state, updates);
    if (!loaded.ok && loaded.alarm.kind === 'unreadable') throw new Error(`document ${document}: ${loaded.alarm.sentence}`);
    return { record, doc: loaded.doc, updates };
  }

  /** As {@link content}, of a document that nobody may have open: it is not kept in memory for that. Rejects as {@link open} does. */
  async peek(document: DocumentId): Promise<Content | null> {
    if (this.#open.has(document)) return this.content(document);
    const loaded = await this.#load(document);
    if (!loaded) return null;
    const read = readContent(loaded.doc, loaded.record.kind);
    loaded.doc.destroy();
    return read.ok ? read.content : null;
  }

  /** The document's content, checked against its kind. Null when it is not here or cannot be read. */
  async content(document: DocumentId): Promise<Content | null> {
    const open = await this.open(document);
    if (!open) return null;
    const read = readContent(open.doc, open.record.kind);
    return read.ok ? read.content : null;
  }

  room(document: DocumentId): Promise<RoomRecord> {
    return this.#book.room(documentRoom(document), { sent: this.#sentFromStart() });
  }

  /** Adds a document's record to a change. Its first content follows as an edit. */
  create(change: Change, document: DocumentId, kind: DocumentKind, title: string, session: SessionId | null): DocumentRecord {
    const now = this.#platform.clock.now();
    const record: DocumentRecord = { id: document, kind, title, ...newRecord(now, session) };
    change.put('documents', record);
    return record;
  }

  /** Takes a document that nobody else has heard of out of the store; its updates go with the caller's change. */
  discard(change: Change, document: DocumentId): void {
    change.remove('documents', document);
    change.remove('documentCheckpoints', document);
    change.onStored(() => {
      this.#open.get(document)?.doc.destroy();
      this.#open.delete(document);
      for (const listener of this.#dropped) listener(document);
    });
  }

  rename(change: Change, record: DocumentRecord, title: string): void {
    this.#amend(change, record, { title });
  }

  /** The conversation that made it is no more; the document stays. */
  leaveSession(change: Change, record: DocumentRecord): void {
    this.#amend(change, this.#open.get(record.id)?.record ?? record, { session: null });
  }

  #amend(change: Change, record: DocumentRecord, patch: Partial<DocumentRecord>): void {
    const next = { ...record, ...patch };
    change.put('documents', next);
    change.onStored(() => {
      const open = this.#open.get(record.id);
      if (open) this.#open.set(record.id, { record: next, doc: open.doc });
    });
  }

  /** Adds this device's edit to a change: its row in the document's room (several, where it is large) and its update. The mirror follows when it is stored. */
  async edit(
    change: Change,
    record: DocumentRecord,
    edit: Edit,
    from: unknown,
    after?: RowId,
    beside?: OutboxRecord,
  ): Promise<DocumentRecord> {
    const now = this.#platform.clock.now();
    const room = await this.room(record.id);
    const whole: UpdateRow = { v: 1, id: this.#ids.next<RowId>(), type: 'update', device: this.#me(), at: now, ...edit };
    const rows = rowsOf(whole, () => this.#ids.next<RowId>());
    const standings = appendRows(change, room, rows, now, after, beside);
    let current = record;
    for (const [n, row] of rows.entries()) {
      await this.reversals.note(change, record.id, row, standings[n]?.order ?? '');
      current = this.store(change, current, row, from);
    }
    return current;
  }

  /**
   * Takes over what a step of another device made, from its version: whoever goes on from that step must have the document it stands on,
   * also when the device that ran it is gone before the document's own room has it. The same update comes again there and changes nothing.
   * What stands on somebody's change that is not here yet waits for that room. Answers whether the document is new here.
   */
  async takeOver(change: Change, row: VersionRow, session: SessionId): Promise<boolean> {
    const { made, document, step, attempt, device, at } = row;
    if (!made) return false;
    const open = await this.open(document);
    const known = this.#staged.get(change)?.get(document) ?? open?.record;
    if (!known && !made.create) return false;
    if (standsOnMissing(open?.doc ?? null, made.update, this.#heldIn(change, document))) {
      if (known) this.#stage(change, { ...known, awaits: [...(known.awaits ?? []), row.version] });
      return false;
    }
    const record = known ?? { id: document, ...(made.create as NonNullable<typeof made.create>), ...newRecord(at, session) };
    const head = { v: 1, id: made.row, device, at, session } as const;
    const ofStep = { ...(step === null ? {} : { step }), ...(attempt === undefined ? {} : { attempt }) };
    this.store(change, record, { ...head, type: 'update', update: made.update, ...ofStep }, 'relay');
    return !known;
  }

  /** Takes over what stood on something that was not here, as far as its room has brought it now. */
  async takeAwaited(change: Change, document: DocumentId): Promise<void> {
    const record = this.#staged.get(change)?.get(document) ?? (await this.open(document))?.record;
    if (!record?.awaits) return;
    const { awaits, ...known } = record;
    this.#stage(change, known);
    const { storage } = this.#platform;
    const versions = (await storage.getMany('versions', awaits)).flatMap(version => (version?.counts ? [version] : []));
    // What makes it stands in its row alone.
    const rows = await storage.getMany(
      'rows',
      versions.map(({ row }) => row.id),
    );
    for (const [i, stored] of rows.entries()) {
      const session = versions[i]?.session;
      if (session && stored?.row.type === 'version') await this.takeOver(change, stored.row, session);
    }
  }

  /** A record of it that what follows in the same change goes on from. */
  #stage(change: Change, record: DocumentRecord): void {
    const staged = this.#staged.get(change) ?? new Map<DocumentId, DocumentRecord>();
    this.#staged.set(change, staged);
    staged.set(record.id, record);
    change.put('documents', record);
    change.onStored(() => {
      const open = this.#open.get(record.id);
      if (open) this.#open.set(record.id, { record, doc: open.doc });
    });
  }

  /** What this change brings to a document, before it is stored. */
  #heldIn(change: Change, document: DocumentId): HeldClocks {
    const documents = this.#held.get(change) ?? new Map<DocumentId, HeldClocks>();
    this.#held.set(change, documents);
    const held = documents.get(document) ?? new Map();
    documents.set(document, held);
    return held;
  }

  /** Adds a received or written update to a change. */
  store(change: Change, record: DocumentRecord, row: UpdateRow, from: unknown): DocumentRecord {
    const staged = this.#staged.get(change) ?? new Map<DocumentId, DocumentRecord>();
    this.#staged.set(change, staged);
    const current = staged.get(record.id) ?? record;
    const n = current.updates + 1;
    const next: DocumentRecord = { ...current, updates: n, updatedAt: Math.max(current.updatedAt, row.at) };
    staged.set(record.id, next);
    change.put('documents', next);
    // What awaits it may stand on it before it is stored.
    if (next.awaits) standsOnMissing(this.#open.get(record.id)?.doc ?? null, row.update, this.#heldIn(change, record.id));
    change.put('documentUpdates', {
      key: `${record.id}/${n.toString().padStart(12, '0')}`,
      document: record.id,
      n,
      update: row.update,
      row: row.id,
      step: row.step ?? null,
      device: row.device,
    });
    change.onStored(() => this.#follow(next, row.update, from));
    return next;
  }

  #follow(record: DocumentRecord, update: Uint8Array, from: unknown): void {
    const open = this.#open.get(record.id);
    if (open) {
      this.#open.set(record.id, { record, doc: open.doc });
      // loadDoc applied stored bytes with the same call, so what is stored and what is mirrored cannot differ.
      Y.applyUpdate(open.doc, update);
      const pending = this.#pendingBytes.get(record.id) ?? { updates: 0, bytes: 0 };
      this.#pendingBytes.set(record.id, { updates: pending.updates + 1, bytes: pending.bytes + update.length });
    }
    for (const listener of [...this.#updates]) listener(record.id, update, from);
  }

  /** Stores the merged state of a document that has gathered many updates. The updates stay: they may not be acknowledged yet. */
  async checkpoint(document: DocumentId): Promise<void> {
    const pending = this.#pendingBytes.get(document);
    if (!pending || (pending.updates < checkpointAfter && pending.bytes < checkpointBytes)) return;
    await this.#book.change(async change => {
      const open = this.#open.get(document);
      const state = open && makeCheckpoint(open.doc);
      if (!open || !state) return;
      change.put('documentCheckpoints', { document, upTo: open.record.updates, state });
      change.onStored(() => this.#pendingBytes.set(document, { updates: 0, bytes: 0 }));
    });
  }
}

const newRecord = (at: number, session: SessionId | null) => ({ createdAt: at, updatedAt: at, session, rebuild: 0, updates: 0 });
