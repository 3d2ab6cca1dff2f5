/** Adding, looking at, trusting and removing servers. What is stored of one is what it said when the person asked for it. */
import {
  addressOf,
  type ConnectedServer,
  type DeviceId,
  hashJson,
  type JsonValue,
  json,
  type NewServerPlace,
  type ServerPlace,
  serverKey,
} from '@baton/protocol';
import { Refusal } from '../commands/refusal.ts';
import type { Vault } from '../space/vault.ts';
import { boundToServer, type RuntimeServers } from './servers.ts';

/** What each of these answers is made of what is stored when it is called: in the change that stores it. */
export interface ServerCommands {
  /** The setting of a new server, looked at for real. Throws a {@link Refusal} named `server` when it cannot be reached or is none. */
  connect(
    asked: { readonly id: string; readonly title: string; readonly place: NewServerPlace; readonly token?: string | undefined },
    at: number,
  ): Promise<(device: DeviceId) => Promise<JsonValue>>;
  /** The setting with another token or none, looked at with it. Throws like `check`. */
  setToken(id: string, token: string | null, at: number): Promise<() => Promise<JsonValue>>;
  /** The setting of a known one with what it offers now. Throws `notFound` when it was removed meanwhile, `conflict` when it was moved. */
  check(id: string, at: number): Promise<() => JsonValue>;
  /** The setting with another trust. Throws `notFound` when it was removed. */
  trust(id: string, trusted: boolean): () => JsonValue;
}

export function createServerCommands(servers: RuntimeServers, vault: Pick<Vault, 'seal'>): ServerCommands {
  const known = (id: string): ConnectedServer => {
    const found = servers.current().find(one => one.id === id);
    if (!found) throw new Refusal('notFound', `there is no server ${serverKey(id)}`);
    return found;
  };
  const isKnown = (id: string): boolean => servers.current().some(one => one.id === id);
  const looked = async (id: string, place: ServerPlace, token?: string | null) => {
    if (place.kind === 'http' && addressOf(place.url) === null) throw new Refusal('server', 'address');
    const result = await servers.look(id, place, token);
    if (!result.ok) throw new Refusal('server', result.why === 'refused' && token ? 'badToken' : result.why);
    const { tools, leftOut, unusable = [] } = result;
    return { tools, leftOut, unusable };
  };
  const sealed = async (id: string, place: ServerPlace, token: string | null) =>
    token === null || place.kind !== 'http' ? {} : { sealedToken: await vault.seal(boundToServer(id, place.url), token) };
  return {
    async connect({ id, title, place, token: typed }, at) {
      const token = tokenIn(place, typed ?? null);
      const refuseSecond = (): void => {
        if (isKnown(id)) throw new Refusal('conflict', 'there is one of this name');
      };
      refuseSecond();
      const on = (device: DeviceId): ServerPlace => (place.kind === 'http' ? place : { ...place, device });
      // Which computer this is may be known only when it is stored: a device gets its name with the first thing that is kept on it.
      const found = await looked(id, on('here' as DeviceId), token);
      return async device => {
        refuseSecond();
        return settingOf({
          v: 1,
          id,
          title,
          place: on(device),
          trusted: false,
          ...found,
          checkedAt: at,
          ...(await sealed(id, on(device), token)),
        });
      };
    },
    async setToken(id, typed, at) {
      const { place } = known(id);
      const token = tokenIn(place, typed);
      const found = await looked(id, place, token);
      return async () => {
        const { sealedToken: _, ...now } = known(id);
        if (hashJson(now.place) !== hashJson(place)) throw new Refusal('conflict', 'it is somewhere else by now');
        return settingOf({ ...now, ...found, checkedAt: at, ...(await sealed(id, place, token)) });
      };
    },
    async check(id, at) {
      const { place } = known(id);
      const found = await looked(id, place);
      return () => {
        // Looking takes a while: what the person decided meanwhile about trust, or that it is to be gone, stands.
        const now = known(id);
        if (hashJson(now.place) !== hashJson(place)) throw new Refusal('conflict', 'it is somewhere else by now');
        return settingOf({ ...now, ...found, checkedAt: at });
      };
    },
    trust: (id, trusted) => () => settingOf({ ...known(id), trusted }),
  };
}

/** As it is stored: what is not there is left out. */
const settingOf = (server: ConnectedServer): JsonValue => json.parse(JSON.parse(JSON.stringify(server)));

/** What no header can carry is no token, and a program is shown none: the error of a platform would repeat it. */
function tokenIn(place: NewServerPlace, typed: string | null): string | null {
  const token = typed?.trim() ?? null;
  if (token === null) return null;
  if (place.kind !== 'http') throw new Refusal('invalid', 'a program wants no token');
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Refusal('server', 'badToken');
  return token;
}
