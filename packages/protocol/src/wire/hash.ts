/** How items are hashed and chained. Devices and the relay compute the same, so that a lost or replaced item shows. */
import { joinBytes, sha256, toHex } from '../hash.ts';
import type { Author, RoomId } from '../ids.ts';
import type { LeaseItem, RoomItem, SealedItem } from './frames.ts';

/** Hash of a sealed item: the `previousHash` of its author's next one in this room. */
export function sealedItemHash(item: {
  room: RoomId;
  author: Author;
  counter: number;
  previousHash: Uint8Array;
  sealed: Uint8Array;
}): Uint8Array {
  return sha256(joinBytes(['baton/item/1', item.room, item.author, String(item.counter), item.previousHash, sha256(item.sealed)]));
}

function leaseItemHash(room: RoomId, item: Pick<LeaseItem, 'epoch' | 'device' | 'reason'>): Uint8Array {
  return sha256(joinBytes(['baton/lease-item/1', room, String(item.epoch), item.device, item.reason]));
}

export function roomItemHash(room: RoomId, item: SealedItem | LeaseItem): Uint8Array {
  return item.kind === 'sealed' ? sealedItemHash({ room, ...item }) : leaseItemHash(room, item);
}

/**
 * The running hash of a room after `item`, hex; start with the empty string. Its relay time is in it: deadlines go by that, so two devices
 * that have read the same item at the same place, but as of another time, have not read the same.
 */
export function runningHash(previous: string, room: RoomId, item: RoomItem): string {
  return toHex(sha256(joinBytes(['baton/room/2', previous, roomItemHash(room, item), String(item.at)])));
}

/** The bytes a device signs to ask for a lease entry. */
export function leaseRequestBytes(room: RoomId, epoch: number, reason: LeaseItem['reason']): Uint8Array {
  return joinBytes(['baton/lease-request/1', room, String(epoch), reason]);
}
