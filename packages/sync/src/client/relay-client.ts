/** The one connection of a device to its space at a relay: kept up, given up when the relay says so for good, renewed on wake. */
import type { Clock } from '@baton/journal';
import { closeCodes, type DeviceFrame, type DeviceId, type RelayFrame, type RoomId, type SyncStatus } from '@baton/protocol';
import type { Answer, Frame, RelayIdentity, Request, RequestVerb } from './answers.ts';
import { type Connection, type ConnectionEnd, openConnection } from './connection.ts';
import { createRelayTime } from './relay-time.ts';
import type { Connect } from './socket.ts';
import { backoff, defaultTiming, type Timing } from './timing.ts';

/** Why a client stopped for good: trying again as is would change nothing. */
export type StopReason = Exclude<keyof typeof closeCodes, 'slowConsumer' | 'helloTimeout' | 'tooManyRequests' | 'goingAway'> | 'permanent';

export interface LinkStatus {
  /** `off`: not started or ended by us. `down`: waiting for the next attempt, or stopped. */
  readonly link: SyncStatus['link'];
  /** This device's wall time at which `link` became what it is. */
  readonly since: number;
  readonly problem: 'relayUnreachable' | 'notMember' | 'stopped' | null;
  readonly stopped: StopReason | null;
}

/** Where the space stands at the relay. */
export interface SpaceGeneration {
  /** Changes when the relay was wiped or restored. */
  readonly generation: number;
  /** False until every device has brought back what the relay lost: until then nothing new is taken. */
  readonly settled: boolean;
  /** The devices that have. */
  readonly reported: ReadonlySet<DeviceId>;
  /** The relay can take rooms away. */
  readonly drops: boolean;
}

export interface RelayClientOptions {
  readonly connect: Connect;
  readonly url: string;
  /** Null for a guest: a device without a space, which may only use pairing slots. */
  readonly identity: RelayIdentity | null;
  readonly clock: Clock;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  readonly timing?: Partial<Timing>;
  /** The generation whose items this device has, asked anew for every connection; absent: none. */
  readonly known?: () => number;
}

export interface RelayClient {
  /** Connects and stays connected. Also takes up again what was stopped for good. */
  start(): void;
  /** Ends the connection and makes no other. */
  stop(): void;
  /**
   * After sleep, `online`, `pageshow` or becoming visible: whatever the connection looks like, a new one is made at once, and what the
   * old one still brings is ignored. Does nothing after {@link stop} or a permanent close.
   */
  wake(): void;
  status(): LinkStatus;
  onStatus(listener: (status: LinkStatus) => void): () => void;
  /** Estimated relay time by the monotonic clock since the relay was last heard; null before. */
  relayNow(): number | null;
  /** Relay time minus this device's wall time, for showing. */
  relayAhead(): number;
  /** As the present or last connection said; null before the first welcome. */
  space(): SpaceGeneration | null;
  /** Something of {@link space} changed without a new connection. */
  onSpace(listener: (space: SpaceGeneration) => void): () => void;
  /** What the relay had of this author in a room when it said welcome: last counter and hash. */
  head(room: RoomId): { readonly counter: number; readonly hash: Uint8Array } | null;
  presence(): ReadonlyMap<DeviceId, { readonly online: boolean; readonly lastSeen: number }>;
  onPresence(listener: () => void): () => void;
  /** Never rejects. `lost`: not connected, or the connection ended before the answer. `onAnswer` runs before any frame behind it. */
  request<Verb extends RequestVerb>(request: Request<Verb>, onAnswer?: (answer: Answer<Verb>) => void): Promise<Answer<Verb>>;
  /** For frames without an answer; false when it could not be sent. */
  send(frame: Extract<DeviceFrame, { verb: 'ephemeral' }>): boolean;
  /** Every frame of the present connection after the handshake, in order. */
  onFrame(listener: (frame: RelayFrame) => void): () => void;
}

/**
 * How often in a row it comes back when another connection of this device took its place. A window that slept while another one became the
 * runtime may connect once more before it hears of that; two that go on (a copied profile) must not take each other's place for ever.
 */
const mostReturns = 3;

export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { clock } = options;
  const timing: Timing = { ...defaultTiming, ...options.timing };
  const time = createRelayTime(clock);
  const statusListeners = new Set<(status: LinkStatus) => void>();
  const frameListeners = new Set<(frame: RelayFrame) => void>();
  const presenceListeners = new Set<() => void>();
  const spaceListeners = new Set<(space: SpaceGeneration) => void>();
  let wanted = false;
  let connection: Connection | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let upAt: number | null = null;
  let failures = 0;
  let replaced = 0;
  let retry = new AbortController();
  let welcome: Frame<'welcome'> | null = null;
  let space: SpaceGeneration | null = null;
  let presence = new Map<DeviceId, { online: boolean; lastSeen: number }>();
  let status: LinkStatus = { link: 'off', since: clock.now(), problem: null, stopped: null };

  function say(link: LinkStatus['link'], problem: LinkStatus['problem'], stopped: StopReason | null = null): void {
    if (status.link === link && status.problem === problem && status.stopped === stopped) return;
    status = { link, since: status.link === link ? status.since : clock.now(), problem, stopped };
    for (const listener of [...statusListeners]) listener(status);
  }

  function attempt(): void {
    retry.abort();
    retry = new AbortController();
    startedAt = clock.monotonic();
    upAt = null;
    const mine = openConnection({
      ...options,
      known: options.known?.() ?? 0,
      timing,
      events: {
        up: (said, relayTime) => {
          if (connection !== mine) return;
          upAt = clock.monotonic();
          time.heard(relayTime, true);
          welcome = said;
          space = said && spaceOf(said, said.drops === true);
          presence = new Map(said?.devices.map(({ device, online, lastSeen }) => [device, { online, lastSeen }]) ?? []);
          for (const listener of [...presenceListeners]) listener();
          say('up', null);
        },
        frame: frame => {
          if (connection === mine) take(frame);
        },
        ended: end => {
          if (connection === mine) ended(end);
        },
      },
    });
    connection = mine;
    say('connecting', status.problem);
  }

  function take(frame: RelayFrame): void {
    if (frame.verb === 'pong' || frame.verb === 'ack') time.heard(frame.relayTime, false);
    if (frame.verb === 'generation') {
      space = spaceOf(frame, space?.drops ?? false);
      for (const listener of [...spaceListeners]) listener(space);
    }
    if (frame.verb === 'presence') {
      presence.set(frame.device, { online: frame.online, lastSeen: frame.lastSeen });
      for (const listener of [...presenceListeners]) listener();
    }
    for (const listener of [...frameListeners]) listener(frame);
  }

  function ended(end: ConnectionEnd): void {
    connection = null;
    const lasted = upAt !== null && clock.monotonic() - upAt >= timing.steady;
    const permanent = permanentReason(end);
    if (permanent === 'replaced') replaced = lasted ? 1 : replaced + 1;
    if (permanent && (permanent !== 'replaced' || replaced > mostReturns)) {
      wanted = false;
      say('down', permanent === 'notAuthenticated' ? 'notMember' : 'stopped', permanent);
      return;
    }
    failures = lasted ? 1 : failures + 1;
    say('down', 'relayUnreachable');
    const signal = retry.signal;
    void clock.sleep(backoff(failures, options.random(), timing.backoffFirst, timing.backoffMost), signal).then(() => {
      if (wanted && !signal.aborted) attempt();
    });
  }

  function leave(): void {
    const old = connection;
    connection = null;
    retry.abort();
    old?.end();
  }

  function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    start: () => {
      if (wanted) return;
      wanted = true;
      failures = 0;
      replaced = 0;
      attempt();
    },
    stop: () => {
      wanted = false;
      leave();
      say('off', null);
    },
    wake: () => {
      if (!wanted) return;
      if (connection && clock.monotonic() - startedAt < timing.wakeOnce) return;
      leave();
      failures = 0;
      attempt();
    },
    status: () => status,
    onStatus: listener => listen(statusListeners, listener),
    relayNow: time.now,
    relayAhead: time.ahead,
    space: () => space,
    onSpace: listener => listen(spaceListeners, listener),
    head: room => welcome?.heads.find(head => head.room === room) ?? null,
    presence: () => presence,
    onPresence: listener => listen(presenceListeners, listener),
    request: <Verb extends RequestVerb>(body: Request<Verb>, onAnswer?: (answer: Answer<Verb>) => void): Promise<Answer<Verb>> =>
      connection ? connection.request(body, onAnswer) : Promise.resolve({ verb: 'lost' }),
    send: frame => connection?.send(frame) ?? false,
    onFrame: listener => listen(frameListeners, listener),
  };
}

const spaceOf = ({ generation, settled, reported }: Frame<'welcome' | 'generation'>, drops: boolean): SpaceGeneration => ({
  generation,
  settled,
  reported: new Set(reported),
  drops,
});

/** Close codes 4400–4499 mean "do not retry as is"; so does a refused hello. Null when it is worth trying again. */
function permanentReason(end: ConnectionEnd): StopReason | null {
  if (end.kind === 'refused') return end.why === 'tooMany' ? null : end.why === 'notMember' ? 'notAuthenticated' : 'permanent';
  if (end.kind !== 'closed' || end.code < 4400 || end.code > 4499) return null;
  switch (end.code) {
    case closeCodes.malformed:
      return 'malformed';
    case closeCodes.notAuthenticated:
      return 'notAuthenticated';
    case closeCodes.wrongOrigin:
      return 'wrongOrigin';
    case closeCodes.protocolVersion:
      return 'protocolVersion';
    case closeCodes.replaced:
      return 'replaced';
    case closeCodes.tooLarge:
      return 'tooLarge';
    default:
      return 'permanent';
  }
}
