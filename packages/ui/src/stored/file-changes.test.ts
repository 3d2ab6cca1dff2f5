import { type ChangedFile, changedFile, type StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { fileChangeView } from './file-changes.ts';
import { ledgerJob, ledgerRows } from './ledger-rows.ts';
import { DeviceNames } from './source.ts';

const names = new DeviceNames([], 'mac', { name: 'MacBook', kind: 'desktop' });
const step = (name: string, more: Partial<StepRecord> = {}): StepRecord =>
  ({
    id: name,
    session: 's',
    turn: 't',
    kind: 'tool',
    name,
    title: 'Write old.txt in Letters',
    policy: 'keyed',
    risk: name === 'file.trash' ? 'deletes' : 'reversible',
    state: 'done',
    arguments: { path: 'old.txt', at: { id: 'f', label: 'Letters', device: 'mac' } },
    summary: 'done',
    error: null,
    startedAt: 1,
    endedAt: 2,
    device: 'phone',
    attempts: [{ attempt: '2.1', device: 'mac', at: 1, state: 'done' }],
    changes: [],
    key: `key of ${name}`,
    ranTwice: false,
    said: null,
    ...more,
  }) as unknown as StepRecord;
const failed = (kind: string) => ({ state: 'failed', error: { kind, sentence: 'It was changed since.' } }) as Partial<StepRecord>;
const write = step('file.write');
const about = (key: string) => ({ arguments: { of: key } as never });
const changeOf = (of: StepRecord) => changedFile(of, device => names.get(device).name) as ChangedFile;
const view = (...later: readonly StepRecord[]) =>
  fileChangeView(
    changeOf(write),
    later.map(one => ({ ...one, ...about(write.key) })),
    names,
  );

describe('a change of a file', () => {
  it('can be taken back on the computer that made it, under the key of its step', () => {
    expect(view()).toEqual({
      about: { of: 'key of file.write', device: 'mac', name: 'old.txt', folder: 'Letters' },
      state: 'stands',
      canSave: false,
    });
  });

  it('names its computer where the folder was only chosen with the answer', () => {
    const chosen = step('file.write', { arguments: { path: 'old.txt', choose: true } });
    expect(fileChangeView(changeOf(chosen), [], names).about.folder).toBe('MacBook');
  });

  it.each([
    ['is on its way while its step waits', [step('file.takeBack', { state: 'waiting', endedAt: null, waitsFor: 'mac' } as never)], 'going'],
    ['is undone once that is stored', [step('file.takeBack')], 'undone'],
    ['stands again when taking it back was stopped', [step('file.takeBack', { state: 'cancelled' })], 'stands'],
    ['could not be taken back', [step('file.takeBack', failed('changed'))], 'refused'],
    ['is saved beside what is there', [step('file.saveOlder'), step('file.takeBack', failed('olderKept'))], 'saved'],
  ] as const)('%s', (_, about, state) => {
    expect(view(...about).state).toBe(state);
  });

  it('offers to save the older one only where it is kept, and again when that did not work', () => {
    expect(view(step('file.takeBack', failed('olderKept')))).toMatchObject({ canSave: true, words: 'It was changed since.' });
    expect(view(step('file.takeBack', failed('changed'))).canSave).toBe(false);
    expect(view(step('file.saveOlder', failed('lost')), step('file.takeBack', failed('olderKept')))).toMatchObject({ canSave: true });
  });

  it('keeps its job from standing there as undone until it is back too, also when the documents are', () => {
    const turn = step('turn', { kind: 'turn', id: 't' as StepRecord['id'] });
    const patch = step('document.patch', { changes: [{ document: 'd', title: 'Week', words: '1 added' }] as never });
    const back = new Map([[patch.id as string, 5]]);
    const takeBack = (more: Partial<StepRecord>) => [step('file.takeBack', { ...about(write.key), ...more })];
    const job = (later: readonly StepRecord[]) => ledgerJob([turn, patch, write], back, names, later);
    expect(job([])).toMatchObject({ undone: false, changes: 0, files: 1 });
    expect(job(takeBack({ state: 'waiting', endedAt: null }))).toMatchObject({ undone: false, files: 1 });
    expect(job(takeBack({ endedAt: 9 }))).toMatchObject({ undone: true, files: 0, undoneAt: 9 });
    expect(ledgerJob([turn, write], new Map(), names, takeBack({}))).toMatchObject({ undone: true, files: 0 });
    expect(ledgerJob([turn, patch], back, names, [])).toMatchObject({ undone: true });
  });

  it('is counted as a change that stays, not as something that was sent', () => {
    const trash = step('file.trash');
    const turn = step('turn', { kind: 'turn', id: 't' as StepRecord['id'] });
    expect(ledgerJob([turn, write, trash], new Map(), names, [])).toMatchObject({ changes: 0, files: 2, sent: 0 });
    const rows = ledgerRows({
      steps: [write, trash, step('file.takeBack'), step('file.read')],
      undone: new Map(),
      names,
      linesOf: () => [],
    });
    expect(rows.map(({ state, file }) => [state, file])).toEqual([
      ['changed', 'change'],
      ['changed', 'change'],
      ['changed', 'reversal'],
      ['changedNothing', undefined],
    ]);
  });
});
