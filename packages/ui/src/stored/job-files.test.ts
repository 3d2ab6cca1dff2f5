import type { FileAnswer, StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { readJobFiles } from './job-files.ts';
import { DeviceNames } from './source.ts';

const step = (id: string, name: string, args: object, more: Partial<StepRecord> = {}): StepRecord =>
  ({
    id,
    key: `key-${id}`,
    turn: 't',
    name,
    title: name,
    state: 'done',
    arguments: { at: { id: 'f', label: 'Letters' }, ...args },
    device: 'phone',
    attempts: [{ device: 'mac' }],
    endedAt: Number(id),
    order: id,
    ...more,
  }) as unknown as StepRecord;
const device = (id: string, online: boolean) => ({ id, name: id === 'mac' ? 'MacBook' : 'Pixel', kind: 'desktop', online }) as never;

interface Case {
  readonly steps: readonly StepRecord[];
  readonly me?: string;
  readonly isOnline?: boolean;
  readonly isGranted?: boolean;
  readonly look?: (of: string) => FileAnswer;
}
const free: FileAnswer = { kind: 'free' };

async function fates({ steps, me = 'mac', isOnline = true, isGranted = true, look = () => free }: Case) {
  const reader = {
    get: async () => ({ value: { value: isGranted ? { v: 1 } : null } }),
    range: async (_: string, { index, reverse, limit }: { index?: readonly string[]; reverse?: boolean; limit: number }) => {
      const found = index?.[0] === 'turn' ? steps.filter(({ turn }) => turn === ('t' as never)) : steps;
      return (reverse ? [...found].reverse() : found).slice(0, limit);
    },
  };
  const names = new DeviceNames([device('mac', isOnline), device('phone', true)], me, { name: 'here', kind: 'desktop' });
  const found = await readJobFiles(reader as never, names, { session: 's', turn: 't' }, me === 'mac' ? async of => look(of) : null);
  return found.files.map(({ name, fate, canSave }) => `${name} ${fate}${canSave ? ', can be saved' : ''}`);
}

const write = step('1', 'file.write', { path: 'a.txt' });
const other = step('2', 'file.write', { path: 'b.txt' });

describe('what taking a whole job back does to files', () => {
  it('is looked at where they are', async () => {
    const refused: FileAnswer = { kind: 'refused', why: 'changed', older: true };
    expect(await fates({ steps: [write, other], look: of => (of === 'key-1' ? refused : free) })).toEqual([
      'b.txt back',
      'a.txt changed, can be saved',
    ]);
  });

  it('says that nothing is kept of what it was only where that is so', async () => {
    const fate = (answer: FileAnswer) => fates({ steps: [write], look: () => answer });
    expect(await fate({ kind: 'refused', why: 'nothing' })).toEqual(['a.txt lost']);
    // Its folder is gone, or a link by now.
    for (const why of ['missing', 'outside'] as const)
      expect(await fate({ kind: 'refused', why, older: true })).toEqual(['a.txt changed, can be saved']);
  });

  it('is decided for an earlier change of a file by the later one, which stands on it', async () => {
    const again = step('3', 'file.write', { path: 'a.txt' });
    const asked: string[] = [];
    const look = (answer: FileAnswer) => (of: string) => {
      asked.push(of);
      return answer;
    };
    expect(await fates({ steps: [write, again], look: look(free) })).toEqual(['a.txt back', 'a.txt back']);
    expect(await fates({ steps: [write, again], look: look({ kind: 'refused', why: 'changed' }) })).toEqual([
      'a.txt changed',
      'a.txt changed',
    ]);
    expect(asked).toEqual(['key-3', 'key-3']);
  });

  it('cannot be seen from the phone, which knows whether the computer is awake', async () => {
    expect(await fates({ steps: [write], me: 'phone' })).toEqual(['a.txt unseen']);
    expect(await fates({ steps: [write], me: 'phone', isOnline: false })).toEqual(['a.txt waits']);
  });

  it('is nothing in a folder that was taken back, and on a computer that has left', async () => {
    expect(await fates({ steps: [write], isGranted: false })).toEqual(['a.txt notGranted']);
    expect(await fates({ steps: [step('1', 'file.write', { path: 'a.txt' }, { attempts: [{ device: 'studio' }] as never })] })).toEqual([
      'a.txt left',
    ]);
  });

  it('is told of the end of a long job, and of what was taken back long ago', async () => {
    const asked = (n: number, turn: string) => step(String(n), 'history.search', {}, { turn: turn as never });
    const many = Array.from({ length: 300 }, (_, n) => asked(n + 100, 't'));
    const since = Array.from({ length: 300 }, (_, n) => asked(n + 500, 'later'));
    const written = step('490', 'file.write', { path: 'end.txt' });
    const back = step('495', 'file.takeBack', { of: 'key-1' }, { turn: 'u' as never });
    expect(await fates({ steps: [write, ...many, written, back, ...since] })).toEqual(['end.txt back']);
  });

  it('leaves out what is back and names what is on its way', async () => {
    const back = (of: string, more: Partial<StepRecord> = {}) => step('9', 'file.takeBack', { of }, { turn: 'u' as never, ...more });
    expect(await fates({ steps: [write, other, back('key-1'), back('key-2', { endedAt: null, state: 'waiting' })] })).toEqual([
      'b.txt going',
    ]);
  });
});
