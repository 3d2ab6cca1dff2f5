import { describe, expect, it } from 'vitest';
import { cryptoAcceptance } from './index.ts';

describe('in Node', () => {
  it.each(cryptoAcceptance.map(one => [one.name, one] as const))('%s', async (_, one) => {
    await one.run({ throughStorage: async stored => structuredClone(stored) });
  });

  it('says what was wrong when storage loses a key', async () => {
    const lost = cryptoAcceptance.find(one => one.name.startsWith('device keys'));
    const empty = { throughStorage: async () => JSON.parse('{"version":1,"wrapped":[],"outer":false}') };
    await expect(lost?.run(empty)).rejects.toThrow();
  });
});
