import type { SpaceId } from '@baton/protocol';
import type { RelayStore } from '../store/port.ts';
import type { Authenticate } from './authenticate.ts';
import type { Committer } from './committer.ts';
import type { RelayLimits } from './limits.ts';
import type { Line, Tally } from './line.ts';
import type { RelayClock, RelayEvent, RelayRandom } from './ports.ts';
import type { Room } from './room.ts';
import type { Slots } from './slots.ts';
import type { Space } from './space.ts';

/** Everything the handlers of frames share. */
export interface Engine {
  readonly store: RelayStore;
  readonly clock: RelayClock;
  readonly random: RelayRandom;
  readonly limits: RelayLimits;
  /** Asked of whoever opens a new space; absent: anybody may. */
  readonly invite: string | undefined;
  readonly authenticate: Authenticate;
  readonly report: (event: RelayEvent) => void;
  readonly tally: Tally;
  readonly committer: Committer;
  readonly spaces: Map<SpaceId, Space>;
  readonly lines: Set<Line>;
  /** Lines that have not proved to be a device. */
  readonly strangers: Set<Line>;
  readonly slots: Slots;
  /** Rooms with items of the last commit that were not sent yet. */
  readonly fresh: Set<Room>;
}

/** Forgets a space that nobody needs now. */
export function unloadIfIdle(engine: Engine, space: Space): void {
  if (space.idle && engine.spaces.get(space.id) === space) engine.spaces.delete(space.id);
}
