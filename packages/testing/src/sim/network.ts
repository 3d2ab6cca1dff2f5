import { unpack } from '@baton/protocol';
import type { RelayPeer } from '@baton/relay';
import type { Connect, SocketHandlers, SocketLike } from '@baton/sync';
import type { Life, Time } from './clock.ts';
import type { Points, Strike } from './points.ts';
import type { SimRelay } from './relay.ts';
import { createRandom, type Random, seedFor } from './seeded-random.ts';

/** What the relay told a device that it has. */
export interface Acknowledged {
  readonly device: string;
  readonly room: string;
  readonly author: string;
  readonly counter: number;
  readonly seq: number;
}

/** `hole`: everything is swallowed and nothing closes, as after sleep or behind a lost NAT entry. */
export type Reach = 'up' | 'cut' | 'hole';

export interface NetworkOptions {
  readonly time: Time;
  readonly points: Points;
  readonly relay: SimRelay;
  readonly seed: number;
  /** Ends or freezes a device's process. */
  readonly strike: (device: string, strike: Strike) => void;
}

/** One way of a connection, in milliseconds. */
const fastest = 2;
const slowest = 20;

/** In-process sockets between devices and the relay: whole frames, in order, late, and lost with their connection. */
export class Network {
  readonly acknowledged: Acknowledged[] = [];
  readonly #options: NetworkOptions;
  readonly #random: Random;
  readonly #reach = new Map<string, Reach>();
  readonly #open = new Set<Socket>();
  readonly #cuts = new Map<string, { left: number; readonly ms: number }>();

  constructor(options: NetworkOptions) {
    this.#options = options;
    this.#random = createRandom(seedFor(options.seed, 'network'));
    options.relay.onEnd(() => {
      for (const socket of [...this.#open]) socket.breakOff();
    });
  }

  reach(device: string): Reach {
    return this.#reach.get(device) ?? 'up';
  }

  /** `up` lets new connections through; those that fell into a hole stay there. */
  setReach(device: string, reach: Reach): void {
    this.#reach.set(device, reach);
    for (const socket of [...this.#open]) {
      if (socket.device !== device) continue;
      if (reach === 'cut') socket.breakOff();
      if (reach === 'hole') socket.swallow();
    }
  }

  /** Breaks the connection at the `nth` frame from now on, either way, which is lost; nothing gets through for `ms` then. */
  cutAt(device: string, nth: number, ms: number): void {
    this.#cuts.set(device, { left: nth, ms });
  }

  /** The connection has not broken yet at the frame that was named. */
  willBreak(device: string): boolean {
    return this.#cuts.has(device);
  }

  /** A frame is about to pass. Answers whether the connection breaks at it. */
  #breaksAt(device: string): boolean {
    const cut = this.#cuts.get(device);
    if (!cut || --cut.left > 0) return false;
    this.#cuts.delete(device);
    this.setReach(device, 'cut');
    this.#options.time.after(cut.ms, () => this.setReach(device, 'up'));
    return true;
  }

  /** What a process of this device connects with. */
  connector(device: string, life: Life): Connect {
    return (_url, handlers) => {
      const { time, relay, points, strike } = this.#options;
      const socket: Socket = new Socket({
        device,
        life,
        time,
        handlers,
        latency: () => fastest + Math.floor(this.#random() * (slowest - fastest + 1)),
        breaks: () => this.#breaksAt(device),
        meet: what => points.meet('frame', device, what),
        strike: struck => strike(device, struck),
        acknowledged: ack => this.acknowledged.push(ack),
        gone: () => this.#open.delete(socket),
      });
      time.after(fastest, () => {
        if (life.over || socket.ended || this.reach(device) === 'hole') return;
        if (this.reach(device) === 'cut') return socket.breakOff();
        const peer = relay.connect(socket.farEnd());
        if (!peer) return socket.breakOff();
        this.#open.add(socket);
        socket.opened(peer);
      });
      return socket;
    };
  }
}

interface SocketOptions {
  readonly device: string;
  readonly life: Life;
  readonly time: Time;
  readonly handlers: SocketHandlers;
  readonly latency: () => number;
  /** Whether the connection, which is then broken, breaks at this frame. */
  readonly breaks: () => boolean;
  readonly meet: (what: string) => Strike | null;
  readonly strike: (strike: Strike) => void;
  readonly acknowledged: (ack: Acknowledged) => void;
  readonly gone: () => void;
}

class Socket implements SocketLike {
  ended = false;
  readonly #o: SocketOptions;
  readonly #asked = new Map<number, { room: string; author: string; counter: number }>();
  #peer: RelayPeer | null = null;
  #swallowed = false;
  #upAt = 0;
  #downAt = 0;

  constructor(options: SocketOptions) {
    this.#o = options;
    options.life.onEnd(() => this.#hangUp());
  }

  get device(): string {
    return this.#o.device;
  }

  /** The relay's side of it. What it sends before {@link opened} comes right behind the opening. */
  farEnd() {
    return {
      address: this.#o.device,
      send: (frame: Uint8Array) => this.#down(() => this.#arrive(frame)),
      close: (code: number, reason: string) => this.#down(() => this.#close(code, reason)),
      buffered: () => 0,
    };
  }

  opened(peer: RelayPeer): void {
    this.#peer = peer;
    this.#o.life.enter(() => this.#o.handlers.opened());
  }

  send(bytes: Uint8Array): void {
    if (this.ended || this.#o.life.over || this.#o.breaks()) return;
    const asked = request(bytes);
    const struck = asked && this.#o.meet(asked.what);
    if (asked?.append) this.#asked.set(asked.id, asked.append);
    if (struck?.when === 'before') {
      if (struck.how === 'cut') this.breakOff();
      else this.#o.strike(struck);
      if (this.ended || this.#o.life.over) return;
    }
    // What stops before it sends, sends when it goes on, over the connection that it has then or not at all.
    this.#o.life.enter(() => {
      if (!this.ended) this.#up(() => this.#peer?.receive(bytes));
    });
    if (struck?.when !== 'after') return;
    if (struck.how === 'cut') this.breakOff('afterWhatLeft');
    else this.#o.strike(struck);
  }

  close(): void {
    this.#hangUp();
  }

  /** Nothing comes through any more, and nobody is told. */
  swallow(): void {
    this.#swallowed = true;
  }

  /** The connection breaks: both sides hear of it, and of nothing else. */
  breakOff(what: 'now' | 'afterWhatLeft' = 'now'): void {
    if (this.ended) return;
    if (what === 'now') this.#peerGone();
    else this.#up(() => this.#peerGone());
    const { handlers, life, time } = this.#o;
    this.#end();
    time.after(this.#o.latency(), () => life.enter(() => handlers.closed(1006, '')));
  }

  #hangUp(): void {
    if (this.ended) return;
    if (!this.#swallowed) this.#up(() => this.#peerGone());
    this.#end();
  }

  #peerGone(): void {
    const peer = this.#peer;
    this.#peer = null;
    peer?.closed();
  }

  #end(): void {
    this.ended = true;
    this.#o.gone();
  }

  #close(code: number, reason: string): void {
    this.#end();
    this.#o.handlers.closed(code, reason);
  }

  #arrive(frame: Uint8Array): void {
    if (this.#o.breaks()) return;
    const ack = answer(frame);
    const asked = ack && this.#asked.get(ack.id);
    if (ack && asked) this.#o.acknowledged({ device: this.#o.device, ...asked, seq: ack.seq });
    this.#o.handlers.message(frame);
  }

  #up(run: () => void): void {
    if (this.#swallowed) return;
    const { time } = this.#o;
    this.#upAt = Math.max(this.#upAt, time.now + this.#o.latency());
    time.after(this.#upAt - time.now, run);
  }

  #down(run: () => void): void {
    if (this.#swallowed || this.ended) return;
    const { time, life } = this.#o;
    this.#downAt = Math.max(this.#downAt, time.now + this.#o.latency());
    time.after(this.#downAt - time.now, () => {
      if (this.#swallowed) return;
      life.enter(() => {
        if (!this.ended) run();
      });
    });
  }
}

const text = new TextDecoder();

/** A request that changes something at the relay; null for every other frame. Looks only as far as it must. */
function request(frame: Uint8Array): { id: number; what: string; append?: { room: string; author: string; counter: number } } | null {
  const start = text.decode(frame.subarray(4, 28));
  if (!start.startsWith('{"verb":"append"') && !start.startsWith('{"verb":"lease"')) return null;
  const said = unpack(frame) as { verb: string; id: number; room: string; author: string; counter: number; action: string; epoch: number };
  const room = said.room.slice(0, 14);
  if (said.verb === 'lease') return { id: said.id, what: `${said.action} ${room} epoch ${said.epoch}` };
  const { author, counter } = said;
  return { id: said.id, what: `append ${room} ${author}#${counter}`, append: { room: said.room, author, counter } };
}

function answer(frame: Uint8Array): { id: number; seq: number } | null {
  if (!text.decode(frame.subarray(4, 28)).startsWith('{"verb":"ack"')) return null;
  return unpack(frame) as { id: number; seq: number };
}
