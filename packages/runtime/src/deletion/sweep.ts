import {
  type BlobId,
  blobsOf,
  type DeletionNote,
  parseRoom,
  type RoomId,
  type Row,
  type RowOf,
  type SessionId,
  type SessionRow,
  sessionRoom,
  type TableName,
} from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { LosingEdits } from '../sync/losing-edits.ts';

/** Records taken out in one transaction; fewer where each may be large. */
const few = 20;
const some = 64;
const many = 300;

export interface SweepOptions {
  readonly platform: Platform;
  readonly shelf: Shelf;
  readonly losing: LosingEdits;
  readonly session: SessionId;
  readonly note: DeletionNote | null;
  readonly stays: Stays;
}

/** Whether a large value stays although this session, which names it, goes. `owner`: the session that stored it, where that is another one. */
export type Stays = (blob: BlobId, owner: SessionId | undefined) => boolean;

export interface Sweep {
  /**
   * Takes the next page of what is left out, in this change. Answers the large values that it named, and whether nothing is left.
   * @param rooms the session's, and those of its large values as far as they are known
   */
  page(change: Change, rooms: readonly RoomId[]): Promise<{ readonly done: boolean; readonly blobs: readonly BlobId[] }>;
}

type Page = (change: Change) => Promise<{ readonly n: number; readonly blobs?: readonly BlobId[] }>;

/**
 * Takes everything of a session out of the store, page by page, in the same order each time. What was not taken out is found again by the next
 * one that is made: nothing is remembered but in the store. Documents stay, with what was done in them; only their way back to it goes.
 */
export function createSweep({ platform, shelf, losing, session, note, stays }: SweepOptions): Sweep {
  const { storage } = platform;
  /** Tables that are known to be empty of it, in the order of {@link pagesOf}. A change that is not stored makes this wrong: then make anew. */
  let emptied = 0;

  return {
    async page(change, rooms) {
      const pages = [unread, ...rooms.flatMap(ofRoom), ...ofScreen()];
      for (; emptied < pages.length; emptied++) {
        const { n, blobs = [] } = (await pages[emptied]?.(change)) ?? { n: 0 };
        if (n > 0) return { done: false, blobs };
      }
      return { done: true, blobs: [] };
    },
  };

  /**
   * What this device did and nobody has read, record by record. What it changed in documents on a line that others have gone on from is taken
   * back, as if its outcome had been read behind theirs; what it did in a turn that they never heard of stands.
   */
  async function unread(change: Change): Promise<{ readonly n: number; readonly blobs: readonly BlobId[] }> {
    const waiting = await storage.range('outbox', { index: ['room', 'key'], prefix: [sessionRoom(session)], limit: few });
    const blobs: BlobId[] = [];
    for (const [i, record] of waiting.entries()) {
      const rows = (await storage.getMany('rows', record.rows)).flatMap(stored => (stored ? [stored.row as SessionRow] : []));
      const lost: RowOf<'outcome'>[] = [];
      for (const row of rows) if (row.type === 'outcome' && (await isLost(row))) lost.push(row);
      if (lost.length > 0) {
        const judged = lost.map(row => ({ row, verdict: 'void' as const }));
        await losing.reverse(change, session, judged, new Set(lost.map(({ id }) => id)));
      }
      change.remove('outbox', record.key);
      for (const row of rows) {
        change.remove('rows', row.id);
        blobs.push(...going(row));
      }
      // The next one stands on the documents as this one leaves them.
      if (lost.length > 0) return { n: i + 1, blobs };
    }
    return { n: waiting.length, blobs };
  }

  /** The large values that go with a row. */
  function going(row: Row): BlobId[] {
    const owners = new Map(row.type === 'copied' ? row.owners?.map(({ blob, of }) => [blob, of]) : []);
    return blobsOf(row).flatMap(({ blob }) => (stays(blob, owners.get(blob)) ? [] : [blob]));
  }

  async function isLost({ step, device }: RowOf<'outcome'>): Promise<boolean> {
    if (!note) return false;
    const shown = await storage.get('steps', step);
    // One that is not shown any more has lost here already: others have gone on from before it.
    if (shown && !note.turns.includes(shown.turn)) return false;
    return !note.made.some(one => one.step === step && one.device === device);
  }

  function ofRoom(room: RoomId): Page[] {
    const isLarge = parseRoom(room)?.kind === 'blob';
    return [
      async change => {
        const rows = await storage.range('rows', { index: ['room', 'order'], prefix: [room], limit: isLarge ? few : many });
        for (const { id } of rows) change.remove('rows', id);
        return { n: rows.length, blobs: rows.flatMap(({ row }) => going(row)) };
      },
      async change => {
        const items = await storage.range('items', { index: ['room', 'seq'], prefix: [room], limit: some });
        for (const { key } of items) change.remove('items', key);
        return { n: items.length };
      },
      async change => {
        const carried = await storage.range('carried', { index: ['room', 'key'], prefix: [room], limit: some });
        for (const { key } of carried) change.remove('carried', key);
        return { n: carried.length };
      },
      async change => {
        const waiting = await storage.range('outbox', { index: ['room', 'key'], prefix: [room], limit: many });
        for (const { key } of waiting) change.remove('outbox', key);
        return { n: waiting.length };
      },
    ];
  }

  /** What is derived of it. */
  function ofScreen(): Page[] {
    const inOrder = (table: 'entries' | 'steps') => removing(table, ({ id }) => id, { index: ['session', 'order'], prefix: [session] });
    return [
      inOrder('entries'),
      inOrder('steps'),
      removing('progress', ({ step }) => step, { index: ['session'], prefix: [session] }),
      // Chains of other sessions sort before or behind: a slash stands right in front of the zero.
      removing('versions', ({ id }) => id, { index: ['chainKey'], after: `${session}/`, before: `${session}0` }),
      async change => {
        const made = await storage.range('documents', { index: ['session', 'createdAt'], prefix: [session], limit: many });
        for (const record of made) shelf.leaveSession(change, record);
        return { n: made.length };
      },
    ];
  }

  function removing<Name extends 'entries' | 'steps' | 'progress' | 'versions'>(
    table: Name,
    key: (record: Awaited<ReturnType<typeof storage.range<Name>>>[number]) => string,
    range: { readonly index: readonly string[]; readonly prefix?: readonly string[]; readonly after?: string; readonly before?: string },
  ): Page {
    return async change => {
      const found = await storage.range<Name>(table, { ...range, limit: table === 'versions' ? some : many });
      for (const record of found) change.remove(table satisfies TableName, key(record));
      return { n: found.length };
    };
  }
}
