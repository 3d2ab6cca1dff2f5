/** A new generation: what the relay lost comes back from the devices, at the places it had, before anything new enters. */
import { closeCodes, type DeviceFrame, type RoomItem } from '@baton/protocol';
import { decideAppend } from './append.ts';
import { isGone } from './dropping.ts';
import type { Engine } from './engine.ts';
import { fitsFrame } from './items-frame.ts';
import type { Line } from './line.ts';
import type { Room } from './room.ts';
import type { Member, Space } from './space.ts';
import { afterWrites, placeItem, writeSpace } from './write.ts';
import { isFull, longestSignature } from './writing.ts';

type Asked<Verb extends DeviceFrame['verb']> = Extract<DeviceFrame, { verb: Verb }>;

/** Stores the generation that the space is in from here on. `settled`: nobody has anything to bring back. */
export function enterGeneration(engine: Engine, space: Space, settled: boolean): void {
  const { id, generation } = space;
  space.settled = settled;
  space.reported.clear();
  writeSpace(engine, space, { kind: 'generation', space: id, generation, settled }, () => {});
}

/** The devices have read what is not here, so what they know is another generation: they come back and put it right. */
export function startGeneration(engine: Engine, space: Space): void {
  space.generation = Math.max(space.generation + 1, engine.clock.now());
  enterGeneration(engine, space, false);
  for (const line of [...space.online.values()]) line.end(closeCodes.goingAway, 'a new generation');
}

/**
 * Puts items back that were in the room before, each the next of its room and of its author, and each as it was: devices check the
 * signatures, as ever. Nobody holds a lease by an entry that was put back. Answers `ack` when all of them are on disk.
 */
export function restore(engine: Engine, line: Line, member: Member, room: Room, asked: Asked<'restore'>): undefined {
  const { space } = member;
  if (isGone(engine, line, space, room, asked.id)) return;
  if (asked.previous !== room.hash) return void afterWrites(engine, space, room, () => line.refuse(asked.id, 'moved'));
  for (const item of asked.items) {
    const why = whyNot(engine, member, room, item);
    if (why !== null) return void line.refuse(asked.id, why);
    placeItem(engine, space, room, item, () => {}, 0);
  }
  const seq = room.lastSeq;
  afterWrites(engine, space, room, () => line.send({ verb: 'ack', id: asked.id, seq, relayTime: engine.clock.now() }));
  return undefined;
}

function whyNot(engine: Engine, member: Member, room: Room, item: RoomItem) {
  if (item.seq !== room.lastSeq + 1) return 'badRequest';
  if (item.signature.length > longestSignature || !fitsFrame(room.id, item)) return 'tooLarge';
  if (isFull(engine, member, room, item.kind === 'sealed' ? item.sealed.length : 0)) return 'tooMany';
  if (item.kind === 'lease') return item.epoch > (room.lease?.epoch ?? 0) ? null : 'staleEpoch';
  const decision = decideAppend(room.heads.get(item.author), item.counter, item.previousHash);
  return decision.kind === 'next' ? null : 'forked';
}

export function report(engine: Engine, line: Line, { space }: Member, { id, generation, device }: Asked<'report'>): void {
  if (generation !== space.generation) return void line.refuse(id, 'moved');
  const isNew = !space.reported.has(device);
  space.reported.add(device);
  writeSpace(engine, space, { kind: 'report', space: space.id, device, generation }, () => {
    line.send({ verb: 'ack', id, seq: 0, relayTime: engine.clock.now() });
    if (isNew) space.tellGeneration();
  });
}

export function settle(engine: Engine, line: Line, { space }: Member, { id, generation }: Asked<'settle'>): void {
  if (generation !== space.generation) return void line.refuse(id, 'moved');
  const isNew = !space.settled;
  space.settled = true;
  writeSpace(engine, space, { kind: 'generation', space: space.id, generation, settled: true }, () => {
    line.send({ verb: 'ack', id, seq: 0, relayTime: engine.clock.now() });
    if (isNew) space.tellGeneration();
  });
}
