import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';
import type { PairingKeeper } from './identity.ts';
import { createPairing } from './pairing.ts';

describe('adding a device', () => {
  it('asks the relay at once when it is begun again, whatever rest the link takes after it failed', async () => {
    let asked = 0;
    const connect = () => {
      asked++;
      throw new Error('the relay is away');
    };
    const device = await startAlone(undefined, undefined, undefined, {
      relayUrl: 'ws://localhost:1',
      connect,
      // The eight seconds that a person waits are over at once; the rest between two tries never is.
      rest: ms => (ms === 8_000 ? 20 : 1_000_000),
      pairing: parts => {
        const { platform } = parts.options;
        // The keyring that it was started with: both make the same space.
        const keeper = parts.options.keeper as PairingKeeper;
        return createPairing({ parts, keeper, platform, relayUrl: 'ws://localhost:1', appOrigin: 'http://localhost:1', connect });
      },
    });
    const offline = { ok: false, error: { kind: 'pairing', detail: 'offline' } };
    expect(await device.run({ kind: 'pairStart' })).toEqual(offline);
    const before = asked;
    expect(await device.run({ kind: 'pairStart' })).toEqual(offline);
    expect(asked).toBe(before + 1);
    await device.runtime.stop();
  });
});
