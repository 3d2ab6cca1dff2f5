import { type BlobRow, type Command, createIdSource, cutBlob, type JsonValue, makeBlob, type NewBlob } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followArrival } from './arrival.ts';
import { readWhole, readWholeText } from './whole.ts';

const ids = createIdSource(
  () => 1,
  () => 0.5,
);
const blobOf = (value: JsonValue): NewBlob => {
  const blob = makeBlob(value, ids);
  if (blob === null) throw new Error('too large for a test');
  return blob;
};

/** The rows table of a page, with pieces that can be added; it notes how many rows were read. */
function table(blob: NewBlob) {
  const all = cutBlob(blob).map((bytes, n) => ({ n, order: String(n).padStart(12, '0'), bytes }));
  const rows = new Map<number, { readonly order: string; readonly row: BlobRow }>();
  const listeners = new Set<() => void>();
  const read: number[] = [];
  const put = (n: number, order = all[n]?.order ?? '') => {
    rows.set(n, { order, row: { type: 'piece', n, of: all.length, bytes: all[n]?.bytes } as BlobRow });
    for (const changed of listeners) changed();
  };
  const putAll = () => {
    for (const { n } of all) put(n);
  };
  const reader = {
    range: async (_: string, { after = '', limit }: { after?: string; limit: number }) => {
      const found = [...rows.values()].filter(row => row.order > after).sort((a, b) => (a.order < b.order ? -1 : 1));
      read.push(Math.min(found.length, limit));
      return found.slice(0, limit);
    },
    onChange: (_: string, changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  } as unknown as Reader;
  return { reader, put, read, pieces: all.length, putAll, listeners };
}

const text = 'é'.repeat(1_200_000);

describe('a value that is too large for its row', () => {
  it('is read in bounded pages, and is null while a piece is missing', async () => {
    const blob = blobOf({ status: 200, text, cut: false });
    const { reader, put, read, pieces, putAll } = table(blob);
    for (let n = 0; n < pieces; n++) if (n !== 3) put(n);
    expect(await readWhole(reader, blob.ref)).toBeNull();
    putAll();
    expect(await readWhole(reader, blob.ref)).toEqual({ status: 200, text, cut: false });
    expect(Math.max(...read)).toBeLessThanOrEqual(20);
  });

  it('is never given out when it is not the value that is named', async () => {
    const blob = blobOf('x'.repeat(10));
    const { reader, putAll } = table(blob);
    putAll();
    await expect(readWhole(reader, { ...blob.ref, hash: '0'.repeat(64) })).rejects.toThrow('not what is named');
  });

  it('is saved as the text that came back, or else as it is stored', async () => {
    const saved = async (value: JsonValue) => {
      const blob = blobOf(value);
      const { reader, putAll } = table(blob);
      putAll();
      return readWholeText(reader, blob.ref);
    };
    expect(await saved({ status: 200, text: 'a "b"\n', cut: false })).toEqual({ text: 'a "b"\n', kind: 'txt' });
    expect(await saved('words')).toEqual({ text: 'words', kind: 'txt' });
    expect(await saved({ b: 1, a: [null] })).toEqual({ text: '{"a":[null],"b":1}', kind: 'json' });
  });
});

describe('a value that is not all here', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const follow = (blob: NewBlob, { reader }: { reader: Reader }) => {
    const told: boolean[] = [];
    const asked: Command[] = [];
    const client = {
      command: async (command: Command) => {
        asked.push(command);
        return { ok: true };
      },
    };
    const stop = followArrival({ reader, client } as unknown as Parameters<typeof followArrival>[0], blob.ref, here => told.push(here));
    return { told, asked, stop };
  };

  it('is asked for, again when the runtime may be another one, and never when it is here', async () => {
    const blob = blobOf(text);
    const rows = table(blob);
    const { told, asked } = follow(blob, rows);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([false]);
    expect(asked).toEqual([{ kind: 'fetchBlob', ref: blob.ref }]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(3);
    rows.putAll();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told.at(-1)).toBe(true);
    expect(asked).toHaveLength(3);
    expect(rows.listeners.size).toBe(0);
    expect(follow(blob, rows).asked).toEqual([]);
  });

  it('is looked for from where it was read to, and what has no place yet is read again', async () => {
    const blob = blobOf(text);
    const rows = table(blob);
    rows.put(0);
    rows.put(1, '~000000000001');
    const { told, stop } = follow(blob, rows);
    await vi.advanceTimersByTimeAsync(1_000);
    for (let n = 2; n < rows.pieces; n++) {
      rows.put(n);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(told.at(-1)).toBe(true);
    expect(rows.read.reduce((sum, n) => sum + n, 0)).toBeLessThan(rows.pieces * 3);
    stop();
  });

  it('is not followed any further once nobody waits for it', async () => {
    const blob = blobOf(text);
    const rows = table(blob);
    const { asked, told, stop } = follow(blob, rows);
    await vi.advanceTimersByTimeAsync(100);
    stop();
    rows.putAll();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    expect(told).toEqual([false]);
  });
});
