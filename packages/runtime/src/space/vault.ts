import { keyEpochOfSecret, openSecret, type SecretPlace, sealSecret } from '@baton/crypto';
import { type ConnectedHelper, fromBase64Url, toBase64Url } from '@baton/protocol';
import type { Keeper } from './identity.ts';

/** What the key of a helper is bound to: under another id, or for another address, it does not open. */
export type KeyOwner = Pick<ConnectedHelper, 'helper' | 'kind' | 'baseUrl'>;

/** What another secret is bound to, the most general first; never `helper` there. */
export interface BoundTo {
  readonly boundTo: readonly [kind: 'service' | 'server' | 'automation', ...names: string[]];
}

/** Whose devices may open what is in the vault. */
const audience = 'me';

/**
 * Keys for outside services. Sealed under the newest content key of the person's devices, they travel as settings and open on each of those
 * devices, whichever of the content keys it was sealed under. In the clear they are in the runtime's memory only while they are used.
 */
export class Vault {
  readonly #keeper: Pick<Keeper, 'current' | 'contentKeys'>;

  constructor(keeper: Pick<Keeper, 'current' | 'contentKeys'>) {
    this.#keeper = keeper;
  }

  /** Seals a key, for a setting. Rejects while there is no space, or no content key of it here. */
  async seal(owner: KeyOwner | BoundTo, secret: string): Promise<string> {
    const newest = (await this.#contentKeys()).at(-1);
    if (!newest) throw new Error('there is no content key to seal with');
    return toBase64Url(await sealSecret(newest.key, newest.keyEpoch, this.#place(owner), secret));
  }

  /** Null: it was sealed for something else, or under a content key that this device does not have. */
  async open(owner: KeyOwner | BoundTo, sealed: string): Promise<string | null> {
    const bytes = bytesOf(sealed);
    const keyEpoch = bytes && keyEpochOfSecret(bytes);
    const found = (await this.#contentKeys()).find(one => one.keyEpoch === keyEpoch);
    return bytes && found ? openSecret(found.key, bytes, this.#place(owner)) : null;
  }

  async #contentKeys() {
    const all = await this.#keeper.contentKeys();
    return all.filter(one => one.audience === audience).sort((a, b) => a.keyEpoch - b.keyEpoch);
  }

  #place(owner: KeyOwner | BoundTo): SecretPlace {
    const identity = this.#keeper.current();
    if (!identity) throw new Error('there is no space yet');
    const boundTo = 'boundTo' in owner ? owner.boundTo : ['helper', owner.helper, owner.kind, owner.baseUrl ?? ''];
    return { space: identity.space, boundTo };
  }
}

function bytesOf(sealed: string): Uint8Array | null {
  try {
    return fromBase64Url(sealed);
  } catch {
    return null;
  }
}
