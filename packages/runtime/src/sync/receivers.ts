import {
  type DirectoryRow,
  type DocumentId,
  type DocumentRecord,
  deletionNote,
  documentRoom,
  isProvisionalOrder,
  parseSessionSetting,
  type RoomRecord,
  type SessionId,
  type SessionRow,
  sessionRoom,
} from '@baton/protocol';
import type { Blobs } from '../blobs/blobs.ts';
import { type Change, storedRow } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Deletions } from '../deletion/deletions.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Versions } from '../documents/versions.ts';
import type { Progress } from '../session/progress.ts';
import type { Judged, PlacedItem } from '../session/session-log.ts';
import type { Sessions } from '../session/sessions.ts';
import { type Directory, nameOf } from '../space/directory.ts';
import type { Members } from '../space/members.ts';
import type { Link } from './link.ts';
import type { LosingEdits } from './losing-edits.ts';
import { readRows } from './read-rows.ts';
import type { Rewound } from './rewind.ts';
import { isUploading, type ReadRow, type RoomReceivers } from './rooms-port.ts';
import { isUploadingOrder } from './uploading.ts';

export interface ReceiverOptions {
  readonly platform: Platform;
  readonly sessions: Sessions;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly blobs: Blobs;
  readonly directory: Directory;
  readonly members: Members;
  readonly progress: Progress;
  readonly deletions: Deletions;
  readonly losing: LosingEdits;
  readonly link: () => Link | null;
  readonly onMembers: () => void;
}

/** What each kind of room means to this device. */
export function createReceivers(options: ReceiverOptions): RoomReceivers {
  const { platform, sessions, shelf, versions, blobs, directory, members, progress, deletions, losing, link } = options;

  return {
    async session(change, session, record, items, rows) {
      const { log } = await sessions.open(session);
      // The text that was streamed, here or heard from another device, is in the outcome now.
      for (const { row } of rows) if (row.type === 'outcome') progress.end(change, row.step);
      if (record.uploading === null) {
        const judged = await log.receive(change, items);
        await takeOver(change, session, judged, rows);
        await losing.reverse(change, session, judged, ownOf(rows));
        return;
      }
      const placed = new Set(rows.filter(read => isUploading(record, read.own)).map(read => read.row.id));
      for (const read of rows) if (placed.has(read.row.id)) change.put('rows', storedRow(record.id, read.row, read.standing));
      const stored = await readRows(platform, record.id);
      const left = stored.filter(row => isProvisionalOrder(row.order) && isUploadingOrder(record, row.order) && !placed.has(row.id));
      // Nobody else can know of it before all of it is in. Where something else stands there all the same, an older copy of this device was
      // put back: the room has judged for long, and what is not in it yet is on top like anything else.
      const isKnown = items.some(item => item.kind === 'lease' || !placed.has(item.row.id));
      if (left.length > 0 && !isKnown) return;
      // The whole of the former own room is in: from here the room judges, and everything is folded at the places it gave.
      const before = stored
        .filter(row => !isProvisionalOrder(row.order))
        .map((row): PlacedItem => ({ kind: 'row', row: row.row as SessionRow, standing: row }));
      const here = new Set(rows.map(read => read.row.id));
      const provisional = stored.filter(row => isProvisionalOrder(row.order) && !here.has(row.id));
      const judged = await log.refold(change, [...before, ...items], provisional, left.length > 0 ? 'anew' : 'again');
      change.touch(record, { uploading: null });
      // Others may have gone on right behind it, as when this device slept meanwhile: what they made comes in the same reading.
      const read = judged.filter(({ row }) => here.has(row.id));
      await takeOver(change, session, read, rows);
      await losing.reverse(change, session, read, ownOf(rows));
    },

    async document(change, record, rows) {
      const document = record.id.slice('document.'.length) as string as DocumentId;
      let current = (await shelf.open(document))?.record ?? (await announced(change, document));
      if (!current) throw new Error(`document ${document} was read before it was announced`);
      for (const read of rows) {
        change.put('rows', storedRow(record.id, read.row, read.standing));
        if (read.row.type === 'version') {
          versions.store(change, read.row, read.standing, { session: null, task: null, counts: true }, await versions.kept(read.row));
          continue;
        }
        await shelf.reversals.note(change, document, read.row, read.standing.order);
        if (!read.own) current = shelf.store(change, current, read.row, 'relay');
      }
      await shelf.takeAwaited(change, document);
    },

    blob: (change, blob, record, rows) => blobs.receive(change, blob, record.id, rows),

    async directory(change, rows) {
      const seen = new Map<string, string>();
      for (const read of rows) {
        if (await directory.receive(change, read.row, read.standing, seen)) await announce(change, read.row);
      }
    },

    rewound,

    async space(change, rows) {
      for (const read of rows) await members.receive(change, read.row, read.standing);
      if (rows.length > 0) change.onStored(options.onMembers);
    },
  };

  /** Values of the directory stand where their rows stand; a session folds to what is common, with the rest on top. */
  async function rewound(change: Change, record: RoomRecord, { before, provisional }: Rewound): Promise<void> {
    if (record.kind === 'session') {
      const { log } = await sessions.open(record.id.slice('session.'.length) as string as SessionId);
      await log.rewind(change, before, provisional);
    }
    if (record.kind === 'directory') await directory.rewound(change, provisional);
  }

  /** A session or document that another device made: it is on the list at once, and its room is read. */
  async function announce(change: Change, row: DirectoryRow): Promise<void> {
    if (row.type === 'session') {
      const { log } = await sessions.open(row.session);
      const known = log.record !== null;
      const shelf = await directory.shelf(change, row.session);
      const begun = known ? {} : { complete: false, updatedAt: row.createdAt };
      log.list(change, { ...nameOf(row, log.view), createdAt: row.createdAt, shelf, ...begun });
      change.onStored(() => link()?.rooms.open(sessionRoom(row.session)));
    }
    const said = row.type === 'setting' ? parseSessionSetting(row.key) : null;
    if (said?.what === 'deleted' && row.type === 'setting')
      await deletions.stage(change, said.session, row.device === sessions.device ? null : deletionNote(row.value));
    else if (said) {
      const { log } = await sessions.open(said.session);
      if (log.record) log.list(change, { shelf: await directory.shelf(change, said.session) });
    }
    if (row.type === 'document') {
      await announced(change, row.document, row);
      change.onStored(() => link()?.rooms.open(documentRoom(row.document)));
    }
  }

  async function announced(
    change: Change,
    document: DocumentId,
    known?: Extract<DirectoryRow, { type: 'document' }>,
  ): Promise<DocumentRecord | null> {
    const row = known ?? (await directory.document(document));
    const record = (await shelf.open(document))?.record;
    if (!row) return record ?? null;
    if (record) {
      if (record.title !== row.title) shelf.rename(change, record, row.title);
      return record;
    }
    const made: DocumentRecord = {
      id: document,
      kind: row.kind,
      title: row.title,
      createdAt: row.createdAt,
      updatedAt: row.createdAt,
      session: row.session && !deletions.isDeleted(row.session) ? row.session : null,
      rebuild: row.rebuild,
      updates: 0,
    };
    change.put('documents', made);
    return made;
  }

  /** What steps of other devices made in documents is here with their outcome, so that this device may go on from there. */
  async function takeOver(
    change: Change,
    session: SessionId,
    judged: readonly Judged[],
    rows: readonly ReadRow<SessionRow>[],
  ): Promise<void> {
    const own = ownOf(rows);
    for (const { row, verdict } of judged) {
      if (row.type !== 'version' || verdict !== 'counts' || own.has(row.id)) continue;
      const isNew = await shelf.takeOver(change, row, session);
      if (isNew) change.onStored(() => link()?.rooms.open(documentRoom(row.document)));
    }
  }
}

const ownOf = (rows: readonly ReadRow<SessionRow>[]) => new Set(rows.flatMap(read => (read.own ? [read.row.id] : [])));
