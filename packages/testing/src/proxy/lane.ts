import type { Socket } from 'node:net';

/**
 * What the network does to a connection. `blackhole` looks from both ends like a cable pulled somewhere on the way:
 * nothing arrives, not even the end of the connection, and no error comes back. What was sent meanwhile arrives when
 * the network heals, as it does with TCP, which sends again. `delay` is in milliseconds and keeps the order.
 */
export type Fault = { readonly kind: 'pass' } | { readonly kind: 'blackhole' } | { readonly kind: 'delay'; readonly ms: number };

type Parcel = { readonly due: number; readonly bytes: Buffer | 'end' | 'broken' };

/** One direction of a connection: carries what `from` sends to `to`, in order, as the fault of the moment allows. */
export class Lane {
  private readonly queue: Parcel[] = [];
  private timer: NodeJS.Timeout | undefined;
  private fault: Fault;
  private readonly from: Socket;
  private readonly to: Socket;

  constructor(from: Socket, to: Socket, fault: Fault, onBytes: (bytes: Buffer) => void) {
    this.from = from;
    this.to = to;
    this.fault = fault;
    from.on('data', bytes => {
      onBytes(bytes);
      this.put(bytes);
    });
    from.on('end', () => this.put('end'));
    // An error is followed by `close`; the other end must learn of it through the same queue, not around it.
    from.on('error', () => this.put('broken'));
    from.on('close', () => this.put('end'));
    if (fault.kind === 'blackhole') from.pause();
  }

  setFault(fault: Fault): void {
    this.fault = fault;
    if (fault.kind === 'blackhole') {
      // The sender's window fills up, as on a network that acknowledges nothing.
      this.from.pause();
    } else {
      this.from.resume();
      this.flush();
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue.length = 0;
  }

  private put(bytes: Parcel['bytes']): void {
    const wait = this.fault.kind === 'delay' ? this.fault.ms : 0;
    this.queue.push({ due: performance.now() + wait, bytes });
    this.flush();
  }

  private flush(): void {
    clearTimeout(this.timer);
    if (this.fault.kind === 'blackhole') return;
    for (let next = this.queue[0]; next !== undefined; next = this.queue[0]) {
      const wait = next.due - performance.now();
      // Once delays are lifted nothing has to wait any more.
      if (wait > 0 && this.fault.kind === 'delay') {
        this.timer = setTimeout(() => this.flush(), wait);
        return;
      }
      this.queue.shift();
      if (next.bytes === 'broken') this.to.destroy();
      else if (next.bytes === 'end') this.to.end();
      else if (this.to.writable) this.to.write(next.bytes);
    }
  }
}
