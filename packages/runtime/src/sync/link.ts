import {
  type Connect,
  createEphemeral,
  createOutbox,
  createRelayClient,
  createRoomSync,
  type Ephemeral,
  type LinkStatus,
  type Outbox,
  type OutboxPort,
  type RelayClient,
  type RoomSync,
  type RoomsPort,
} from '@baton/sync';
import type { Platform } from '../core/platform.ts';
import type { Identity } from '../space/identity.ts';

/** The way to the relay and everything that goes over it. */
export interface Link {
  readonly client: RelayClient;
  readonly rooms: RoomSync;
  readonly outbox: Outbox;
  readonly ephemeral: Ephemeral;
  stop(): void;
}

export interface LinkOptions {
  readonly platform: Platform;
  readonly connect: Connect;
  readonly url: string;
  readonly identity: Identity;
  readonly rooms: RoomsPort;
  readonly outbox: OutboxPort;
  readonly onStatus: (status: LinkStatus) => void;
}

/** Connects this device's identity to a relay. Rooms are opened by whoever needs them. */
export function createLink({ platform, connect, url, identity, rooms: roomsPort, outbox: outboxPort, onStatus }: LinkOptions): Link {
  const { clock, random } = platform;
  const client = createRelayClient({ connect, url, identity: identity.relay, clock, random });
  const rooms = createRoomSync({ client, sealer: identity.sealer, port: roomsPort, clock });
  const outbox = createOutbox({ client, rooms, sealer: identity.sealer, port: outboxPort, clock });
  const ephemeral = createEphemeral(client, identity.sealer);
  const stopStatus = client.onStatus(onStatus);
  return {
    client,
    rooms,
    outbox,
    ephemeral,
    stop() {
      stopStatus();
      ephemeral.stop();
      outbox.stop();
      rooms.stop();
      client.stop();
    },
  };
}
