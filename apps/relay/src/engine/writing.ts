import { type DeviceFrame, deviceOfAuthor, equalBytes, type RoomItem, sealedItemHash } from '@baton/protocol';
import type { StoredItem } from '../store/port.ts';
import { decideAppend } from './append.ts';
import { isGone } from './dropping.ts';
import type { Engine } from './engine.ts';
import { fitsFrame } from './items-frame.ts';
import { decideLease, leaseStateOf } from './lease.ts';
import type { Line } from './line.ts';
import { placingKey, type Room } from './room.ts';
import type { Member } from './space.ts';
import { afterWrites, placeItem, setLeaseUntil } from './write.ts';

/** An Ed25519 signature has 64 bytes; what comes later may be longer, but is no place to store data. */
export const longestSignature = 1_024;

type Asked<Verb extends DeviceFrame['verb']> = Extract<DeviceFrame, { verb: Verb }>;

/** Answers `ack` once the item is on disk, with the place and time it got; the same item again gets the same answer. */
export function append(engine: Engine, line: Line, member: Member, room: Room, asked: Asked<'append'>): undefined | Promise<void> {
  const { author, counter, previousHash } = asked;
  if (deviceOfAuthor(author) !== member.device) return void line.refuse(asked.id, 'badRequest');
  if (!member.space.settled) return void line.refuse(asked.id, 'restoring');
  if (isGone(engine, line, member.space, room, asked.id)) return;
  const decision = decideAppend(room.heads.get(author), counter, previousHash);
  switch (decision.kind) {
    case 'refused':
      return void line.refuse(asked.id, decision.why, { expected: decision.expected });
    case 'earlier':
      return answerEarlier(engine, line, member, room, asked);
    case 'next': {
      const { sealed, signature } = asked;
      const item: RoomItem = {
        kind: 'sealed',
        seq: room.lastSeq + 1,
        at: engine.clock.now(),
        author,
        counter,
        previousHash,
        sealed,
        signature,
      };
      if (signature.length > longestSignature || !fitsFrame(room.id, item)) return void line.refuse(asked.id, 'tooLarge');
      if (isFull(engine, member, room, asked.sealed.length)) return void line.refuse(asked.id, 'tooMany');
      placeItem(engine, member.space, room, item, () => acknowledge(line, asked.id, item));
      return undefined;
    }
    default:
      return decision satisfies never;
  }
}

function answerEarlier(engine: Engine, line: Line, member: Member, room: Room, asked: Asked<'append'>): undefined | Promise<void> {
  const answer = (placed: StoredItem | null) => {
    const same = placed !== null && equalBytes(placed.itemHash, sealedItemHash({ ...asked, room: room.id }));
    if (same) acknowledge(line, asked.id, placed.item);
    else line.refuse(asked.id, 'forked', { expected: (room.heads.get(asked.author)?.counter ?? 0) + 1 });
  };
  const placing = room.placing.get(placingKey(asked.author, asked.counter));
  if (placing) {
    afterWrites(engine, member.space, room, () => answer(placing));
    return undefined;
  }
  return engine.store.placed(member.space.id, room.id, asked.author, asked.counter).then(answer);
}

function acknowledge(line: Line, id: number, item: RoomItem): void {
  line.send({ verb: 'ack', id, seq: item.seq, relayTime: item.at });
}

/** About the room's one lease. Answers `ack` with the place of its entry once that is on disk. */
export function lease(engine: Engine, line: Line, member: Member, room: Room, asked: Asked<'lease'>): undefined {
  const { epoch, reason, signature, action } = asked;
  const { space, device } = member;
  if (!space.settled) return void line.refuse(asked.id, 'restoring', { lease: leaseStateOf(room.shownLease, space.generation) });
  if (isGone(engine, line, space, room, asked.id)) return;
  const now = engine.clock.now();
  const moment = { now, generation: space.generation, lifetime: engine.limits.lease };
  const decision = decideLease(room.lease, { device, action, epoch, reason }, moment);
  const seq = room.lease?.seq ?? 0;
  const done = () => line.send({ verb: 'ack', id: asked.id, seq, relayTime: now });
  switch (decision.kind) {
    case 'refused':
      // What is refused depends on what was decided before; that must be on disk before anybody hears of it.
      afterWrites(engine, space, room, () =>
        line.refuse(asked.id, decision.why, { lease: leaseStateOf(room.shownLease, space.generation) }),
      );
      return;
    case 'done':
      afterWrites(engine, space, room, done);
      return;
    case 'until':
      if (room.lease) setLeaseUntil(engine, space, room, room.lease, decision.until, done);
      return;
    case 'entry': {
      if (signature.length > longestSignature) return void line.refuse(asked.id, 'tooLarge');
      if (isFull(engine, member, room, 0)) return void line.refuse(asked.id, 'tooMany');
      const item: RoomItem = { kind: 'lease', seq: room.lastSeq + 1, at: now, epoch, device, reason, signature };
      placeItem(engine, space, room, item, () => acknowledge(line, asked.id, item));
      return;
    }
    default:
      decision satisfies never;
  }
}

export function isFull(engine: Engine, { space }: Member, room: Room, size: number): boolean {
  if (room.lastSeq === 0 && space.roomCount >= engine.limits.rooms) return true;
  return space.bytes + size > engine.limits.spaceBytes;
}
