/** Giving a key for a service, and taking it back. It leaves here only sealed: no answer, error or log line holds it. */
import type { Http } from '@baton/assistant';
import { type CommandAnswer, type ConnectedService, type JsonValue, type ServiceName, serviceKey } from '@baton/protocol';
import { Refusal, refuse } from '../commands/refusal.ts';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Directory } from '../space/directory.ts';
import type { Vault } from '../space/vault.ts';
import { boundToService } from './secrets.ts';
import { tryService } from './try-service.ts';

export interface ServiceCommandParts {
  readonly platform: Pick<Platform, 'clock'>;
  readonly directory: Directory;
  readonly vault: Vault;
  readonly http: Http;
  /** The space, made in this change if there is none: without it there is nothing to seal with. */
  readonly identity: (change: Change) => Promise<unknown>;
  /** Stores what is staged together with the answer to the command. */
  readonly store: (id: string, build: (change: Change) => Promise<JsonValue | undefined>) => Promise<CommandAnswer>;
}

export interface ServiceCommands {
  /** Tries it for real first. Throws a {@link Refusal} named `service` when it is not taken; then nothing is stored. */
  connect(id: string, service: ServiceName, key: string): Promise<CommandAnswer>;
  /** Removing it again changes nothing. */
  remove(id: string, service: ServiceName): Promise<CommandAnswer>;
}

export function createServiceCommands(parts: ServiceCommandParts): ServiceCommands {
  const { platform, directory, vault, http, identity, store } = parts;
  return {
    async connect(id, service, typed) {
      const key = typed.trim();
      // What no header can carry is no key; the error of a platform would repeat it.
      if (!/^[\x21-\x7e]+$/.test(key)) refuse('service', 'badKey');
      const tried = await tryService(service, key, { http, clock: platform.clock });
      if (!tried.ok) throw new Refusal('service', tried.why);
      return store(id, async change => {
        await identity(change);
        const connected: ConnectedService = {
          v: 1,
          service,
          account: tried.account,
          connectedAt: platform.clock.now(),
          sealedKey: await vault.seal(boundToService(service), key),
        };
        await directory.setSetting(change, serviceKey(service), { ...connected });
        return undefined;
      });
    },
    remove: (id, service) =>
      store(id, async change => {
        if ((await directory.setting(serviceKey(service))) === null) return undefined;
        await identity(change);
        await directory.setSetting(change, serviceKey(service), null);
        return undefined;
      }),
  };
}
