/** A room that is taken away: what a person deletes is deleted here too. What stays is its name, so that nothing brings it back. */
import { type DeviceFrame, parseRoom, type RoomKind } from '@baton/protocol';
import { droppedSize } from '../store/port.ts';
import type { Engine } from './engine.ts';
import type { Line } from './line.ts';
import type { Room } from './room.ts';
import type { Member, Space } from './space.ts';
import { afterWrites, writeRoom } from './write.ts';

/** The space's own rooms and its directories say what there is; nobody may take that away. */
const kinds: ReadonlySet<RoomKind | undefined> = new Set<RoomKind | undefined>(['session', 'document', 'blob']);

/**
 * From the moment it is asked nothing enters and nothing is read any more; the answer comes when nothing of it is on disk. Not while
 * something is brought back: a device that does not know of it yet would wait in vain to give the room back, and everybody for that device.
 */
export function drop(engine: Engine, line: Line, { space }: Member, room: Room, asked: Extract<DeviceFrame, { verb: 'drop' }>): undefined {
  const { id } = asked;
  const done = () => line.send({ verb: 'ack', id, seq: 0, relayTime: engine.clock.now() });
  if (!kinds.has(parseRoom(room.id)?.kind)) return void line.refuse(id, 'badRequest');
  if (!space.settled) return void line.refuse(id, 'restoring');
  if (room.dropped) {
    room.dropped.push(done);
    if (room.droppedStored) afterWrites(engine, space, room, () => answerAll(room));
    return;
  }
  if (room.lastSeq === 0 && space.bytes + droppedSize > engine.limits.spaceBytes) return void line.refuse(id, 'tooMany');
  const had = room.lastSeq > 0;
  room.drop([done]);
  // What has a place by now is on its way to disk, and counts for the space until it is taken away.
  afterWrites(engine, space, room, () => void takeAway(engine, space, room, had));
}

async function takeAway(engine: Engine, space: Space, room: Room, had: boolean): Promise<void> {
  room.writing++;
  space.writing++;
  try {
    const weight = await engine.store.weight(space.id, room.id);
    writeRoom(engine, space, room, { kind: 'drop', space: space.id, room: room.id }, () => {
      space.bytes += droppedSize - weight;
      if (had) space.roomCount--;
      room.droppedStored = true;
      answerAll(room);
    });
  } catch (error) {
    // Nobody was told: whoever asked comes back, and asks again.
    engine.report({ event: 'failed', error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' });
    space.rooms.delete(room.id);
  } finally {
    room.writing--;
    space.writing--;
  }
}

function answerAll(room: Room): void {
  for (const done of room.dropped?.splice(0) ?? []) done();
}

/** Whether the room is gone for good, and who asked for something in it was told so. */
export function isGone(engine: Engine, line: Line, space: Space, room: Room, id: number): boolean {
  if (!room.dropped) return false;
  afterWrites(engine, space, room, () => line.refuse(id, 'badRequest', { dropped: true }));
  return true;
}
