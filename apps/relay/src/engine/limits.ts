import { limits } from '@baton/protocol';

/** Sizes in bytes, times in milliseconds. Everything that a stranger or a runaway device could exhaust has a bound here. */
export interface RelayLimits {
  /** One frame, in either direction. */
  readonly frame: number;
  /** Frames and bytes a connection may send a second, and how much of that it may save up. */
  readonly framesPerSecond: number;
  readonly framesBurst: number;
  readonly bytesPerSecond: number;
  readonly bytesBurst: number;
  /** Frames of one connection that wait for the one before them. */
  readonly backlog: number;
  /** Open connections in all, and those that have not proved to be a device. */
  readonly connections: number;
  readonly strangers: number;
  /** Devices of one space connected at once. */
  readonly spaceConnections: number;
  /** Rooms and stored bytes of one space. */
  readonly rooms: number;
  readonly spaceBytes: number;
  /** Rooms a connection may be subscribed to. */
  readonly subscriptions: number;
  /** Rooms of a space kept loaded though nobody is subscribed. */
  readonly idleRooms: number;
  /** A connection with more than this waiting to leave is dropped to its cursor. */
  readonly buffered: number;
  /** Catching up rests above this, and gives up after this long without room. */
  readonly catchUpBuffered: number;
  readonly catchUpStall: number;
  /** How long a connection may take to say who it is. */
  readonly hello: number;
  readonly lease: number;
  /** Pairing: how long a slot is open, slots opened within that time, messages a side, bytes a message, wrong codes before an address has to wait. */
  readonly slot: number;
  readonly slots: number;
  readonly slotMessages: number;
  readonly slotMessageBytes: number;
  readonly wrongCodes: number;
}

export const defaultRelayLimits: RelayLimits = {
  frame: limits.frame,
  framesPerSecond: 2_000,
  framesBurst: 10_000,
  bytesPerSecond: 8 * 1024 * 1024,
  bytesBurst: 64 * 1024 * 1024,
  backlog: 5_000,
  connections: 10_000,
  strangers: 1_000,
  spaceConnections: 200,
  rooms: 20_000,
  spaceBytes: 4 * 1024 * 1024 * 1024,
  subscriptions: 20_000,
  idleRooms: 1_000,
  buffered: 8 * 1024 * 1024,
  catchUpBuffered: 1024 * 1024,
  catchUpStall: 30_000,
  hello: 10_000,
  lease: limits.lease,
  slot: limits.slot,
  slots: 10_000,
  slotMessages: 32,
  slotMessageBytes: 64 * 1024,
  wrongCodes: 3,
};
