import { createRelay, type Relay, type RelayOptions } from '../engine/relay.ts';
import { createMemoryStore } from '../store/memory.ts';
import { TrialClient } from './client.ts';
import { createTrialClock, type TrialClock } from './clock.ts';
import type { TrialDevice } from './space.ts';

export interface TrialRelay {
  readonly relay: Relay;
  readonly clock: TrialClock;
  /** A connection that has said nothing. */
  connect(address?: string, buffered?: (client: TrialClient) => number): TrialClient;
  /** A connection of this device, let in. */
  enter(device: TrialDevice, changes?: Parameters<TrialClient['hello']>[1]): Promise<TrialClient>;
}

/** A relay in this process, on a memory store and a clock that stands still. */
export function createTrialRelay(options: Partial<RelayOptions> = {}): TrialRelay {
  const clock = createTrialClock();
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const relay = createRelay({ store: createMemoryStore(), clock, random, ...options });
  const connect = (address = 'here', buffered: (client: TrialClient) => number = () => 0) => {
    const client = new TrialClient();
    const peer = relay.connect({
      address,
      send: frame => client.arrived(frame),
      close: code => client.ended(code),
      buffered: () => buffered(client),
    });
    client.attach({
      send: frame => peer.receive(frame),
      drained: () => peer.drained(),
      close: () => {
        peer.closed();
        client.ended(1_006);
      },
    });
    return client;
  };
  return {
    relay,
    clock,
    connect,
    async enter(device, changes) {
      const client = connect();
      await client.hello(device, changes);
      return client;
    },
  };
}
