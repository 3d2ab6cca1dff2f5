import { createContentKey } from '@baton/crypto';
import { fromBase64Url, type SpaceId, toBase64Url } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { Identity } from './identity.ts';
import { type KeyOwner, Vault } from './vault.ts';

type Keys = readonly { readonly audience: string; readonly keyEpoch: number; readonly key: Uint8Array }[];

function vaultOf(keys: Keys, space = 'space' as SpaceId): Vault {
  return new Vault({ current: () => ({ space }) as Identity, contentKeys: async () => [...keys] });
}

const owner: KeyOwner = { helper: 'h1', kind: 'compatible', baseUrl: 'https://ai.example/v1' };
const [first, second] = [createContentKey(), createContentKey()];
const old: Keys = [{ audience: 'me', keyEpoch: 1, key: first }];
const both: Keys = [{ audience: 'me', keyEpoch: 2, key: second }, ...old];

describe('the vault', () => {
  it('opens on every device that has the content key, also after a newer one was made', async () => {
    const sealed = await vaultOf(old).seal(owner, 'sk-1');
    expect(await vaultOf(both).open(owner, sealed)).toBe('sk-1');
  });

  it('seals under the newest content key, so that a device that was removed before opens nothing', async () => {
    const sealed = await vaultOf(both).seal(owner, 'sk-2');
    expect(await vaultOf(old).open(owner, sealed)).toBeNull();
    expect(await vaultOf(both).open(owner, sealed)).toBe('sk-2');
  });

  it('does not open on a device of another space, nor with keys that are not the person’s', async () => {
    const sealed = await vaultOf(old).seal(owner, 'sk');
    expect(await vaultOf(old, 'other' as SpaceId).open(owner, sealed)).toBeNull();
    expect(await vaultOf([{ audience: 'me', keyEpoch: 1, key: createContentKey() }]).open(owner, sealed)).toBeNull();
    expect(await vaultOf([{ audience: 'space', keyEpoch: 1, key: first }]).open(owner, sealed)).toBeNull();
  });

  it('gives no key to another helper, another address or another kind that somebody puts it under', async () => {
    const vault = vaultOf(old);
    const sealed = await vault.seal(owner, 'sk');
    const swapped: readonly KeyOwner[] = [
      { ...owner, helper: 'h2' },
      { ...owner, baseUrl: 'https://elsewhere.example/v1' },
      { ...owner, baseUrl: null },
      { ...owner, kind: 'openai' },
    ];
    for (const other of swapped) expect(await vault.open(other, sealed)).toBeNull();
  });

  it('takes what is no sealed key for none', async () => {
    for (const text of ['', 'sk-in-the-clear', '****', toBase64Url(new Uint8Array(64))])
      expect(await vaultOf(old).open(owner, text)).toBeNull();
  });

  it('holds no letter of the key', async () => {
    const sealed = await vaultOf(old).seal(owner, 'sk-planted');
    expect(new TextDecoder('latin1').decode(fromBase64Url(sealed))).not.toContain('planted');
  });

  it('seals nothing where there is no content key', async () => {
    await expect(vaultOf([]).seal(owner, 'sk')).rejects.toThrow('no content key');
  });
});
