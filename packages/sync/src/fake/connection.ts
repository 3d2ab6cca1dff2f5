import type { DeviceId, RelayFrame, RoomId } from '@baton/protocol';
import type { SocketHandlers } from '../client/socket.ts';

/** The relay's side of one connection. */
export interface FakeConnection {
  readonly handlers: SocketHandlers;
  device: DeviceId | null;
  open: boolean;
  readonly subscribed: Set<RoomId>;
  say(frame: RelayFrame): void;
  /** Ends it as a broken line or a close of the relay does. */
  close(code: number): void;
}
