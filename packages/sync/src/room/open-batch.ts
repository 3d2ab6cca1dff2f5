/** From items as the relay sent them to items a device can fold: signature, author chain, rows, and the cursor behind them. */
import {
  type Author,
  type Cursor,
  type DeviceId,
  deviceOfAuthor,
  equalBytes,
  fromHex,
  type LeaseEntry,
  parseRoom,
  type RoomId,
  type RoomItem,
  runningHash,
  sealedItemHash,
  toHex,
} from '@baton/protocol';
import { decodeBody, type PlacedRow } from './item-body.ts';
import type { ItemOpened, Sealer } from './sealer.ts';

interface ItemHead {
  readonly seq: number;
  /** Relay time. */
  readonly at: number;
}

/** One item of a room, in its place. */
export type OpenedItem = ItemHead &
  (
    | {
        readonly kind: 'rows';
        readonly author: Author;
        readonly device: DeviceId;
        readonly counter: number;
        /** Hash of the sealed item, hex: with author and counter it says which of our own items was read back. */
        readonly hash: string;
        readonly rows: readonly PlacedRow[];
        /** How far its author had read this room when it sealed the item. */
        readonly cursor: Cursor;
        readonly invalid: readonly { readonly index: number; readonly reason: string }[];
      }
    | { readonly kind: 'lease'; readonly entry: LeaseEntry }
    /** Counts for nothing on every device. `author`, `counter` and `hash` are there when it was a sealed item. */
    | {
        readonly kind: 'void';
        readonly reason: string;
        readonly author: Author | null;
        readonly counter: number;
        readonly hash: string;
      }
  );

/** The last counter and hash (hex) of each author in a room, up to a cursor. */
export type AuthorHeads = ReadonlyMap<Author, { readonly counter: number; readonly hash: string }>;

/** How far a room was read, with what must be known to read on. */
export interface ReadingPoint {
  readonly cursor: Cursor;
  /** Heads that are known; an author that is missing is believed at its first item unless the cursor is at the start. */
  readonly heads: AuthorHeads;
  /** Whether every author of the room up to the cursor is in `heads`. */
  readonly complete: boolean;
}

export interface OpenedBatch {
  readonly items: readonly OpenedItem[];
  /** The same, as they came: what is kept of them should the relay lose them. */
  readonly raw: readonly { readonly item: RoomItem; readonly hash: string }[];
  /** Behind the last of `items`: to be stored with them, in one transaction. */
  readonly cursor: Cursor;
  /** Heads of all authors known behind the last of `items`. */
  readonly heads: AuthorHeads;
}

export interface Opening {
  readonly batch: OpenedBatch;
  readonly end: ReadingPoint;
  /** What is left from a held item on. */
  readonly rest: readonly RoomItem[];
  readonly held: { readonly seq: number; readonly why: 'key' | 'newer' } | null;
}

type Judged = { readonly item: OpenedItem; readonly link: boolean } | { readonly held: 'key' | 'newer' };

/**
 * Opens dense items that follow `from`. Stops before the first that this device cannot open yet; everything before it is in the batch.
 * The result depends only on the room's prefix and the keys, so two devices with the same keys get the same.
 */
export async function openBatch(room: RoomId, items: readonly RoomItem[], from: ReadingPoint, sealer: Sealer): Promise<Opening> {
  const judged = await Promise.all(items.map(item => judge(room, item, sealer)));
  const opened: OpenedItem[] = [];
  const kept: { item: RoomItem; hash: string }[] = [];
  const heads = new Map(from.heads);
  let cursor = from.cursor;
  let held: Opening['held'] = null;
  for (const [index, raw] of items.entries()) {
    const result = judged[index];
    if (!result) break;
    if ('held' in result) {
      held = { seq: raw.seq, why: result.held };
      break;
    }
    opened.push(raw.kind === 'sealed' && result.link ? follow(heads, from.complete, raw, result.item) : result.item);
    cursor = { generation: cursor.generation, seq: raw.seq, hash: runningHash(cursor.hash, room, raw) };
    kept.push({ item: raw, hash: cursor.hash });
  }
  const batch = { items: opened, raw: kept, cursor, heads };
  return { batch, end: { cursor, heads, complete: from.complete }, rest: items.slice(opened.length), held };
}

/** Whether this item is the next of its author's chain; one that is not counts for nothing, and so does what is chained to it. */
function follow(
  heads: Map<Author, { counter: number; hash: string }>,
  complete: boolean,
  raw: Extract<RoomItem, { kind: 'sealed' }>,
  item: OpenedItem,
): OpenedItem {
  const head = heads.get(raw.author) ?? (complete ? { counter: 0, hash: '' } : null);
  const fits = !head || (raw.counter === head.counter + 1 && equalBytes(raw.previousHash, fromHex(head.hash)));
  const hash = item.kind === 'lease' ? '' : item.hash;
  if (!fits) return { ...voidHead(raw), kind: 'void', reason: 'chain', author: raw.author, counter: raw.counter, hash };
  heads.set(raw.author, { counter: raw.counter, hash });
  return item;
}

function voidHead({ seq, at }: RoomItem): ItemHead {
  return { seq, at };
}

async function judge(room: RoomId, raw: RoomItem, sealer: Sealer): Promise<Judged> {
  const head = voidHead(raw);
  if (raw.kind === 'lease') {
    const checked = await sealer.checkLease(room, raw);
    if (checked === 'ok') {
      const { epoch, device, reason, at } = raw;
      return { item: { ...head, kind: 'lease', entry: { epoch, device, reason, at } }, link: false };
    }
    if ('held' in checked) return checked;
    return { item: { ...head, kind: 'void', reason: checked.void, author: null, counter: 0, hash: '' }, link: false };
  }
  const { author, counter } = raw;
  const hash = toHex(sealedItemHash({ room, ...raw }));
  const nothing = (reason: string, link: boolean): Judged => ({ item: { ...head, kind: 'void', reason, author, counter, hash }, link });
  const opened: ItemOpened = await sealer.open(room, raw);
  if ('held' in opened) return opened;
  if ('void' in opened) return nothing(opened.void, opened.void !== 'signature');
  const kind = parseRoom(room)?.kind;
  if (!kind) return { held: 'newer' };
  const body = decodeBody(kind, author, opened.body);
  if ('held' in body) return body;
  if ('void' in body) return nothing(body.void, true);
  return { item: { ...head, kind: 'rows', author, device: deviceOfAuthor(author), counter, hash, ...body }, link: true };
}
