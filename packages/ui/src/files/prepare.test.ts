import { describe, expect, it } from 'vitest';
import { kindOf, plainName, prepare } from './prepare.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a file that was chosen', () => {
  it('is told of when it cannot be read any more, as one that was moved or is a folder', async () => {
    const moved = new File(['milk'], 'list.txt', { type: 'text/plain' });
    moved.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotFoundError'));
    expect(await prepare(moved)).toEqual({ ok: false, why: 'gone' });
  });

  it('is what is in it, whatever it is called', () => {
    expect(kindOf(bytes('milk,2\neggs,6'))).toBe('text');
    expect(kindOf(bytes('牛奶'))).toBe('text');
    expect(kindOf(bytes('%PDF-1.7 …'))).toBe('pdf');
    expect(kindOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe('file');
    expect(kindOf(Uint8Array.of(0xff, 0xfe, 0x41))).toBe('file');
  });

  it('has a name of one line that keeps its ending, and cannot turn it around', () => {
    expect(plainName('a\nb.txt')).toBe('a b.txt');
    expect(plainName('\u202etxt.exe')).toBe('txt.exe');
    expect(plainName(`${'x'.repeat(300)}.csv`)).toMatch(/^x{96}\.csv$/);
    expect(plainName('')).toBe('file');
  });
});
