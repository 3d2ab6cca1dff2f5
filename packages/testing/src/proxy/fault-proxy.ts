import { connect, createServer, type Socket } from 'node:net';
import { listenHere } from '../loopback.ts';
import { type Fault, Lane } from './lane.ts';

export type { Fault } from './lane.ts';

export interface ProxyOptions {
  /** Where connections are passed on to, on the loopback address. */
  readonly targetPort: number;
  /** The port to listen on; 0, the default, takes a free one. */
  readonly port?: number;
  /** Keep every byte that passes, for looking at it afterwards. Off by default. */
  readonly capture?: boolean;
}

/** One connection through the proxy. */
export interface ProxiedConnection {
  readonly number: number;
  /** The first line the client sent (of HTTP: method and path), empty until it has come. */
  readonly firstLine: string;
  readonly open: boolean;
  setFault(fault: Fault): void;
  /** Breaks it at both ends at once, with a reset. */
  cut(): void;
}

/** A TCP proxy that does to connections what bad networks do. */
export interface FaultProxy {
  readonly port: number;
  /** Every connection since the start, in the order in which they came. */
  readonly connections: readonly ProxiedConnection[];
  /** The fault of every open connection and of those still to come. Starts as `pass`. */
  setFault(fault: Fault): void;
  /** Breaks every open connection; new ones are accepted. */
  cut(): void;
  /** Refuses new connections, as when the machine is off, until called with false. Open ones are not touched. */
  refuse(on: boolean): void;
  /** All that passed in both directions so far, connection after connection, when `capture` is on. */
  captured(): Buffer;
  /** Breaks what is open and stops listening. */
  close(): Promise<void>;
}

/** Starts a proxy on the loopback address in front of `targetPort`. Rejects when its port is taken. */
export async function startProxy(options: ProxyOptions): Promise<FaultProxy> {
  let fault: Fault = { kind: 'pass' };
  let refusing = false;
  const connections: Connection[] = [];
  // A half-closed connection is passed on as one, so both ends see exactly what the other did.
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, client => {
    if (refusing) {
      client.resetAndDestroy();
      return;
    }
    connections.push(new Connection(connections.length + 1, client, options.targetPort, fault, options.capture === true));
  });
  const port = await listenHere(server, options.port);
  const cut = (): void => {
    for (const connection of connections) connection.cut();
  };
  return {
    port,
    connections,
    setFault: next => {
      fault = next;
      for (const connection of connections) connection.setFault(next);
    },
    cut,
    refuse: on => {
      refusing = on;
    },
    captured: () => Buffer.concat(connections.flatMap(connection => [...connection.upward, ...connection.downward])),
    close: async () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      cut();
      await closed;
    },
  };
}

class Connection implements ProxiedConnection {
  readonly number: number;
  readonly upward: Buffer[] = [];
  readonly downward: Buffer[] = [];
  firstLine = '';
  private readonly client: Socket;
  private readonly server: Socket;
  private readonly lanes: readonly Lane[];

  constructor(number: number, client: Socket, targetPort: number, fault: Fault, capture: boolean) {
    this.number = number;
    this.client = client;
    this.server = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [this.client, this.server]) socket.setNoDelay(true);
    const up = new Lane(this.client, this.server, fault, bytes => {
      if (this.firstLine === '') this.firstLine = bytes.toString('latin1').split('\r\n', 1)[0] ?? '';
      if (capture) this.upward.push(bytes);
    });
    const down = new Lane(this.server, this.client, fault, bytes => {
      if (capture) this.downward.push(bytes);
    });
    this.lanes = [up, down];
    if (fault.kind !== 'blackhole') this.client.resume();
  }

  get open(): boolean {
    return !this.client.destroyed || !this.server.destroyed;
  }

  setFault(fault: Fault): void {
    if (this.open) for (const lane of this.lanes) lane.setFault(fault);
  }

  cut(): void {
    for (const lane of this.lanes) lane.stop();
    for (const socket of [this.client, this.server]) if (!socket.destroyed) socket.resetAndDestroy();
  }
}
