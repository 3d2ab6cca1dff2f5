import { createIdSource, makeBlob } from '@baton/protocol';
import { createMemoryDisk, createMemoryStorage } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { Book } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';
import { systemClock } from '../core/system-clock.ts';
import { Blobs } from './blobs.ts';

describe('a large value on a device', () => {
  it('is found when its pieces could not be read at first', async () => {
    const inner = createMemoryStorage(createMemoryDisk());
    let fails = false;
    const range: typeof inner.range = (table, of) => (fails ? Promise.reject(new Error('it could not be read')) : inner.range(table, of));
    const platform: Platform = {
      storage: { ...inner, range },
      clock: systemClock,
      random: Math.random,
      device: { name: 'MacBook', kind: 'desktop' },
      locale: () => 'en',
      zone: () => 'UTC',
    };
    const ids = createIdSource(Date.now, Math.random);
    const errors: unknown[] = [];
    const book = new Book(platform, 'fence', error => errors.push(error));
    await book.takeFence(1);
    const open = () =>
      new Blobs({
        platform,
        book,
        ids,
        me: () => 'me' as never,
        open: () => undefined,
        isRead: () => false,
        report: error => errors.push(error),
      });
    const blob = makeBlob('x'.repeat(300_000), ids);
    if (!blob) throw new Error('there is no value');
    expect((await book.change(change => open().stage(change, blob, false))).result).toBe('ok');

    const blobs = open();
    fails = true;
    expect(blobs.whereIs(blob.ref)).toBe('coming');
    await expect.poll(() => errors).not.toHaveLength(0);
    fails = false;
    await expect.poll(() => blobs.whereIs(blob.ref)).toBe('here');
    expect(await blobs.load(blob.ref)).toBe('x'.repeat(300_000));
    book.close();
  });
});
