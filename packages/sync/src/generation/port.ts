import type { DeviceId, RoomId } from '@baton/protocol';

/** What the change to another generation asks of the runtime, which stores. Nothing here may throw. */
export interface GenerationPort {
  /** The generation whose items this device has; 0: it has read nothing from any relay. */
  known(): number;
  /** Rooms of which this device has read something that is not yet known to be in this generation. */
  roomsBehind(generation: number): Promise<readonly RoomId[]>;
  /** The other devices of the space, as far as this one knows. */
  others(): Promise<readonly DeviceId[]>;
  /** This device has brought back all it has. Stored; `again`: not stored or not known. */
  reached(generation: number): Promise<'ok' | 'again'>;
}
