import { closeCodes, type DeviceFrame, decodeDeviceFrame, encodeFrame, type RoomId, wireProtocol } from '@baton/protocol';
import { drop } from './dropping.ts';
import type { Engine } from './engine.ts';
import { welcome } from './hello.ts';
import type { Line } from './line.ts';
import { createBucket } from './rate.ts';
import { failLine, page, subscribe, unsubscribe } from './reading.ts';
import { report, restore, settle } from './restoring.ts';
import type { Room } from './room.ts';
import type { Member } from './space.ts';
import { append, lease } from './writing.ts';

/**
 * The receiving side of a connection. Frames are handled one after the other, in the order they came: at once as long as nothing
 * has to be loaded, else the rest waits.
 */
export class Peer {
  readonly line: Line;
  readonly #engine: Engine;
  readonly #nonce: Uint8Array;
  readonly #frames;
  readonly #bytes;
  #member: Member | null = null;
  #backlog: DeviceFrame[] = [];
  #busy = false;
  #cancelHello: () => void = () => {};

  constructor(engine: Engine, line: Line) {
    this.line = line;
    this.#engine = engine;
    this.#nonce = engine.random(32);
    const { limits, clock } = engine;
    this.#frames = createBucket(limits.framesBurst, limits.framesPerSecond, clock.now());
    this.#bytes = createBucket(limits.bytesBurst, limits.bytesPerSecond, clock.now());
    line.onEnd(() => {
      this.#backlog = [];
      this.#cancelHello();
      engine.strangers.delete(line);
      engine.slots.left(line);
    });
    engine.strangers.add(line);
    line.send({ verb: 'challenge', nonce: this.#nonce, relayTime: clock.now(), protocol: wireProtocol });
    this.expectHello();
  }

  /** Whoever does not say who it is, and is not pairing, may not stay. */
  expectHello(): void {
    this.#cancelHello();
    if (this.#member || this.line.ended) return;
    this.#cancelHello = this.#engine.clock.after(this.#engine.limits.hello, () => {
      if (!this.#member && !this.#engine.slots.holds(this.line)) this.line.end(closeCodes.helloTimeout, 'said nothing');
    });
  }

  receive(bytes: Uint8Array): void {
    const { tally } = this.#engine;
    if (this.line.ended) return;
    tally.framesReceived++;
    tally.bytesReceived += bytes.length;
    const frame = this.#admit(bytes);
    if (!frame) return;
    this.#backlog.push(frame);
    this.#work();
  }

  /** Null when the line was ended for it. */
  #admit(bytes: Uint8Array): DeviceFrame | null {
    const { limits, clock } = this.#engine;
    const end = (code: number, why: string) => {
      this.line.end(code, why);
      return null;
    };
    if (bytes.length > limits.frame) return end(closeCodes.tooLarge, 'a frame was too large');
    const now = clock.now();
    if (!this.#frames.take(1, now) || !this.#bytes.take(bytes.length, now)) return end(closeCodes.tooManyRequests, 'too fast');
    if (this.#backlog.length >= limits.backlog) return end(closeCodes.tooManyRequests, 'too many at once');
    const decoded = decodeDeviceFrame(bytes);
    // The reason stays here: it may quote what was sent, and neither log nor close reason is the place for that.
    return 'ok' in decoded ? decoded.ok : end(closeCodes.malformed, 'not a frame of this protocol');
  }

  #work(): void {
    while (!this.#busy && !this.line.ended) {
      const frame = this.#backlog.shift();
      if (!frame) return;
      const waiting = this.#handle(frame);
      if (!waiting) continue;
      this.#busy = true;
      waiting.then(
        () => {
          this.#busy = false;
          this.#work();
        },
        (error: unknown) => failLine(this.#engine, this.line, error),
      );
    }
  }

  #handle(frame: DeviceFrame): undefined | Promise<void> {
    const { slots, clock } = this.#engine;
    switch (frame.verb) {
      case 'ping':
        return void this.line.send({ verb: 'pong', id: frame.id, relayTime: clock.now() });
      case 'slotJoin':
        return void slots.join(this.line, frame);
      case 'slotSend':
        return void slots.send(this.line, frame);
      case 'slotClose':
        return void slots.close(this.line, frame);
      case 'hello':
        return this.#hello(frame);
      default:
        if (this.#member) return this.#handleOfMember(frame, this.#member);
        return frame.verb === 'ephemeral' ? undefined : void this.line.refuse(frame.id, 'notMember');
    }
  }

  #hello(frame: Extract<DeviceFrame, { verb: 'hello' }>): undefined | Promise<void> {
    if (this.#member) return void this.line.refuse(frame.id, 'badRequest');
    return welcome(this.#engine, this.line, this.#nonce, frame).then(member => {
      this.#member = member;
      if (!member) return;
      this.#cancelHello();
      this.#engine.strangers.delete(this.line);
    });
  }

  #handleOfMember(
    frame: Exclude<DeviceFrame, { verb: 'ping' | 'slotJoin' | 'slotSend' | 'slotClose' | 'hello' }>,
    member: Member,
  ): undefined | Promise<void> {
    const engine = this.#engine;
    const { line } = this;
    switch (frame.verb) {
      case 'append':
        return this.#inRoom(member, frame.room, room => append(engine, line, member, room, frame));
      case 'lease':
        return this.#inRoom(member, frame.room, room => lease(engine, line, member, room, frame));
      case 'restore':
        return this.#inRoom(member, frame.room, room => restore(engine, line, member, room, frame));
      case 'drop':
        return this.#inRoom(member, frame.room, room => drop(engine, line, member, room, frame));
      case 'report':
        return void report(engine, line, member, frame);
      case 'settle':
        return void settle(engine, line, member, frame);
      case 'subscribe':
        return this.#inRoom(member, frame.room, room => {
          const { following } = line;
          if (!following.has(room.id) && following.size >= engine.limits.subscriptions) return void line.refuse(frame.id, 'tooMany');
          return subscribe(engine, line, member.space, room, frame);
        });
      case 'unsubscribe':
        return void unsubscribe(engine, line, member.space, frame);
      case 'page':
        return page(engine, line, member.space, frame);
      case 'ephemeral': {
        const { room, sealed } = frame;
        member.space.rooms.get(room)?.spread(encodeFrame({ verb: 'ephemeral', room, device: member.device, sealed }), line);
        return undefined;
      }
      case 'slotOpen':
        return void engine.slots.open(line, member.space.id, frame);
      default:
        return frame satisfies never;
    }
  }

  /** Nothing is done for a line that ended while its room was loaded. */
  #inRoom(member: Member, id: RoomId, use: (room: Room) => undefined | Promise<void>): undefined | Promise<void> {
    return member.space.withRoom(id, room => (this.line.ended ? undefined : use(room)));
  }
}
