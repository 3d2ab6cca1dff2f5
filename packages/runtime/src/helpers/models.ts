import type { ConnectedModels, HelperPlace } from '@baton/assistant';
import { type ConnectedHelper, type DeviceId, monthOf, type PinnedProvider } from '@baton/protocol';
import type { Platform } from '../core/platform.ts';
import type { SpendingCounter } from '../derived/spending.ts';
import type { Vault } from '../space/vault.ts';
import type { ConnectedHelpers } from './connected.ts';

const pinnedOf = ({ helper, kind, baseUrl, model }: ConnectedHelper): PinnedProvider => ({ helper, kind, baseUrl, model });

/** What the assistant may know of the person's helpers: read anew at each question, so that what another device changed holds at once. */
export function createModels(parts: {
  readonly platform: Pick<Platform, 'clock' | 'zone'>;
  readonly helpers: ConnectedHelpers;
  readonly vault: Vault;
  /** This device; null while there is no space. */
  readonly me: () => DeviceId | null;
  readonly spending: Pick<SpendingCounter, 'total'>;
}): ConnectedModels {
  const { platform, helpers, vault, spending, me } = parts;
  // An address of another computer's own, asked from here, would be whatever answers at it on this device.
  const isHere = ({ device }: ConnectedHelper): boolean => device === null || device === me();
  /** The helper as it is stored; null when what was pinned is not where it is now. */
  const placed = async ({ helper, kind, baseUrl }: HelperPlace): Promise<ConnectedHelper | null> => {
    const found = await helpers.read(helper);
    return found !== null && found.kind === kind && found.baseUrl === baseUrl ? found : null;
  };
  return {
    async chosen() {
      const found = await helpers.chosen();
      // It cannot be asked from here. Nothing is pinned that would only fail, where the built-in one may answer and nobody stands before it.
      if (found && !isHere(found) && (await helpers.fallback()) && !(await helpers.others()).some(isHere)) return null;
      return found && pinnedOf(found);
    },
    async others() {
      return (await helpers.others()).filter(isHere).map(pinnedOf);
    },
    fallback: () => helpers.fallback(),
    isConnected: async pinned => (await placed(pinned)) !== null,
    async isHere(helper) {
      const found = await helpers.read(helper);
      return found === null || isHere(found);
    },
    async key(pinned) {
      const found = await placed(pinned);
      return found?.sealedKey && isHere(found) ? vault.open(found, found.sealedKey) : null;
    },
    async overLimit() {
      const [limit, months] = await Promise.all([helpers.limit(), spending.total()]);
      if (limit === null) return null;
      const spent = months[monthOf(platform.clock.now(), platform.zone())]?.micros ?? 0;
      return spent < limit ? null : { spent, limit };
    },
  };
}
