import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes, frameLimit } from '@baton/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Relay } from '../engine/relay.ts';
import { addressOf } from './address.ts';
import { pathOf } from './http.ts';
import { isAllowedOrigin } from './origin.ts';

export interface SocketPorts {
  readonly relay: Relay;
  readonly origins: readonly string[];
  /** Milliseconds between two signs of life asked of a connection; silent for that long, it is dropped. */
  readonly heartbeat: number;
}

export interface Sockets {
  /** Closes what does not close by itself within `ms`. */
  terminate(ms: number): Promise<void>;
}

export const socketPath = '/relay';

/** Lets WebSockets of `/relay` into the relay. */
export function attachSockets(server: Server, { relay, origins, heartbeat }: SocketPorts): Sockets {
  // A frame a little over the limit reaches the engine, which says why it is too large; a far larger one is cut off while it arrives.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4 * frameLimit, perMessageDeflate: false });
  const alive = new WeakSet<WebSocket>();
  const cork = createCork();

  const accept = (socket: WebSocket, stream: Duplex, request: IncomingMessage) => {
    alive.add(socket);
    // Its close follows; what went wrong on the network is no event of ours.
    socket.on('error', () => {});
    socket.on('pong', () => alive.add(socket));
    if (!isAllowedOrigin(request.headers.origin, request.headers.host, origins)) {
      socket.close(closeCodes.wrongOrigin, 'this page may not connect here');
      return;
    }
    const peer = relay.connect({
      address: addressOf(request),
      send(frame) {
        cork(stream);
        socket.send(frame, { binary: true });
      },
      close: (code, why) => socket.close(code, why),
      buffered: () => socket.bufferedAmount,
    });
    socket.on('message', (data, isBinary) => {
      // A text frame is none of this protocol's: nothing decodes from no bytes.
      peer.receive(isBinary ? bytesOf(data) : new Uint8Array());
    });
    socket.on('close', () => peer.closed());
    stream.on('drain', () => peer.drained());
  };

  server.on('upgrade', (request, stream, head) => {
    if (pathOf(request) !== socketPath) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, socket => accept(socket, stream, request));
  });

  const beat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, heartbeat);
  beat.unref();

  return {
    async terminate(ms) {
      clearInterval(beat);
      const closed = [...sockets.clients].map(socket => new Promise(resolve => socket.once('close', resolve)));
      const timer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, ms);
      await Promise.all(closed);
      clearTimeout(timer);
    },
  };
}

/** What is written to one stream in one go of the event loop leaves together. */
function createCork(): (stream: Duplex) => void {
  const corked = new Set<Duplex>();
  return stream => {
    if (corked.has(stream)) return;
    if (corked.size === 0) {
      process.nextTick(() => {
        for (const held of corked) held.uncork();
        corked.clear();
      });
    }
    corked.add(stream);
    stream.cork();
  };
}

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  const buffer = Array.isArray(data) ? Buffer.concat(data) : data;
  // Not a Buffer: its `slice` would share memory where the codec expects a copy.
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
