/** Who is in a document: the awareness of the Yjs protocol, between the pages of this device and, over the room's ephemeral channel, other devices. */
import type { Clock } from '@baton/journal';
import type { RoomId } from '@baton/protocol';
import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import type { RelayClient } from '../client/relay-client.ts';
import type { Ephemeral } from '../ephemeral/ephemeral.ts';

/** A state that was not renewed for this long is gone (the protocol's own limit). Milliseconds. */
const outdated = 30_000;

interface Entry {
  readonly client: number;
  readonly clock: number;
  /** JSON; `null` says that the client left. */
  readonly state: string;
}

/** To and from the other devices of the room. */
export interface PresencePort {
  send(payload: { readonly kind: 'awareness'; readonly update: Uint8Array } | { readonly kind: 'awarenessQuery' }): void;
  onReceive(
    listener: (payload: { readonly kind: 'awareness'; readonly update: Uint8Array } | { readonly kind: 'awarenessQuery' }) => void,
  ): () => void;
  onLinkUp(listener: () => void): () => void;
}

/** One per open document; all its sockets share it. */
export interface Presence {
  /** From a page: passed on to whom it tells something new. */
  say(update: Uint8Array, from: unknown): void;
  /** All states known and not outdated, for a page that asks. */
  known(): Uint8Array;
  onUpdate(listener: (update: Uint8Array, from: unknown) => void): () => void;
  stop(): void;
}

export function createPresence(port: PresencePort, clock: Clock): Presence {
  const seen = new Map<number, Entry & { readonly at: number; readonly local: boolean }>();
  const listeners = new Set<(update: Uint8Array, from: unknown) => void>();

  /** A provider sends back what it is told, so only what is new may go round. */
  function news(update: Uint8Array, local: boolean): Uint8Array | null {
    const fresh = readEntries(update).filter(({ client, clock: version, state }) => {
      const old = seen.get(client);
      return !old || old.clock < version || (old.clock === version && state === 'null' && old.state !== 'null');
    });
    for (const entry of fresh) seen.set(entry.client, { ...entry, at: clock.monotonic(), local });
    return fresh.length > 0 ? writeEntries(fresh) : null;
  }

  function states(which: (entry: { local: boolean }) => boolean): Uint8Array {
    const now = clock.monotonic();
    return writeEntries([...seen.values()].filter(entry => which(entry) && entry.state !== 'null' && now - entry.at < outdated));
  }

  function pass(update: Uint8Array, from: unknown): void {
    for (const listener of [...listeners]) listener(update, from);
  }

  const offer = () => {
    const ours = states(({ local }) => local);
    if (readEntries(ours).length > 0) port.send({ kind: 'awareness', update: ours });
  };
  const stops = [
    port.onReceive(payload => {
      if (payload.kind === 'awarenessQuery') return offer();
      const fresh = news(payload.update, false);
      if (fresh) pass(fresh, port);
    }),
    port.onLinkUp(() => {
      port.send({ kind: 'awarenessQuery' });
      offer();
    }),
  ];

  return {
    say: (update, from) => {
      const fresh = news(update, true);
      if (!fresh) return;
      pass(fresh, from);
      port.send({ kind: 'awareness', update: fresh });
    },
    known: () => states(() => true),
    onUpdate: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Presence over the ephemeral channel of a room. */
export function presenceOver(ephemeral: Ephemeral, client: RelayClient, room: RoomId): PresencePort {
  return {
    send: payload => void ephemeral.send(room, payload),
    onReceive: listener =>
      ephemeral.on((where, _device, payload) => {
        if (where === room && payload.kind !== 'text') listener(payload);
      }),
    onLinkUp: listener =>
      client.onStatus(({ link }) => {
        if (link === 'up') listener();
      }),
  };
}

/** Empty for anything that is no awareness update. */
function readEntries(update: Uint8Array): Entry[] {
  try {
    const decoder = createDecoder(update);
    const entries: Entry[] = [];
    for (let left = readVarUint(decoder); left > 0; left--) {
      entries.push({ client: readVarUint(decoder), clock: readVarUint(decoder), state: readVarString(decoder) });
    }
    return entries;
  } catch {
    // lib0 throws a bare Error at the end of the bytes.
    return [];
  }
}

function writeEntries(entries: readonly Entry[]): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, entries.length);
  for (const { client, clock, state } of entries) {
    writeVarUint(encoder, client);
    writeVarUint(encoder, clock);
    writeVarString(encoder, state);
  }
  return toUint8Array(encoder);
}
