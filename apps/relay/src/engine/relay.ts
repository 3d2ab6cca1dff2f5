import { closeCodes, type SpaceId } from '@baton/protocol';
import { type RelayStore, StoreFenced } from '../store/port.ts';
import { type Authenticate, isMember } from './authenticate.ts';
import { createCommitter } from './committer.ts';
import type { Engine } from './engine.ts';
import { defaultRelayLimits, type RelayLimits } from './limits.ts';
import { Line, type Tally } from './line.ts';
import { Peer } from './peer.ts';
import type { RelayClock, RelayConnection, RelayCounts, RelayEvent, RelayPeer, RelayRandom } from './ports.ts';
import { internalError } from './reading.ts';
import type { Room } from './room.ts';
import { createSlots } from './slots.ts';

export interface RelayOptions {
  /** Closed by whoever opened it, after {@link Relay.close}. */
  readonly store: RelayStore;
  readonly clock: RelayClock;
  readonly random: RelayRandom;
  readonly limits?: Partial<RelayLimits>;
  /** Asked of whoever opens a new space here. */
  readonly invite?: string | undefined;
  /** Decides whether who says hello is the device it names. Default: by certificates and signature, {@link isMember}. */
  readonly authenticate?: Authenticate;
  /** Runs later in the same turn of the event loop; what happens until then shares one commit. Default: as a microtask. */
  readonly defer?: (run: () => void) => void;
  readonly report?: (event: RelayEvent) => void;
}

export interface Relay {
  /** Takes over a connection; the first frame, a challenge, is sent before this returns. */
  connect(connection: RelayConnection): RelayPeer;
  counts(): RelayCounts;
  /** Resolves when everything received so far is stored and answered. */
  settled(): Promise<void>;
  /** Stores and answers what was received, then closes every connection as `goingAway`. */
  close(): Promise<void>;
}

/**
 * The relay: orders, stores and forwards sealed items, and never reads them. Knows no sockets and no files. Whatever it has not told
 * anybody may be lost when it dies; whatever it has told is in the store.
 */
export function createRelay(options: RelayOptions): Relay {
  const { store, clock, random, invite, report = () => {}, defer = queueMicrotask, authenticate = isMember } = options;
  const limits = { ...defaultRelayLimits, ...options.limits };
  const tally: Tally = { framesReceived: 0, bytesReceived: 0, framesSent: 0, bytesSent: 0, itemsStored: 0, refused: 0 };
  const peers = new Map<Line, Peer>();
  const fresh = new Set<Room>();
  let closing = false;

  const committer = createCommitter({
    store,
    defer,
    groupDone: () => {
      for (const room of fresh) room.sendFresh();
      fresh.clear();
    },
    failed: (error, spaces) => {
      report({ event: 'storeFailed', error: describe(error), fenced: error instanceof StoreFenced });
      for (const id of spaces) abandon(engine, id);
    },
  });
  const slots = createSlots({ clock, random, limits, released: line => peers.get(line)?.expectHello() });
  const engine: Engine = {
    store,
    clock,
    random,
    limits,
    invite,
    authenticate,
    report,
    tally,
    committer,
    spaces: new Map(),
    lines: new Set(),
    strangers: new Set(),
    slots,
    fresh,
  };

  return {
    connect(connection) {
      const line = new Line(connection, { limits, clock, tally, report });
      engine.lines.add(line);
      line.onEnd(() => {
        engine.lines.delete(line);
        peers.delete(line);
      });
      const peer = new Peer(engine, line);
      peers.set(line, peer);
      if (closing) line.end(closeCodes.goingAway, 'the relay is stopping');
      else if (engine.lines.size > limits.connections || engine.strangers.size > limits.strangers) {
        line.end(closeCodes.tooManyRequests, 'too many connections');
      }
      return {
        receive: frame => {
          if (!closing) peer.receive(frame);
        },
        closed: () => line.closed(),
        drained: () => line.drained(),
      };
    },
    counts: () => ({
      ...tally,
      connections: engine.lines.size,
      members: [...engine.spaces.values()].reduce((sum, space) => sum + space.online.size, 0),
      spaces: engine.spaces.size,
      rooms: [...engine.spaces.values()].reduce((sum, space) => sum + space.rooms.size, 0),
      slots: slots.count(),
      commits: committer.commits(),
    }),
    settled: () => committer.idle(),
    async close() {
      closing = true;
      await committer.idle();
      for (const line of [...engine.lines]) line.end(closeCodes.goingAway, 'the relay is stopping');
      await committer.idle();
    },
  };
}

/** What the space believes was not stored: its devices come back and load what is. */
function abandon(engine: Engine, id: SpaceId): void {
  const space = engine.spaces.get(id);
  if (!space) return;
  space.dead = true;
  engine.spaces.delete(id);
  for (const line of [...space.online.values()]) line.end(internalError, 'could not be stored');
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
