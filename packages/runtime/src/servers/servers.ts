/** The servers that the person added, as the settings hold them now, and a way to speak to one. */
import type { ConnectProblem, Programs, Servers } from '@baton/assistant';
import type { connectServer } from '@baton/assistant/mcp';
import { type ConnectedServer, connectedServer, type DeviceId, originOf, type ServerPlace, serverKey } from '@baton/protocol';
import type { Book } from '../core/book.ts';
import { followSettings } from '../core/follow.ts';
import type { Platform } from '../core/platform.ts';
import type { BoundTo, Vault } from '../space/vault.ts';

/** The protocol's client, loaded when a server is spoken to. */
export type LoadClient = () => Promise<{ readonly connectServer: typeof connectServer }>;

export interface ServerOptions {
  readonly platform: Pick<Platform, 'storage'>;
  readonly book: Pick<Book, 'onCommit' | 'onLost'>;
  readonly load: LoadClient | null;
  readonly vault: Pick<Vault, 'open'>;
  /** This device. */
  readonly me: () => DeviceId;
  /** Whether a computer of the space, which this one may be, can start programs. */
  readonly isSomewhere: (computer: DeviceId) => boolean;
  readonly fetch: typeof fetch;
  /** Only on a computer that can start programs. */
  readonly programs?: Programs;
  readonly report: (error: unknown) => void;
}

export type Looked =
  | ({ readonly ok: true } & Pick<ConnectedServer, 'tools' | 'leftOut' | 'unusable'>)
  | { readonly ok: false; readonly why: ConnectProblem };

export interface RuntimeServers extends Servers {
  /** Reads what is stored. Before this there are none. */
  read(): Promise<void>;
  /** Asks a server for real what it offers; nothing is stored. `token` undefined: what is stored for it. */
  look(id: string, place: ServerPlace, token?: string | null): Promise<Looked>;
}

/** A server's token opens for the origin that it was given for, and is sent to that one alone. */
export const boundToServer = (id: string, url: string): BoundTo => ({
  boundTo: ['server', id, originOf(url)],
});

export function createServers({
  platform,
  book,
  load,
  vault,
  me,
  isSomewhere,
  fetch: send,
  programs,
  report,
}: ServerOptions): RuntimeServers {
  const known = new Map<string, ConnectedServer>();

  // What is done next is decided on what was stored, by whoever stored it.
  const read = followSettings({ platform, book }, serverKey(''), (key, value) => {
    const parsed = connectedServer.safeParse(value);
    if (parsed.success && key === serverKey(parsed.data.id)) known.set(key, parsed.data);
    else known.delete(key);
  });

  async function storedToken(id: string, place: ServerPlace): Promise<string | null> {
    const sealed = known.get(serverKey(id))?.sealedToken;
    return place.kind === 'http' && sealed !== undefined ? vault.open(boundToServer(id, place.url), sealed) : null;
  }

  const connectWith = async (
    server: { readonly id: string; readonly place: ServerPlace },
    given: string | null | undefined,
    signal: AbortSignal,
    ticket?: string,
  ): ReturnType<Servers['connect']> => {
    if (!load) return { ok: false, why: 'notHere' };
    try {
      const client = await load();
      const token = given === undefined ? await storedToken(server.id, server.place) : given;
      return await client.connectServer(server.id, server.place, { fetch: send, ...(programs && { programs }), token }, signal, ticket);
    } catch (error) {
      report(error);
      return { ok: false, why: 'unreachable' };
    }
  };

  return {
    current: () => [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    usable: ({ place }) => {
      if (load === null) return false;
      if (place.kind === 'http' || (programs !== undefined && place.device === me())) return true;
      return place.device !== me() && isSomewhere(place.device);
    },
    connect: (server, signal, ticket) => connectWith(server, undefined, signal, ticket),
    read,
    async look(id, place, token) {
      const connected = await connectWith({ id, place }, token, AbortSignal.timeout(lookPatience));
      if (!connected.ok) return connected;
      const { tools, leftOut, unusable = [], close } = connected.connection;
      void close();
      return { ok: true, tools: [...tools], leftOut, unusable: [...unusable] };
    },
  };
}

/** Milliseconds that a person waits for a server to say what it offers. */
const lookPatience = 20_000;
