import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

describe('bytes in base64', () => {
  it('come back as they were, whatever their number: a chunk is not padded in the middle', () => {
    for (const length of [0, 1, 2, 3, 0x5fff, 0x6000, 0x6001, 200_003]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) % 256);
      const text = toBase64(bytes);
      expect(text).toBe(btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')));
      expect([...fromBase64(text)].every((byte, i) => byte === bytes[i])).toBe(true);
      expect(fromBase64(text)).toHaveLength(length);
    }
  });
});
