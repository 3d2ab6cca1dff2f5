/** What the engine needs from outside. None of it knows sockets, so that tests run the real engine in their own process. */

export interface RelayClock {
  /** Relay time: milliseconds since 1970, never going backwards while the relay runs. */
  now(): number;
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** That many cryptographically random bytes. */
export type RelayRandom = (length: number) => Uint8Array;

/** The far end of a connection, as the engine sees it. */
export interface RelayConnection {
  /** Where it comes from, for limits only; never logged. */
  readonly address: string;
  /** One whole frame. Called in the order in which frames must arrive; the bytes are shared between connections and must not change. */
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
  /** Bytes that were sent and have not left yet; 0 where that is not known. */
  buffered(): number;
}

/** What the transport tells the engine about one connection. */
export interface RelayPeer {
  /** One whole frame arrived. */
  receive(frame: Uint8Array): void;
  /** The connection is gone, whoever closed it. */
  closed(): void;
  /** What was buffered has left. */
  drained(): void;
}

/** For the log. Holds no content, no names, no keys and no ids of people. */
export type RelayEvent =
  | { readonly event: 'closed'; readonly code: number; readonly why: string }
  | { readonly event: 'storeFailed'; readonly error: string; readonly fenced: boolean }
  | { readonly event: 'failed'; readonly error: string };

export interface RelayCounts {
  /** Open connections, and how many of them proved to be a device. */
  readonly connections: number;
  readonly members: number;
  /** Loaded at the moment. */
  readonly spaces: number;
  readonly rooms: number;
  readonly slots: number;
  /** Since the start. */
  readonly framesReceived: number;
  readonly bytesReceived: number;
  readonly framesSent: number;
  readonly bytesSent: number;
  readonly itemsStored: number;
  readonly commits: number;
  readonly refused: number;
}
