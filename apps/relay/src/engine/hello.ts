import { closeCodes, type RoomId, wireProtocol } from '@baton/protocol';
import type { AuthorHead } from '../store/port.ts';
import type { Hello } from './authenticate.ts';
import { type Engine, unloadIfIdle } from './engine.ts';
import type { Line } from './line.ts';
import { enterGeneration } from './restoring.ts';
import { type Member, Space } from './space.ts';
import { seeDevice } from './write.ts';

/** Heads that one `welcome` holds at most; an author with more rooms learns of the rest when it writes there. */
const mostHeads = 1_000;

/** Lets a device in. Null when the line was ended instead. */
export async function welcome(engine: Engine, line: Line, nonce: Uint8Array, hello: Hello): Promise<Member | null> {
  if (hello.protocol !== wireProtocol) return turnAway(line, closeCodes.protocolVersion, 'speaks another version');
  if (!(await engine.authenticate(hello, nonce))) {
    line.refuse(hello.id, 'notMember');
    return turnAway(line, closeCodes.notAuthenticated, 'not a device of that space');
  }
  const stored = await engine.store.space(hello.space, hello.author);
  if (line.ended) return null;
  if (!stored && !engine.spaces.has(hello.space) && engine.invite !== undefined && hello.invite !== engine.invite) {
    line.refuse(hello.id, 'notMember');
    return turnAway(line, closeCodes.notAuthenticated, 'a new space needs the invite');
  }
  const known = engine.spaces.get(hello.space);
  const space = known ?? new Space(hello.space, stored, engine);
  const replaced = space.online.get(hello.device);
  if (!replaced && space.online.size >= engine.limits.spaceConnections) {
    line.refuse(hello.id, 'tooMany');
    return turnAway(line, closeCodes.tooManyRequests, 'too many devices of this space');
  }
  engine.spaces.set(space.id, space);
  if (!known && stored?.generation !== space.generation) enterGeneration(engine, space, stored === null && hello.generation === 0);
  // The first to come had read nothing, so nothing seemed to be missing. This one knows better.
  if (space.settled && space.reported.size === 0 && hello.generation !== 0 && hello.generation !== space.generation) {
    enterGeneration(engine, space, false);
    space.tellGeneration();
  }
  const member: Member = { space, device: hello.device, author: hello.author };
  arrive(engine, line, member, replaced);
  const heads = stored?.heads ?? [];
  line.send({
    verb: 'welcome',
    id: hello.id,
    relayTime: engine.clock.now(),
    generation: space.generation,
    settled: space.settled,
    reported: [...space.reported],
    heads: heads.slice(0, mostHeads).map(({ room, head }) => headOf(room, head)),
    limits: { frame: engine.limits.frame, rooms: engine.limits.rooms },
    devices: [...space.lastSeen].map(([device, lastSeen]) => ({ device, online: space.online.has(device), lastSeen })),
    drops: true,
  });
  return member;
}

function arrive(engine: Engine, line: Line, { space, device }: Member, replaced: Line | undefined): void {
  // The newer connection is in place before the older ends, so that nobody is told that the device left.
  space.online.set(device, line);
  replaced?.end(closeCodes.replaced, 'the same device connected again');
  const now = engine.clock.now();
  seeDevice(engine, space, device, now);
  if (!replaced) space.announce(device, true, now);
  line.onEnd(() => {
    for (const room of [...line.following]) space.rooms.get(room)?.unsubscribe(line);
    if (space.online.get(device) !== line) return;
    space.online.delete(device);
    const left = engine.clock.now();
    if (!space.dead) seeDevice(engine, space, device, left);
    space.announce(device, false, left);
    unloadIfIdle(engine, space);
  });
}

function headOf(room: RoomId, head: AuthorHead) {
  return { room, counter: head.counter, hash: head.hash };
}

function turnAway(line: Line, code: number, why: string): null {
  line.end(code, why);
  return null;
}
