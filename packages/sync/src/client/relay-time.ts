import type { Clock } from '@baton/journal';

/** What this device knows of the relay's clock. Only the relay's clock counts for leases; this device's may be a day off. */
export interface RelayTime {
  /** The relay said it was `relayTime` just now. `first`: on a new connection, whose relay may have another clock. */
  heard(relayTime: number, first: boolean): void;
  /** Estimated relay time in milliseconds, by the monotonic clock since the relay was last heard; null before. */
  now(): number | null;
  /** Relay time minus this device's wall time; 0 before the relay was heard. For showing, never for deciding. */
  ahead(): number;
}

export function createRelayTime(clock: Clock): RelayTime {
  let offset: number | null = null;
  const now = () => (offset === null ? null : clock.monotonic() + offset);
  return {
    heard: (relayTime, first) => {
      // What the relay said is always older than now, so of several answers on one connection the largest offset is the nearest.
      const heard = relayTime - clock.monotonic();
      offset = first || offset === null ? heard : Math.max(offset, heard);
    },
    now,
    ahead: () => {
      const relay = now();
      return relay === null ? 0 : relay - clock.now();
    },
  };
}
