import { describe, expect, it } from 'vitest';
import { changedFiles, reversalOf, wavesOf } from './file-undo.ts';
import type { StepRecord } from './stored/index.ts';

const step = (key: string, name: string, args: object, more: Partial<StepRecord> = {}): StepRecord =>
  ({
    id: key,
    key,
    name,
    title: name,
    state: 'done',
    arguments: { at: { id: 'f', label: 'Letters' }, ...args },
    device: 'phone',
    attempts: [{ device: 'mac' }],
    endedAt: Number(key),
    order: key,
    ...more,
  }) as unknown as StepRecord;

const keysOf = (steps: readonly StepRecord[]) =>
  wavesOf(changedFiles(steps, () => 'MacBook')).map(wave => wave.map(({ about }) => about.of));

describe('the changes of files of a job', () => {
  it('go back together where they touch different files, and the newest of a file before what it stands on', () => {
    const steps = [
      step('1', 'file.write', { path: 'a.txt' }),
      step('2', 'file.write', { path: 'b.txt' }),
      step('3', 'file.move', { path: 'a.txt', to: 'sub/c.txt' }),
      step('4', 'file.trash', { path: 'sub/c.txt' }),
      step('5', 'file.read', { path: 'd.txt' }),
    ];
    expect(keysOf(steps)).toEqual([['4', '2'], ['3'], ['1']]);
  });

  it('are the newest first by their places, whatever the clock said', () => {
    const steps = [step('1', 'file.write', { path: 'a.txt' }, { endedAt: 9 }), step('2', 'file.write', { path: 'a.txt' }, { endedAt: 1 })];
    expect(keysOf(steps)).toEqual([['2'], ['1']]);
  });

  it('wait for all that came later where it is not known which file it was', () => {
    const steps = [
      step('1', 'file.write', { path: 'a.txt' }),
      step('2', 'file.write', { cut: true }),
      step('3', 'file.write', { path: 'b.txt' }),
    ];
    expect(keysOf(steps)).toEqual([['3'], ['2'], ['1']]);
  });

  it('are those that happened, on the computer where they did', () => {
    const made = changedFiles(
      [step('1', 'file.write', { path: 'a.txt' }, { state: 'failed' }), step('2', 'file.trash', { path: 'b.txt' })],
      () => '',
    );
    expect(made).toMatchObject([{ about: { of: '2', device: 'mac', name: 'b.txt', folder: 'Letters' }, folderId: 'f' }]);
  });

  it.each([
    ['stands', []],
    ['going', [step('2', 'file.takeBack', { of: '1' }, { endedAt: null, state: 'waiting' })]],
    ['undone', [step('2', 'file.takeBack', { of: '1' })]],
    ['stands', [step('2', 'file.takeBack', { of: '1' }, { state: 'failed' })]],
    ['saved', [step('3', 'file.saveOlder', { of: '1' }), step('2', 'file.takeBack', { of: '1' }, { state: 'failed' })]],
    ['stands', [step('2', 'file.takeBack', { of: '7' })]],
  ] as const)('is %s', (is, later) => {
    expect(reversalOf('1', later).is).toBe(is);
  });
});
