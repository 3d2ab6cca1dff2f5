import {
  type Author,
  type DeviceFrame,
  decodeRelayFrame,
  encodeFrame,
  type RelayFrame,
  type RoomId,
  type RoomItem,
  sealedItemHash,
} from '@baton/protocol';
import type { TrialDevice } from './space.ts';

export type Answer<Verb extends RelayFrame['verb']> = Extract<RelayFrame, { verb: Verb }>;

/** The device's end of a connection, whatever carries it. */
export interface Wire {
  send(frame: Uint8Array): void;
  close(): void;
  /** Tells the relay that there is room again; only where there is no real network. */
  drained?(): void;
}

/** Speaks the protocol as a device would and remembers everything it was told. */
export class TrialClient {
  readonly received: RelayFrame[] = [];
  closedWith: number | null = null;
  #wire: Wire | null = null;
  #nextId = 1;
  #waiting: { readonly wants: (frame: RelayFrame) => boolean; readonly resolve: (frame: RelayFrame) => void }[] = [];
  readonly #closed: ((code: number) => void)[] = [];
  readonly #written = new Map<string, { counter: number; hash: Uint8Array }>();

  attach(wire: Wire): void {
    this.#wire = wire;
  }

  arrived(bytes: Uint8Array): void {
    const decoded = decodeRelayFrame(bytes);
    if (!('ok' in decoded)) throw new Error(`the relay sent no frame of this protocol: ${decoded.malformed}`);
    const frame = decoded.ok;
    this.received.push(frame);
    const ready = this.#waiting.filter(({ wants }) => wants(frame));
    this.#waiting = this.#waiting.filter(waiting => !ready.includes(waiting));
    for (const { resolve } of ready) resolve(frame);
  }

  ended(code: number): void {
    this.closedWith ??= code;
    for (const resolve of this.#closed.splice(0)) resolve(code);
  }

  /** Resolves with the code once the connection is closed. */
  async end(): Promise<number> {
    return this.closedWith ?? new Promise(resolve => this.#closed.push(resolve));
  }

  send(frame: DeviceFrame): void {
    this.sendBytes(encodeFrame(frame));
  }

  sendBytes(bytes: Uint8Array): void {
    this.#wire?.send(bytes);
  }

  close(): void {
    this.#wire?.close();
  }

  drained(): void {
    this.#wire?.drained?.();
  }

  id(): number {
    return this.#nextId++;
  }

  /** The first frame that fits, received already or still to come. */
  async until<Verb extends RelayFrame['verb']>(verb: Verb, fits: (frame: Answer<Verb>) => boolean = () => true): Promise<Answer<Verb>> {
    const wants = (frame: RelayFrame): frame is Answer<Verb> => frame.verb === verb && fits(frame as Answer<Verb>);
    const found = this.received.find(wants);
    if (found) return found;
    return new Promise(resolve => this.#waiting.push({ wants, resolve: frame => wants(frame) && resolve(frame) }));
  }

  /** The answer to the request with this id. */
  async answer(id: number): Promise<RelayFrame> {
    const wants = (frame: RelayFrame) => 'id' in frame && frame.id === id;
    return this.received.find(wants) ?? new Promise(resolve => this.#waiting.push({ wants, resolve }));
  }

  async hello(device: TrialDevice, changes: Parameters<TrialDevice['hello']>[1] = {}): Promise<Answer<'welcome'>> {
    const { nonce } = await this.until('challenge');
    const id = this.id();
    this.send(await device.hello(nonce, { ...changes, id }));
    return this.until('welcome', frame => frame.id === id);
  }

  /** The next item of this author as it counts them itself, with hashes as a device computes them. Sent, not waited for. */
  append(room: RoomId, author: Author, text: string): { readonly id: number; readonly frame: Extract<DeviceFrame, { verb: 'append' }> } {
    const key = `${room} ${author}`;
    const last = this.#written.get(key) ?? { counter: 0, hash: new Uint8Array() };
    const sealed = new TextEncoder().encode(text);
    const item = { room, author, counter: last.counter + 1, previousHash: last.hash, sealed };
    this.#written.set(key, { counter: item.counter, hash: sealedItemHash(item) });
    const frame = { verb: 'append' as const, id: this.id(), ...item, signature: new Uint8Array(64) };
    this.send(frame);
    return { id: frame.id, frame };
  }

  async subscribe(room: RoomId, cursor: Extract<DeviceFrame, { verb: 'subscribe' }>['cursor'] = null): Promise<Answer<'subscribed'>> {
    const id = this.id();
    this.send({ verb: 'subscribe', id, room, cursor });
    return this.until('subscribed', frame => frame.id === id);
  }

  /** Everything this client was sent of a room, in order. */
  items(room: RoomId): RoomItem[] {
    return this.received.flatMap(frame => (frame.verb === 'items' && frame.room === room ? frame.items : []));
  }
}
