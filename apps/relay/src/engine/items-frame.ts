import { encodeFrame, limits, type RoomId, type RoomItem } from '@baton/protocol';
import { sizeOf } from '../store/port.ts';

/** What one frame of items holds at most, by {@link sizeOf}; well below the frame's own limit, but for a single large item. */
export const frameBytes = limits.frame - 48 * 1024;
export const frameItems = 64;

/** One frame or more, in order, each within the limits of the wire. */
export function itemsFrames(room: RoomId, items: readonly RoomItem[]): Uint8Array[] {
  const frames: Uint8Array[] = [];
  let batch: RoomItem[] = [];
  let bytes = 0;
  const flush = () => {
    if (batch.length > 0) frames.push(encodeFrame({ verb: 'items', room, items: batch }));
    batch = [];
    bytes = 0;
  };
  for (const item of items) {
    const size = sizeOf(item);
    if (batch.length === frameItems || bytes + size > frameBytes) flush();
    batch.push(item);
    bytes += size;
  }
  flush();
  return frames;
}

/** Whether an item, once it has a place, still fits a frame. Without this check it could be stored and then never be delivered. */
export function fitsFrame(room: RoomId, item: RoomItem): boolean {
  if (sizeOf(item) < frameBytes) return true;
  const longest = { ...item, seq: Number.MAX_SAFE_INTEGER, at: Number.MAX_SAFE_INTEGER };
  // The longest frame that it will ever stand in: the one that brings it back.
  const restored = encodeFrame({ verb: 'restore', id: Number.MAX_SAFE_INTEGER, room, previous: '0'.repeat(64), items: [longest] });
  return restored.length <= limits.frame;
}
