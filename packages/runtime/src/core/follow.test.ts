import type { DirectoryRecord, JsonValue } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { Book } from './book.ts';
import { Change } from './change.ts';
import { followSettings } from './follow.ts';

const record = (key: string, value: JsonValue): DirectoryRecord => ({ key: `setting/${key}`, order: '0', value: { value } });

/** Settings that are followed; each reading finds what stood there when it began, and ends when it is let. */
function followed() {
  const stored = new Map<string, DirectoryRecord>();
  const readings: { end: () => void; fail: (error: Error) => void }[] = [];
  const asked: object[] = [];
  let stores: Parameters<Book['onCommit']>[0] = () => undefined;
  let loses: Parameters<Book['onLost']>[0] = () => undefined;
  const storage = {
    range: (_: string, range: object) => {
      asked.push(range);
      const found = [...stored.values()];
      return new Promise<DirectoryRecord[]>((resolve, reject) => readings.push({ end: () => resolve(found), fail: reject }));
    },
  };
  const now: Record<string, JsonValue | undefined> = {};
  const read = followSettings(
    {
      platform: { storage } as unknown as Parameters<typeof followSettings>[0]['platform'],
      book: {
        onCommit: listener => {
          stores = listener;
          return () => undefined;
        },
        onLost: listener => {
          loses = listener;
          return () => undefined;
        },
      },
    },
    'folder/',
    (key, value) => {
      now[key] = value;
    },
  );
  return {
    now,
    read,
    readings,
    asked,
    lost: async (result: Parameters<typeof loses>[0]) => loses(result),
    unheard: (key: string, value: JsonValue) => stored.set(key, record(key, value)),
    store(key: string, value: JsonValue) {
      stored.set(key, record(key, value));
      const change = new Change();
      change.put('directory', record(key, value));
      stores(change);
    },
  };
}

describe('settings that are followed', () => {
  it('are those that begin so, as they are read and as they are stored', async () => {
    const { now, read, readings, asked, store } = followed();
    store('folder/a', 1);
    store('folders', 2);
    const reading = read();
    readings[0]?.end();
    await reading;
    store('folder/b', null);
    expect(now).toEqual({ 'folder/a': 1, 'folder/b': null });
    expect(asked).toMatchObject([{ after: 'setting/folder/', before: 'setting/folder0' }]);
  });

  it('stand as they were stored while a reading took its time: one that was taken back is not there again', async () => {
    const { now, read, readings, store, unheard } = followed();
    unheard('folder/a', 'granted');
    unheard('folder/b', 'granted');
    const reading = read();
    store('folder/a', null);
    readings[0]?.end();
    await reading;
    expect(now).toEqual({ 'folder/a': null, 'folder/b': 'granted' });
  });

  it('are not put back by a reading that a later one has overtaken', async () => {
    const { now, read, readings, lost, store, unheard } = followed();
    unheard('folder/a', 1);
    unheard('folder/b', 1);
    const first = read();
    unheard('folder/a', 2);
    const second = lost('unknown');
    store('folder/b', 2);
    readings[1]?.end();
    await second;
    readings[0]?.end();
    await first;
    expect(now).toEqual({ 'folder/a': 2, 'folder/b': 2 });
  });

  it('say that they could not be read again, so that nothing is stored until they were, and are not read when another has the store', async () => {
    const { read, readings, lost } = followed();
    const reading = lost('unknown');
    readings[0]?.fail(new Error('not now'));
    await expect(reading).rejects.toThrow('not now');
    await lost('fenced');
    expect(readings).toHaveLength(1);
    const again = read();
    readings[1]?.end();
    await again;
  });
});
