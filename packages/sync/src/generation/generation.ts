/**
 * A relay that lost what it had opens another generation. Each device brings back what it has read, room by room, and reports; when all
 * have, or a person says that one cannot be asked, the space is settled and new items and leases are taken again.
 */
import type { Clock } from '@baton/journal';
import { type DeviceId, spaceRoom } from '@baton/protocol';
import type { RelayClient } from '../client/relay-client.ts';
import type { RoomSync } from '../room/room-sync.ts';
import { createWakeup } from '../wakeup.ts';
import type { GenerationPort } from './port.ts';

/** Rest before something is tried again that was not answered or not stored. Milliseconds. */
const againAfter = 1_000;

export type GenerationStatus =
  /** Nothing is missing at the relay, as far as is known; or there is no connection. */
  | { readonly state: 'settled' }
  /** This device brings back what it has. */
  | { readonly state: 'bringingBack' }
  /** It has; these devices were not there yet. */
  | { readonly state: 'waiting'; readonly devices: readonly DeviceId[] };

export interface Generations {
  status(): GenerationStatus;
  onChange(listener: (status: GenerationStatus) => void): () => void;
  /** Another generation than this device knew is settled: what was granted before is nobody's. */
  onSettled(listener: () => void): () => void;
  /** A person says that this device cannot be asked: what it alone has read comes in behind the rest, whenever it comes. */
  goOnWithout(device: DeviceId): Promise<'ok' | 'offline'>;
  /** The members of the space changed. */
  look(): void;
  stop(): void;
}

export interface GenerationsOptions {
  readonly client: RelayClient;
  readonly rooms: RoomSync;
  readonly port: GenerationPort;
  readonly clock: Clock;
  readonly me: DeviceId;
}

export function createGenerations({ client, rooms, port, clock, me }: GenerationsOptions): Generations {
  const wakeup = createWakeup(clock);
  const listeners = new Set<(status: GenerationStatus) => void>();
  const settledListeners = new Set<() => void>();
  let closed = false;
  let status: GenerationStatus = { state: 'settled' };
  /** The generation that was last seen settled, or that this process began with. */
  let lived: number | null = null;

  function become(next: GenerationStatus): void {
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of [...listeners]) listener(next);
  }

  /** Does the next thing there is to do. `again`: it was not answered; `wait`: somebody else has to do something first. */
  async function next(): Promise<'wait' | 'again' | 'more'> {
    const space = client.space();
    if (client.status().link !== 'up' || !space) {
      become({ state: 'settled' });
      return 'wait';
    }
    const { generation } = space;
    lived ??= port.known() || generation;
    if (port.known() !== generation) {
      if (!space.settled) become({ state: 'bringingBack' });
      return bringOver(generation, space.settled);
    }
    if (space.settled) {
      become({ state: 'settled' });
      if (lived !== generation) for (const listener of [...settledListeners]) listener();
      lived = generation;
      return 'wait';
    }
    // Said before in this generation, but not to this relay: it may have been put back once more.
    if (!space.reported.has(me)) return report(generation, me);
    const missing = (await port.others()).filter(device => !space.reported.has(device));
    if (missing.length > 0) {
      become({ state: 'waiting', devices: missing });
      return 'wait';
    }
    become({ state: 'bringingBack' });
    // A device that was added lately may be known from the room alone that another one brought back.
    const { cursor, lastSeq } = rooms.status(spaceRoom);
    if (cursor.seq < lastSeq) return 'wait';
    return (await client.request({ verb: 'settle', generation })).verb === 'ack' ? 'wait' : 'again';
  }

  async function bringOver(generation: number, settled: boolean): Promise<'wait' | 'again' | 'more'> {
    const behind = await port.roomsBehind(generation);
    for (const room of behind) rooms.open(room);
    if (behind.length > 0) return 'wait';
    if (!settled && (await report(generation, me)) === 'again') return 'again';
    return (await port.reached(generation)) === 'ok' ? 'more' : 'again';
  }

  async function report(generation: number, device: DeviceId): Promise<'wait' | 'again'> {
    return (await client.request({ verb: 'report', generation, device })).verb === 'ack' ? 'wait' : 'again';
  }

  async function run(): Promise<void> {
    while (!closed) {
      const done = await next().catch((error: unknown) => {
        console.error('what the relay lost could not be brought back', error);
        return 'again' as const;
      });
      if (done === 'wait') await wakeup.wait();
      if (done === 'again') await wakeup.wait(againAfter);
    }
  }

  const unlisten = [client.onStatus(wakeup.notify), client.onSpace(wakeup.notify), rooms.onChange(wakeup.notify)];
  void run();

  return {
    status: () => status,
    onChange: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSettled: listener => {
      settledListeners.add(listener);
      return () => settledListeners.delete(listener);
    },
    goOnWithout: async device => {
      const generation = client.space()?.generation;
      if (generation === undefined) return 'offline';
      return (await report(generation, device)) === 'wait' ? 'ok' : 'offline';
    },
    look: wakeup.notify,
    stop: () => {
      closed = true;
      for (const stop of unlisten) stop();
      wakeup.notify();
    },
  };
}
