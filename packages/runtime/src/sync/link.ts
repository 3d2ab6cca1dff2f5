import {
  type Connect,
  createEphemeral,
  createGenerations,
  createOutbox,
  createRelayClient,
  createRoomSync,
  type Ephemeral,
  type GenerationPort,
  type Generations,
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
  readonly generations: Generations;
  stop(): void;
}

export interface LinkOptions {
  readonly platform: Platform;
  readonly connect: Connect;
  readonly url: string;
  readonly identity: Identity;
  readonly rooms: RoomsPort;
  readonly outbox: OutboxPort;
  readonly generation: GenerationPort;
  readonly onStatus: (status: LinkStatus) => void;
}

/** Connects this device's identity to a relay. Rooms are opened by whoever needs them. */
export function createLink(options: LinkOptions): Link {
  const { platform, connect, url, identity, rooms: roomsPort, outbox: outboxPort, generation, onStatus } = options;
  const { clock, random } = platform;
  const client = createRelayClient({ connect, url, identity: identity.relay, clock, random, known: generation.known });
  const rooms = createRoomSync({ client, sealer: identity.sealer, port: roomsPort, clock });
  const outbox = createOutbox({ client, rooms, sealer: identity.sealer, port: outboxPort, clock });
  const generations = createGenerations({ client, rooms, port: generation, clock, me: identity.device });
  const ephemeral = createEphemeral(client, identity.sealer);
  const stopStatus = client.onStatus(onStatus);
  return {
    client,
    rooms,
    outbox,
    ephemeral,
    generations,
    stop() {
      stopStatus();
      generations.stop();
      ephemeral.stop();
      outbox.stop();
      rooms.stop();
      client.stop();
    },
  };
}
