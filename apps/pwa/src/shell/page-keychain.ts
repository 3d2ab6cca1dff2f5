import { fromBase64Url, toBase64Url } from '@baton/protocol';
import type { Bridge } from '@baton/protocol/bridge';
import type { PageKeychain } from '@baton/runtime/client';

/** The system's keychain for the runtime, or null on a system that has none: keys are then kept as in a browser. */
export async function keychainOver(bridge: Pick<Bridge, 'wrapKey' | 'unwrapKey'>): Promise<PageKeychain | null> {
  try {
    await bridge.wrapKey({ plain: '' });
  } catch (error) {
    if (error instanceof Error && error.message === 'unavailable') return null;
    throw error;
  }
  return {
    wrap: async bytes => fromBase64Url((await bridge.wrapKey({ plain: toBase64Url(bytes) })).wrapped),
    unwrap: async bytes => fromBase64Url((await bridge.unwrapKey({ wrapped: toBase64Url(bytes) })).plain),
  };
}
