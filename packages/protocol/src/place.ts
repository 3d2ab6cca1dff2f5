/** Where a row stands in its room: the item's sequence number and the row's index in the item. Only places order. */
export interface Place {
  readonly seq: number;
  readonly index: number;
}

/** How far a device has read a room. Committed in the same transaction as the rows it covers. */
export interface Cursor {
  /** Changes when the relay was wiped or restored from an older copy. 0 while the room is its device's own. */
  readonly generation: number;
  /** The sequence number of the last item read; 0 before the first. */
  readonly seq: number;
  /** Running hash over all items up to `seq`, hex; empty before the first. */
  readonly hash: string;
}

export const startCursor: Cursor = { generation: 0, seq: 0, hash: '' };

/** A place as a string that sorts as the place does. */
export function orderOfPlace(place: Place): string {
  return `${place.seq.toString().padStart(12, '0')}.${place.index.toString().padStart(4, '0')}`;
}

/** The order of a row that is not read back yet: behind every place, in the order it was written. */
export function provisionalOrder(n: number): string {
  return `~${n.toString().padStart(12, '0')}`;
}

export function isProvisionalOrder(order: string): boolean {
  return order.startsWith('~');
}

export function placeOfOrder(order: string): Place | null {
  const match = /^(\d{12})\.(\d{4})/.exec(order);
  return match ? { seq: Number(match[1]), index: Number(match[2]) } : null;
}
