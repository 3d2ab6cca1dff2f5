import type { SpaceId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { createContentKey } from './content-keys.ts';
import { keyEpochOfSecret, openSecret, type SecretPlace, sealSecret } from './vault.ts';

const place: SecretPlace = { space: 'space' as SpaceId, boundTo: ['helper', 'h1'] };
const key = createContentKey();

describe('a secret of the vault', () => {
  it('opens with the content key it was sealed under, and says which that is', async () => {
    const sealed = await sealSecret(key, 7, place, 'sk-秘密-1');
    expect(keyEpochOfSecret(sealed)).toBe(7);
    expect(await openSecret(key, sealed, place)).toBe('sk-秘密-1');
  });

  it('opens with no other content key', async () => {
    expect(await openSecret(createContentKey(), await sealSecret(key, 1, place, 'sk'), place)).toBeNull();
  });

  it('opens for nothing else than it was sealed for', async () => {
    const sealed = await sealSecret(key, 1, place, 'sk');
    const others: readonly SecretPlace[] = [
      { ...place, space: 'other' as SpaceId },
      { ...place, boundTo: ['helper', 'h2'] },
      { ...place, boundTo: ['helper'] },
      { ...place, boundTo: ['helperh1'] },
    ];
    for (const other of others) expect(await openSecret(key, sealed, other)).toBeNull();
  });

  it('does not open when any byte of it was changed, the key epoch among them', async () => {
    const sealed = await sealSecret(key, 1, place, 'sk');
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await openSecret(key, changed, place), `byte ${at}`).toBeNull();
    }
  });

  it('is never the same twice and does not hold what it seals', async () => {
    const [one, two] = await Promise.all([sealSecret(key, 1, place, 'sk-plain'), sealSecret(key, 1, place, 'sk-plain')]);
    expect(one).not.toEqual(two);
    expect(new TextDecoder('latin1').decode(one)).not.toContain('plain');
  });

  it('is nothing when it is too short or of another version', async () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(32), new Uint8Array(40)]) {
      expect(keyEpochOfSecret(bytes)).toBeNull();
      expect(await openSecret(key, bytes, place)).toBeNull();
    }
  });
});
