import { loadDoc, makeCheckpoint } from '@baton/documents';
import { fold, type SessionState } from '@baton/journal';
import {
  type Author,
  orderOfPlace,
  parseRoom,
  parseRow,
  type RowId,
  type SessionId,
  type SessionRow,
  sessionRoom,
  startCursor,
} from '@baton/protocol';
import { createMemoryDisk, type MemoryDisk } from '@baton/store/memory';
import { losable } from '../crash/scenarios.ts';
import { byHand } from './by-hand.ts';
import { startFrozen } from './start-frozen.ts';

/**
 * A device on whose disk the rows by hand stand. All that is derived from them was made by the runtime, which has gone on from there as far as
 * it could.
 */
export async function handDisk(): Promise<MemoryDisk> {
  const disk = createMemoryDisk();
  const { meta, rooms, rows: stored } = disk.tables;
  for (const [room, rows] of byHand) {
    const kind = parseRoom(room)?.kind;
    if (!kind) throw new Error(`${room} is no room`);
    let state: SessionState | null = null;
    for (const [n, value] of rows.entries()) {
      const read = parseRow(kind, value);
      if (!('ok' in read)) throw new Error(`${value.id}: ${JSON.stringify(read)}`);
      const order = orderOfPlace({ seq: n + 1, index: 0 });
      stored.set(value.id as RowId, { id: value.id as RowId, room, order, relayTime: value.at, row: read.ok });
      if (kind === 'session') ({ state } = fold(state, read.ok as SessionRow, { order, relayTime: value.at }));
    }
    const own = { sent: false, cursor: startCursor, author: null, uploading: null, held: null, stopped: null } as const;
    rooms.set(room, { id: room, kind, revision: rows.length, next: rows.length + 1, ...own });
  }
  meta.set('identity', { key: 'identity', value: { space: 'space-by-hand', device: 'laptop', incarnation: 'i1' } });
  // As if all of it had been lost: then it is made from the rows.
  meta.set('derived', { key: 'derived', value: { filled: [], lost: losable } });
  const { runtime } = await startFrozen(disk);
  await runtime.parts.sessions.idle();
  await runtime.stop();
  putSeldom(disk);
  return disk;
}

/** Records that come and go: a document's state after hundreds of changes, an item that a relay has lost and is to be given back. */
function putSeldom({ tables }: MemoryDisk): void {
  for (const { id } of tables.documents.values()) {
    const updates = [...tables.documentUpdates.values()].filter(({ document }) => document === id);
    if (updates.length === 0) continue;
    const state = makeCheckpoint(
      loadDoc(
        null,
        updates.map(({ update }) => update),
      ).doc,
    );
    if (state) tables.documentCheckpoints.set(id, { document: id, upTo: updates.length, state });
  }
  const [room = sessionRoom('' as SessionId)] = byHand.map(([room]) => room).slice(-1);
  const bytes = new Uint8Array([1, 2, 3]);
  const sealed = { author: 'laptop~i1' as Author, counter: 1, previousHash: bytes, sealed: bytes, signature: bytes } as const;
  tables.carried.set('by-hand', { key: 'by-hand', room, item: { kind: 'sealed', seq: 1, at: 1, ...sealed }, rows: [] });
}
