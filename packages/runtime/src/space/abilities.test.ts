import type { Storage } from '@baton/store';
import { createMemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { startAlone } from '../testing/alone.ts';

const own = ({ disk }: { readonly disk: ReturnType<typeof createMemoryDisk> }) => [...disk.tables.devices.values()].map(({ can }) => can);
const told = (disk: ReturnType<typeof createMemoryDisk>) =>
  [...disk.tables.rows.values()].flatMap(({ row }) => (row.type === 'member' ? [row.can] : []));

/** A device that was there before and can more now, which its full disk does not take until it is free. */
async function startFull(ranged: (range: Storage['range']) => Storage['range'] = range => range) {
  const disk = createMemoryDisk();
  const before = await startAlone(disk);
  await before.begin('hello');
  await before.runtime.stop();
  let [full, refused] = [true, 0];
  const device = await startAlone(
    disk,
    storage => ({
      ...storage,
      range: ranged(storage.range),
      commit: async commit => {
        if (!full || !commit.writes.some(write => write.table === 'devices')) return storage.commit(commit);
        refused++;
        return 'full';
      },
    }),
    undefined,
    { abilities: new Set(['webSend']) },
  );
  await expect.poll(() => refused).toBeGreaterThan(0);
  const free = () => {
    full = false;
  };
  return { device, free };
}

describe('what a device can', () => {
  it('is said with its name, once', async () => {
    const device = await startAlone(createMemoryDisk(), undefined, undefined, { abilities: new Set(['webRead', 'folders']) });
    await device.begin('hello');
    expect(own(device)).toEqual([['webRead', 'folders']]);
    await device.runtime.stop();
    const again = await startAlone(device.disk, undefined, undefined, { abilities: new Set(['webRead', 'folders']) });
    await again.begin('hello again');
    expect(told(again.disk)).toEqual([['webRead', 'folders']]);
    await again.runtime.stop();
  });

  it('is said anew by a version that can more, and by one that can nothing any more, under the name it has', async () => {
    const device = await startAlone();
    await device.begin('hello');
    expect(told(device.disk)).toEqual([undefined]);
    await device.run({ kind: 'renameDevice', name: 'Studio' });
    await device.runtime.stop();
    const more = await startAlone(device.disk, undefined, undefined, { abilities: new Set(['webRead']) });
    await expect.poll(() => own(more)).toEqual([['webRead']]);
    expect([...more.disk.tables.devices.values()].map(({ name }) => name)).toEqual(['Studio']);
    await more.runtime.stop();
    const less = await startAlone(device.disk);
    await expect.poll(() => own(less)).toEqual([[]]);
    await less.runtime.stop();
  });

  it('is said with the next that is stored, when a full disk did not take it at the start', async () => {
    const { device, free } = await startFull();
    expect(own(device)).toEqual([undefined]);
    free();
    await device.begin('hello again');
    await expect.poll(() => own(device)).toEqual([['webSend']]);
    await device.runtime.stop();
  });

  it('does not take back a name that is given while it is said', async () => {
    let reading: PromiseWithResolvers<void> | null = null;
    const held = Promise.withResolvers<void>();
    const { device, free } = await startFull(range => async (table, options) => {
      const found = await range(table, options);
      const first = table === 'devices' ? reading : null;
      if (first === null) return found;
      reading = null;
      first.resolve();
      await held.promise;
      return found;
    });
    free();
    const begun = Promise.withResolvers<void>();
    reading = begun;
    await device.begin('hello again');
    await begun.promise;
    await device.run({ kind: 'renameDevice', name: 'Studio' });
    held.resolve();
    // Whatever comes of what was held comes before what is said after it.
    await device.begin('and again');
    expect(own(device)).toEqual([['webSend']]);
    expect([...device.disk.tables.devices.values()].map(({ name }) => name)).toEqual(['Studio']);
    await device.runtime.stop();
  });
});
