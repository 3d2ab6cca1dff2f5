import { createMemoryStorage } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';
import type { PairingCommand, PairingFlow } from './pairing-flow.ts';
import { createPairingLater } from './pairing-later.ts';

/** A device whose pairing code comes as `loads` say, one after the other. */
async function deviceWith(loads: readonly (PairingFlow | Error)[]) {
  const left = [...loads];
  const reported: unknown[] = [];
  const device = await startAlone(undefined, undefined, undefined, {
    pairing: ({ book }) =>
      createPairingLater({
        book,
        report: error => reported.push(error),
        load: async () => {
          const next = left.shift();
          if (next === undefined) throw new Error('it was loaded once more than needed');
          if (next instanceof Error) throw next;
          return next;
        },
      }),
  });
  const stands = async () => (await createMemoryStorage(device.disk).get('meta', 'pairing'))?.value;
  return { device, reported, left, stands };
}

function flow(): PairingFlow & { readonly asked: PairingCommand['kind'][] } {
  const asked: PairingCommand['kind'][] = [];
  return {
    asked,
    async command({ kind }) {
      asked.push(kind);
      return { ok: true };
    },
    stop() {},
  };
}

const offline = { ok: false, error: { kind: 'pairing', detail: 'offline' } };
const byCode = { kind: 'joinByCode', code: '123456', relay: 'ws://localhost:1', deviceName: 'Phone' } as const;

describe('the code that adds a device', () => {
  it.each([
    ['phone', byCode],
    ['phone', { kind: 'joinByLink', link: 'http://localhost:1/#/join', deviceName: 'Phone' } as const],
    ['computer', { kind: 'pairStart' } as const],
  ] as const)(
    'says on the %s that the connection was lost where it cannot be fetched, and is fetched at the next try',
    async (side, command) => {
      const away = new Error('the part could not be fetched');
      const later = flow();
      const { device, reported, left, stands } = await deviceWith([away, later]);
      expect(await device.run(command)).toEqual(offline);
      expect(await stands()).toEqual({ side, state: 'failed', why: 'offline' });
      expect(reported).toEqual([away]);
      expect(await device.run(command)).toEqual({ ok: true });
      expect(later.asked).toEqual([command.kind]);
      expect(left).toEqual([]);
      await device.runtime.stop();
    },
  );

  it('is not fetched to go on with a pairing that nobody began', async () => {
    const { device, stands } = await deviceWith([]);
    for (const command of [{ kind: 'pairCancel' }, { kind: 'pairConfirm' }, { kind: 'joinWordsMatch', match: true }] as const) {
      expect(await device.run(command)).toEqual({ ok: true });
    }
    expect(await stands()).toBeUndefined();
    await device.runtime.stop();
  });
});
