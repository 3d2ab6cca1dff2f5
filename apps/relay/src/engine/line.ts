import { closeCodes, encodeFrame, type Refusal, type RelayFrame, type RoomId } from '@baton/protocol';
import type { RelayLimits } from './limits.ts';
import type { RelayClock, RelayConnection, RelayEvent } from './ports.ts';

/** What a relay has done since it started. Counted in place. */
export interface Tally {
  framesReceived: number;
  bytesReceived: number;
  framesSent: number;
  bytesSent: number;
  itemsStored: number;
  refused: number;
}

export interface LinePorts {
  readonly limits: RelayLimits;
  readonly clock: RelayClock;
  readonly tally: Tally;
  readonly report: (event: RelayEvent) => void;
}

/**
 * The sending side of a connection. Bounded: whoever reads too slowly is dropped to its cursor. Once ended, nothing more is sent and
 * what still arrives is ignored, so a late frame of a replaced connection does no harm.
 */
export class Line {
  readonly address: string;
  ended = false;
  /** The rooms it is subscribed to. */
  readonly following = new Set<RoomId>();
  readonly #connection: RelayConnection;
  readonly #ports: LinePorts;
  readonly #onEnd: (() => void)[] = [];
  #waiting: ((writable: boolean) => void)[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(connection: RelayConnection, ports: LinePorts) {
    this.address = connection.address;
    this.#connection = connection;
    this.#ports = ports;
  }

  send(frame: RelayFrame): void {
    this.sendBytes(encodeFrame(frame));
  }

  /** For frames that go to many: encoded once. */
  sendBytes(bytes: Uint8Array): void {
    if (this.ended) return;
    this.#ports.tally.framesSent++;
    this.#ports.tally.bytesSent += bytes.length;
    this.#connection.send(bytes);
    if (this.#connection.buffered() > this.#ports.limits.buffered) this.end(closeCodes.slowConsumer, 'too slow to read');
  }

  refuse(id: number, why: Refusal, more: Omit<Extract<RelayFrame, { verb: 'refused' }>, 'verb' | 'id' | 'why'> = {}): void {
    this.#ports.tally.refused++;
    this.send({ verb: 'refused', id, why, ...more });
  }

  /** Whether what is not stored should be left out for now. */
  congested(): boolean {
    return this.#connection.buffered() > this.#ports.limits.catchUpBuffered;
  }

  /** Resolves when there is room for more: at once, or after {@link drained}. False when the line has ended, or ends for want of room. */
  async writable(): Promise<boolean> {
    if (this.ended) return false;
    if (!this.congested()) return true;
    return new Promise(resolve => {
      const cancel = this.#ports.clock.after(this.#ports.limits.catchUpStall, () => this.end(closeCodes.slowConsumer, 'stalled'));
      this.#waiting.push(writable => {
        cancel();
        resolve(writable);
      });
    });
  }

  /**
   * Runs one piece of reading after the other. Side by side, each room that catches up would see the same room in the buffer, and
   * all of them together would overflow it.
   */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(run);
    this.#turn = result.catch(() => {});
    return result;
  }

  drained(): void {
    if (this.congested()) return;
    for (const resolve of this.#waiting.splice(0)) resolve(!this.ended);
  }

  onEnd(run: () => void): void {
    this.#onEnd.push(run);
  }

  /** Closes the connection; 4400–4499 tell the device not to come back as it is. */
  end(code: number, why: string): void {
    if (this.ended) return;
    this.#ports.report({ event: 'closed', code, why });
    this.#connection.close(code, why);
    this.closed();
  }

  /** The connection is gone. */
  closed(): void {
    if (this.ended) return;
    this.ended = true;
    for (const resolve of this.#waiting.splice(0)) resolve(false);
    for (const run of this.#onEnd.splice(0)) run();
  }
}
