import type { SessionState } from '@baton/journal';
import {
  type DeviceId,
  type DirectoryRecord,
  type DirectoryRow,
  type DocumentId,
  type DocumentRecord,
  directoryRoom,
  type IdSource,
  isProvisionalOrder,
  type JsonValue,
  parseSessionSetting,
  type RoomRecord,
  type RowId,
  type SessionId,
  type SessionRecord,
  type SessionSetting,
  type SessionShelf,
  type StoredRow,
  sessionSetting,
} from '@baton/protocol';
import type { Book } from '../core/book.ts';
import { appendRows, type Change, type Standing, storedRow } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';

type Body = DirectoryRow extends infer Row ? (Row extends DirectoryRow ? Omit<Row, 'v' | 'id' | 'device' | 'at'> : never) : never;

/** The session that a row says something of, which is of no use once that was deleted; null when it is about something else. */
export function aboutSession(row: DirectoryRow): SessionId | null {
  if (row.type === 'session') return row.session;
  const said = row.type === 'setting' ? parseSessionSetting(row.key) : null;
  return said && said.what !== 'deleted' ? said.session : null;
}

/** The sessions that these rows say were deleted. */
export function deletedIn(rows: readonly DirectoryRow[]): ReadonlySet<SessionId> {
  const said = rows.flatMap(row => (row.type === 'setting' ? (parseSessionSetting(row.key) ?? []) : []));
  return new Set(said.flatMap(({ what, session }) => (what === 'deleted' ? [session] : [])));
}

type SaidOfSession = Pick<Extract<DirectoryRow, { type: 'session' }>, 'title' | 'createdAt' | 'named'>;

/**
 * What a session is called, of which the directory says so much. A name that the person gave stands, whatever a helper calls it; before there
 * was a word for that, a name was theirs that is not the one it began with.
 */
export function nameOf(
  { title, named }: SaidOfSession,
  view: Pick<SessionState, 'title' | 'called'> | null,
): Pick<SessionRecord, 'title' | 'named'> {
  if (named || (view && title !== view.title)) return { title, named: true };
  return { title: view?.called || title };
}

/** What sessions, documents and settings a person has. The last place wins for each key. */
export class Directory {
  readonly #platform: Platform;
  readonly #book: Book;
  readonly #ids: IdSource;
  readonly #me: () => DeviceId;
  readonly #sentFromStart: () => boolean;
  /** Values that changes bring, before they are stored. */
  readonly #staged = new WeakMap<Change, Map<string, DirectoryRow>>();

  constructor(options: { platform: Platform; book: Book; ids: IdSource; me: () => DeviceId; sentFromStart: () => boolean }) {
    this.#platform = options.platform;
    this.#book = options.book;
    this.#ids = options.ids;
    this.#me = options.me;
    this.#sentFromStart = options.sentFromStart;
  }

  room(): Promise<RoomRecord> {
    return this.#book.room(directoryRoom, { sent: this.#sentFromStart() });
  }

  /** @param after the row of the session that must be in its room before other devices hear of it */
  addSession(change: Change, session: SessionId, title: string, createdAt: number, after?: RowId): Promise<void> {
    return this.#append(change, { type: 'session', key: `session/${session}`, session, title, createdAt }, after);
  }

  /** The person gives it a name: from then on no helper gives it another. */
  nameSession(change: Change, session: SessionId, title: string, createdAt: number): Promise<void> {
    return this.#append(change, { type: 'session', key: `session/${session}`, session, title, createdAt, named: true });
  }

  /** @param after the outcome that made it: other devices hear of it only when that counts */
  addDocument(change: Change, record: DocumentRecord, after?: RowId): Promise<void> {
    const { id, kind, title, createdAt, session, rebuild } = record;
    return this.#append(
      change,
      {
        type: 'document',
        key: `document/${id}`,
        document: id,
        kind,
        title,
        createdAt,
        rebuild,
        ...(session === null ? {} : { session }),
      },
      after,
    );
  }

  /** Says something of a session beside its name. */
  setOfSession(change: Change, what: SessionSetting, session: SessionId, value: JsonValue): Promise<void> {
    return this.#append(change, { type: 'setting', key: sessionSetting(what, session), value });
  }

  setSetting(change: Change, key: string, value: JsonValue): Promise<void> {
    return this.#append(change, { type: 'setting', key: `setting/${key}`, value });
  }

  /** The value of a setting; null: there is none. */
  async setting(key: string): Promise<JsonValue> {
    const record = await this.#platform.storage.get('directory', `setting/${key}`);
    const row = record?.value as unknown as DirectoryRow | undefined;
    return row?.type === 'setting' ? row.value : null;
  }

  async #append(change: Change, body: Body, after?: RowId): Promise<void> {
    const now = this.#platform.clock.now();
    const row = { v: 1, id: this.#ids.next<RowId>(), device: this.#me(), at: now, ...body } as DirectoryRow;
    const [standing] = appendRows(change, await this.room(), [row], now, after);
    this.#put(change, row, (standing as Standing).order);
  }

  #put(change: Change, row: DirectoryRow, order: string): void {
    change.put('directory', { key: row.key, order, value: row as unknown as JsonValue });
    const staged = this.#staged.get(change) ?? new Map<string, DirectoryRow>();
    this.#staged.set(change, staged.set(row.key, row));
  }

  /** The value of a key as this change leaves it. */
  async #value(change: Change, key: string): Promise<DirectoryRow | undefined> {
    return this.#staged.get(change)?.get(key) ?? ((await this.#platform.storage.get('directory', key))?.value as unknown as DirectoryRow);
  }

  async #isSet(change: Change, what: SessionSetting, session: SessionId): Promise<boolean> {
    const row = await this.#value(change, sessionSetting(what, session));
    return row?.type === 'setting' && row.value === true;
  }

  /** Said once, it stays: whatever is said of the session later comes from somebody who had not heard of it. */
  async #isDeleted(change: Change, session: SessionId): Promise<boolean> {
    return (await this.#value(change, sessionSetting('deleted', session))) !== undefined;
  }

  /** Where the list has a session, as this change leaves it. */
  async shelf(change: Change, session: SessionId): Promise<SessionShelf> {
    if (await this.#isDeleted(change, session)) return 'deleted';
    if (await this.#isSet(change, 'archived', session)) return 'archived';
    return (await this.#isSet(change, 'pinned', session)) ? 'pinned' : 'open';
  }

  /** Takes over a row at its place. Answers whether it is now the value of its key. */
  async receive(change: Change, row: DirectoryRow, standing: Standing, seen: Map<string, string>): Promise<boolean> {
    change.put('rows', storedRow(directoryRoom, row, standing));
    const about = aboutSession(row);
    if (about && (await this.#isDeleted(change, about))) return false;
    const current = await this.#platform.storage.get('directory', row.key);
    const currentOrder = seen.get(row.key) ?? current?.order;
    const isOwnProvisional =
      currentOrder !== undefined && isProvisionalOrder(currentOrder) && (current?.value as { id?: string } | undefined)?.id === row.id;
    // What is still to be read back comes later in the room than anything that is there, so it stays.
    if (currentOrder !== undefined && currentOrder > standing.order && !isOwnProvisional) return false;
    this.#put(change, row, standing.order);
    seen.set(row.key, standing.order);
    return true;
  }

  /** Rows that have lost their places: a value that one of them gave goes with it. */
  async rewound(change: Change, rows: readonly StoredRow[]): Promise<void> {
    for (const { id, row, order } of rows as readonly (StoredRow & { readonly row: DirectoryRow })[]) {
      const current = await this.#platform.storage.get('directory', row.key);
      if ((current?.value as { id?: string } | undefined)?.id === id) change.put('directory', { ...(current as DirectoryRecord), order });
    }
  }

  /** The title and time of making of a session that is known by its entry alone. */
  async session(session: SessionId): Promise<SaidOfSession | null> {
    const record = await this.#platform.storage.get('directory', `session/${session}`);
    const row = record?.value as unknown as DirectoryRow | undefined;
    return row?.type === 'session' ? row : null;
  }

  async document(document: DocumentId): Promise<Extract<DirectoryRow, { type: 'document' }> | null> {
    const record = await this.#platform.storage.get('directory', `document/${document}`);
    const row = record?.value as unknown as DirectoryRow | undefined;
    return row?.type === 'document' ? row : null;
  }
}
