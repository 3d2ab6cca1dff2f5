/** The keys that the person gave for services, as the assistant may have them. */
import type { Secrets } from '@baton/assistant';
import { type ConnectedService, connectedService, type ServiceName, serviceKey } from '@baton/protocol';
import type { Directory } from '../space/directory.ts';
import type { BoundTo, Vault } from '../space/vault.ts';

/** A key opens for its own service and for no other. */
export const boundToService = (service: ServiceName): BoundTo => ({ boundTo: ['service', service] });

/** Null: no key of this service is here, or it was removed, or this version cannot read it. */
export async function readService(directory: Pick<Directory, 'setting'>, service: ServiceName): Promise<ConnectedService | null> {
  const stored = connectedService.safeParse(await directory.setting(serviceKey(service)));
  return stored.success && stored.data.service === service ? stored.data : null;
}

/** Reads at every question: a key that was removed on any device is not used from when that is heard. */
export function createSecrets(directory: Pick<Directory, 'setting'>, vault: Pick<Vault, 'open'>): Secrets {
  return {
    async get(service) {
      const stored = await readService(directory, service);
      return stored && vault.open(boundToService(service), stored.sealedKey);
    },
  };
}
