/** The page's end of a live document: a WebSocket for y-websocket's provider whose far end is the runtime. */
import { type RoomPort, readRoomMessage } from './port.ts';

/** A provider has no connect timeout of its own, so a socket must end in open or close by itself. Milliseconds. */
export const openWithin = 5_000;

export interface RoomSocketOptions {
  /** A port whose other end is served by the runtime's `serveRoom` for this room. May throw; that counts as a failed attempt. */
  readonly open: (room: string) => RoomPort;
  /**
   * How many frames are not stored yet; the provider knows nothing of durability. Above 0 from the start of a connection until what the
   * page had before is stored too. What was left when a connection ends stands until the next one begins.
   */
  readonly unsaved?: (room: string, count: number) => void;
  /** For tests. Resolves after `ms` or when aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Makes the `WebSocketPolyfill` for `new WebsocketProvider('baton:', room, doc, { disableBc: true, WebSocketPolyfill })`. The room is
 * the last part of the address.
 */
export function createRoomSocket(options: RoomSocketOptions): typeof WebSocket {
  const sleep = options.sleep ?? realSleep;

  class RoomSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readonly url: string;
    readonly protocol = '';
    readonly extensions = '';
    binaryType = 'arraybuffer';
    readyState = 0;
    onopen: ((event: { type: 'open' }) => void) | null = null;
    onmessage: ((event: { type: 'message'; data: ArrayBuffer }) => void) | null = null;
    onclose: ((event: { type: 'close'; code: number; reason: string; wasClean: boolean }) => void) | null = null;
    onerror: ((event: { type: 'error' }) => void) | null = null;
    readonly #room: string;
    readonly #timer = new AbortController();
    #port: RoomPort | null = null;
    // The handshake counts as one: what the page had before the connection is not stored until it has been asked for and answered.
    #sent = 1;
    #stored = 0;

    constructor(url: string | URL) {
      this.url = String(url);
      this.#room = decodeURIComponent(this.url.replace(/[?#].*$/, '').replace(/^.*\//, ''));
      this.#count();
      void sleep(openWithin, this.#timer.signal).then(() => {
        if (this.readyState === this.CONNECTING) this.#end(1006, 'did not open in time');
      });
      try {
        this.#port = options.open(this.#room);
        this.#port.onmessage = ({ data }) => this.#receive(data);
      } catch (cause) {
        // The handlers are set after the constructor.
        queueMicrotask(() => this.#end(1006, String(cause)));
      }
    }

    /** Frames that were sent and are not stored. */
    get unsaved(): number {
      return this.#sent - this.#stored;
    }

    get bufferedAmount(): number {
      return 0;
    }

    send(data: Uint8Array | ArrayBuffer): void {
      if (this.readyState !== this.OPEN) return;
      this.#sent++;
      this.#count();
      this.#port?.postMessage({ kind: 'frame', bytes: new Uint8Array(data).slice() });
    }

    close(code = 1000, reason = ''): void {
      queueMicrotask(() => this.#end(code, reason));
    }

    #receive(data: unknown): void {
      if (this.readyState > this.OPEN) return;
      const message = readRoomMessage(data);
      switch (message?.kind) {
        case 'open':
          this.#timer.abort();
          this.readyState = this.OPEN;
          this.onopen?.({ type: 'open' });
          return;
        case 'frame':
          if (this.readyState === this.OPEN) this.onmessage?.({ type: 'message', data: message.bytes.slice().buffer });
          return;
        case 'stored':
          this.#stored = Math.max(this.#stored, message.count);
          this.#count();
          return;
        case 'close':
          this.#end(message.code, message.reason);
          return;
        default:
      }
    }

    #end(code: number, reason: string): void {
      if (this.readyState === this.CLOSED) return;
      this.readyState = this.CLOSED;
      this.#timer.abort();
      this.#port?.postMessage({ kind: 'close', code: 1000, reason: '' });
      this.#port?.close();
      this.onclose?.({ type: 'close', code, reason, wasClean: code === 1000 });
    }

    #count(): void {
      options.unsaved?.(this.#room, this.unsaved);
    }
  }

  // A provider uses exactly what is above; the event targets' other half would be dead code.
  return RoomSocket as unknown as typeof WebSocket;
}

function realSleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
