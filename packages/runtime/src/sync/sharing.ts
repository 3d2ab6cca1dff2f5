/** Gives what is this device's to the relay, and opens the rooms of everything that is known. */
import { directoryRoom, documentRoom, type RoomId, sessionRoom, spaceRoom } from '@baton/protocol';
import type { Book } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';
import type { Link } from './link.ts';
import { promoteRoom } from './promote.ts';

/** Outbox records read at once. */
const pageSize = 1_000;
/** Rest before a room that could not be given to the relay is tried again. Milliseconds. */
const shareAgainAfter = 1_000;

export interface SharingOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly link: () => Link | null;
  /** Whether it belongs to what was deleted. */
  readonly isGone: (room: RoomId) => boolean;
  /** Does what nobody waits for. */
  readonly later: (work: Promise<unknown>) => void;
}

export interface Sharing {
  /** What was this device's own becomes the relay's; a session is named to others only when the whole of it is there. */
  shareAll(): Promise<void>;
  /** Whatever is stored as waiting gets its way out. */
  wakeOutbox(): Promise<void>;
  openRooms(open: Link): Promise<void>;
}

export function createSharing({ platform, book, link, isGone, later }: SharingOptions): Sharing {
  return { shareAll, wakeOutbox, openRooms };

  async function shareAll(): Promise<void> {
    // Large values go with the rows that name them.
    const order = ['space', 'document', 'session', 'directory'] as const;
    for (const kind of order) {
      for (const record of await platform.storage.range('rooms', { index: ['kind'], prefix: [kind], limit: 10_000 })) {
        if (record.sent) continue;
        // The directory must not name what is not on its way yet: what could not be stored is tried again, and the rest behind it.
        if ((await promoteRoom(platform, book, record.id)) !== 'ok') {
          later(platform.clock.sleep(shareAgainAfter).then(() => (link()?.client.status().link === 'up' ? shareAll() : undefined)));
          return;
        }
      }
    }
    await wakeOutbox();
  }

  async function wakeOutbox(): Promise<void> {
    const leaving = new Set<RoomId>();
    // A large value has a record for each of its pieces, and its room comes before the others.
    for (let after = ''; ; ) {
      const waiting = await platform.storage.range('outbox', { after, limit: pageSize });
      for (const record of waiting) leaving.add(record.room);
      after = waiting.at(-1)?.key ?? after;
      if (waiting.length < pageSize) break;
    }
    for (const table of ['sealed', 'carried'] as const) {
      for (const record of await platform.storage.range(table, { limit: 10_000 })) leaving.add(record.room);
    }
    for (const room of leaving) if (!isGone(room)) link()?.outbox.wake(room);
  }

  async function openRooms(open: Link): Promise<void> {
    open.rooms.open(spaceRoom);
    open.rooms.open(directoryRoom);
    for (const session of await platform.storage.range('sessions', { index: ['updatedAt'], reverse: true, limit: 10_000 }))
      open.rooms.open(sessionRoom(session.id));
    for (const document of await platform.storage.range('documents', { index: ['updatedAt'], reverse: true, limit: 10_000 }))
      open.rooms.open(documentRoom(document.id));
  }
}
