import type { ConnectedModels } from '@baton/assistant';
import { monthOf } from '@baton/protocol';
import type { Platform } from '../core/platform.ts';
import type { SpendingCounter } from '../derived/spending.ts';
import type { Vault } from '../space/vault.ts';
import type { ConnectedHelpers } from './connected.ts';

/** What the assistant may know of the person's helpers: read anew at each question, so that what another device changed holds at once. */
export function createModels(parts: {
  readonly platform: Pick<Platform, 'clock' | 'zone'>;
  readonly helpers: ConnectedHelpers;
  readonly vault: Vault;
  readonly spending: Pick<SpendingCounter, 'total'>;
}): ConnectedModels {
  const { platform, helpers, vault, spending } = parts;
  return {
    async chosen() {
      const found = await helpers.chosen();
      return found && { helper: found.helper, kind: found.kind, baseUrl: found.baseUrl, model: found.model };
    },
    fallback: () => helpers.fallback(),
    isConnected: async helper => (await helpers.read(helper)) !== null,
    async key(helper) {
      const found = await helpers.read(helper);
      return found?.sealedKey ? vault.open(found, found.sealedKey) : null;
    },
    async overLimit() {
      const [limit, months] = await Promise.all([helpers.limit(), spending.total()]);
      if (limit === null) return null;
      const spent = months[monthOf(platform.clock.now(), platform.zone())]?.micros ?? 0;
      return spent < limit ? null : { spent, limit };
    },
  };
}
