/** A relay that does not have what this device has read of a room: it gets it back, with the places it had. */
import { type Cursor, limits, type RoomId, type RoomItem, startCursor } from '@baton/protocol';
import type { Frame } from '../client/answers.ts';
import type { RelayClient } from '../client/relay-client.ts';
import type { KeptItem, RoomsPort } from './port.ts';

/** What one frame of items brings back at most; well below the frame's own limit, but for a single large item. */
const frameItems = 64;
const frameBytes = limits.frame - 48 * 1024;

export interface BringBackOptions {
  readonly room: RoomId;
  readonly client: RelayClient;
  readonly port: RoomsPort;
  /** How far this device has read the room, in an older generation or in one that was not noticed to be over. */
  readonly cursor: Cursor;
  /** What the relay answered to it. */
  readonly said: Frame<'subscribed'>;
}

/** `ok`: the room is what was read of it, or was rewound to where it is. `again`: something came in between. */
export async function bringBack(options: BringBackOptions): Promise<'ok' | 'again'> {
  const { room, port, cursor, said } = options;
  if (!said.diverged) return port.generationChanged(room, said.generation);
  const here = said.lastSeq <= cursor.seq ? await hashAt(options, said.lastSeq) : null;
  if (here === said.hash) return putBack(options);
  const common = await lastCommon(options);
  return common === null ? 'again' : port.rewind(room, { ...common, generation: said.generation });
}

/** The running hash of what was read up to there; null when it was not kept. */
async function hashAt({ room, port, cursor }: BringBackOptions, seq: number): Promise<string | null> {
  if (seq === 0) return '';
  if (seq === cursor.seq) return cursor.hash;
  const [found] = await port.kept(room, seq - 1, 1);
  return found?.item.seq === seq ? found.hash : null;
}

/** The relay's room is the beginning of what was read: the rest follows, each item where it was. */
async function putBack({ room, client, port, cursor, said }: BringBackOptions): Promise<'ok' | 'again'> {
  let at = { seq: said.lastSeq, hash: said.hash };
  while (at.seq < cursor.seq) {
    const items = fitting(await port.kept(room, at.seq, Math.min(frameItems, cursor.seq - at.seq)), at.seq);
    const last = items.at(-1);
    // What was not kept cannot be put back as it was: its rows leave again.
    if (!last) return port.rewind(room, { generation: said.generation, ...at });
    const answer = await client.request({ verb: 'restore', room, previous: at.hash, items: items.map(({ item }) => item) });
    // Another device brings back the same, or was faster by some items: the room is looked at again.
    if (answer.verb !== 'ack') return 'again';
    at = { seq: last.item.seq, hash: last.hash };
  }
  return port.generationChanged(room, said.generation);
}

function fitting(kept: readonly KeptItem[], after: number): readonly KeptItem[] {
  let bytes = 0;
  const end = kept.findIndex(({ item }, i) => {
    bytes += sizeOf(item);
    return item.seq !== after + 1 + i || (i > 0 && bytes > frameBytes);
  });
  return end < 0 ? kept : kept.slice(0, end);
}

function sizeOf(item: RoomItem): number {
  return 240 + item.signature.length + (item.kind === 'sealed' ? item.sealed.length + item.previousHash.length : 0);
}

/** The last place up to which the room is what was read of it, by asking for places in between. Null when an answer did not come. */
async function lastCommon(options: BringBackOptions): Promise<Cursor | null> {
  const { room, client, cursor, said } = options;
  let common: Cursor = startCursor;
  let other = Math.min(cursor.seq, said.lastSeq) + 1;
  while (other - common.seq > 1) {
    const seq = Math.floor((common.seq + other) / 2);
    const hash = await hashAt(options, seq);
    // What was not kept cannot be compared: only what lies before it is known to be common.
    const answer = hash === null ? null : await client.request({ verb: 'subscribe', room, cursor: { ...cursor, seq, hash } });
    if (answer && answer.verb !== 'subscribed') return null;
    if (answer?.diverged === false) common = { ...cursor, seq, hash: hash ?? '' };
    else other = seq;
  }
  return common;
}
