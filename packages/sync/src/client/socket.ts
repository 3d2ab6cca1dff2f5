/** The one thing sync needs from a network: a socket that carries binary messages. */
export interface SocketHandlers {
  opened(): void;
  message(bytes: Uint8Array): void;
  /** At most once; nothing else is called afterwards. Code 1006 when the platform gives none. */
  closed(code: number, reason: string): void;
}

export interface SocketLike {
  send(bytes: Uint8Array): void;
  /** May be called in any state, more than once. */
  close(code?: number, reason?: string): void;
}

/** May throw when the address cannot be used at all; that counts as a failed attempt. */
export type Connect = (url: string, handlers: SocketHandlers) => SocketLike;

/** The platform's own WebSocket (browser, worker, Node 24, workerd). */
export const connectWebSocket: Connect = (url, handlers) => {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => handlers.opened();
  socket.onmessage = event => {
    // A text message is no frame of ours; the empty one is refused by the codec with a reason.
    handlers.message(event.data instanceof ArrayBuffer ? new Uint8Array(event.data) : new Uint8Array());
  };
  socket.onclose = event => handlers.closed(event.code || 1006, event.reason);
  return {
    send: bytes => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes.slice());
    },
    close: (code = 1000, reason = '') => socket.close(code, reason),
  };
};
