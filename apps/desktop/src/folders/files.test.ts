import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileCall } from '@baton/protocol/bridge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFiles } from './files.ts';
import { createGrants } from './grants.ts';

let base: string;
let root: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'baton-files-')));
  root = join(base, 'granted');
  mkdirSync(join(root, 'sub'), { recursive: true });
  writeFileSync(join(root, 'a.txt'), 'first');
  writeFileSync(join(base, 'secret.txt'), 'secret');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const at = (name: string): string => join(root, name);
const text = (name: string): string | null => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null);
const grants = { list: () => [{ id: 'g', label: 'Granted', path: root }] };
const files = (point?: (name: string) => void) => createFiles({ grants, own: join(base, 'own'), ...(point && { point }) });
const on = { folder: 'g' } as const;

describe('what is asked of a granted folder', () => {
  it('lists and reads what is in it', async () => {
    expect(await files().use({ do: 'list', ...on, path: '' })).toEqual({
      kind: 'list',
      entries: [
        { name: 'a.txt', folder: false, bytes: 5 },
        { name: 'sub', folder: true, bytes: expect.any(Number) },
      ],
      more: 0,
    });
    expect(await files().use({ do: 'read', ...on, path: 'a.txt' })).toMatchObject({ kind: 'text', text: 'first' });
  });

  /** X4: what leads out of the folder. */
  it.each(['../secret.txt', 'sub/../../secret.txt', '/etc/passwd', 'out.txt', 'outside/secret.txt', 'c:\\x', 'a\0b'])(
    'does not lead out: %j',
    async path => {
      symlinkSync(join(base, 'secret.txt'), at('out.txt'));
      symlinkSync(base, at('outside'));
      for (const call of [
        { do: 'read', ...on, path },
        { do: 'write', key: 'k', ...on, path, text: 'x' },
        { do: 'trash', key: 'k2', ...on, path },
        { do: 'move', key: 'k3', ...on, path: 'a.txt', to: path },
      ] satisfies FileCall[]) {
        expect(await files().use(call)).toEqual({ kind: 'refused', why: 'outside' });
      }
      expect(readFileSync(join(base, 'secret.txt'), 'utf8')).toBe('secret');
      expect(text('a.txt')).toBe('first');
    },
  );

  it('touches nothing but plain files, and reads only text', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    writeFileSync(at('picture.bin'), Uint8Array.from([0xff, 0xd8, 0x00]));
    writeFileSync(at('large.txt'), 'x'.repeat(600 * 1024));
    expect(await files().use({ do: 'read', ...on, path: 'pipe' })).toEqual({ kind: 'refused', why: 'notFile' });
    expect(await files().use({ do: 'trash', key: 'k', ...on, path: 'sub' })).toEqual({ kind: 'refused', why: 'notFile' });
    expect(await files().use({ do: 'read', ...on, path: 'picture.bin' })).toEqual({ kind: 'refused', why: 'notText' });
    expect(await files().use({ do: 'read', ...on, path: 'large.txt' })).toEqual({ kind: 'refused', why: 'tooLarge' });
  });

  it('is refused for a folder that was taken back, or replaced by a link since', async () => {
    const none = createFiles({ grants: { list: () => [] }, own: join(base, 'own') });
    expect(await none.use({ do: 'read', ...on, path: 'a.txt' })).toEqual({ kind: 'refused', why: 'notGranted' });
    rmSync(root, { recursive: true });
    symlinkSync(base, root);
    expect(await files().use({ do: 'read', ...on, path: 'secret.txt' })).toEqual({ kind: 'refused', why: 'notGranted' });
  });

  describe('that was cut off', () => {
    /** Cut off at a point, and gone on with once something has come between. */
    async function goOn(call: Extract<FileCall, { key: string }>, cutAt: string, between: () => void) {
      const cut = files(name => {
        if (name === cutAt) throw new Error('killed');
      });
      await expect(cut.use(call)).rejects.toThrow('killed');
      between();
      return files().use(call);
    }
    const away = () => renameSync(root, `${root}-away`);
    const trash = { do: 'trash', key: 'k', ...on, path: 'sub/c.txt' } as const;
    const move = { do: 'move', key: 'k', ...on, path: 'sub/c.txt', to: 'c.txt' } as const;
    const write = { do: 'write', key: 'k', ...on, path: 'sub/c.txt', text: 'second' } as const;
    beforeEach(() => writeFileSync(at('sub/c.txt'), 'kept'));

    it.each([
      ['its folder is gone', () => rmSync(at('sub'), { recursive: true })],
      ['a folder is where it was', () => mkdirSync(at('sub/c.txt'))],
    ])('is put away although %s by then, and can come back', async (_, between) => {
      expect(await goOn(trash, 'put', between)).toMatchObject({ kind: 'done' });
      rmSync(at('sub'), { recursive: true, force: true });
      mkdirSync(at('sub'));
      expect(await files().use({ do: 'takeBack', key: 'b', of: 'k' })).toMatchObject({ kind: 'done' });
      expect(text('sub/c.txt')).toBe('kept');
    });

    it('is moved although the folder that it was in is gone by then', async () => {
      expect(await goOn(move, 'moved', () => rmSync(at('sub'), { recursive: true }))).toMatchObject({ kind: 'done' });
    });

    it('is said to be in doubt where the folder that it was written in is gone by then', async () => {
      expect(await goOn(write, 'begun', () => rmSync(at('sub'), { recursive: true }))).toEqual({ kind: 'unsure' });
    });

    it.each([
      ['put away', trash, 'put'],
      ['moved', move, 'moved'],
      ['written', write, 'replaced'],
    ] as const)('is said to be in doubt while its disk is away, and to be %s once that is back', async (_, call, cutAt) => {
      expect(await goOn(call, cutAt, away)).toEqual({ kind: 'unsure' });
      renameSync(`${root}-away`, root);
      expect(await files().use(call)).toMatchObject({ kind: 'done' });
      expect(await files().use({ do: 'takeBack', key: 'b', of: 'k' })).toMatchObject({ kind: 'done' });
      expect(text('sub/c.txt')).toBe('kept');
    });
  });

  it('is not done again where what is known of it cannot be read', async () => {
    const call = { do: 'write', key: 'k', ...on, path: 'a.txt', text: 'second' } as const;
    await files().use(call);
    const file = join(base, 'own/k/record.json');
    renameSync(file, `${file}.away`);
    mkdirSync(file);
    await expect(files().use(call)).rejects.toThrow();
    rmSync(file, { recursive: true });
    renameSync(`${file}.away`, file);
    expect(await files().use(call)).toMatchObject({ kind: 'done' });
    await files().use({ do: 'takeBack', key: 'b', of: 'k' });
    expect(text('a.txt')).toBe('first');
  });

  it('never moves or brings back over something that is there', async () => {
    writeFileSync(at('b.txt'), 'other');
    expect(await files().use({ do: 'move', key: 'm', ...on, path: 'a.txt', to: 'b.txt' })).toEqual({ kind: 'refused', why: 'occupied' });
    await files().use({ do: 'trash', key: 't', ...on, path: 'a.txt' });
    writeFileSync(at('a.txt'), 'new');
    expect(await files().use({ do: 'undo', key: 'u', ...on, path: 'a.txt' })).toEqual({ kind: 'refused', why: 'occupied' });
    expect([text('a.txt'), text('b.txt')]).toEqual(['new', 'other']);
  });

  it('does not take back a write over what was changed since', async () => {
    await files().use({ do: 'write', key: 'w', ...on, path: 'a.txt', text: 'second' });
    writeFileSync(at('a.txt'), 'third');
    expect(await files().use({ do: 'undo', key: 'u', ...on, path: 'a.txt' })).toEqual({ kind: 'refused', why: 'changed' });
    expect(text('a.txt')).toBe('third');
  });
});

interface Story {
  readonly call: FileCall;
  readonly leaves: Readonly<Record<string, string | null>>;
}
const stories: readonly (readonly [string, Story])[] = [
  ['a write over a file', { call: { do: 'write', key: 'k', ...on, path: 'a.txt', text: 'second' }, leaves: { 'a.txt': 'second' } }],
  ['a write of a new file', { call: { do: 'write', key: 'k', ...on, path: 'sub/n.txt', text: 'new' }, leaves: { 'sub/n.txt': 'new' } }],
  ['a move', { call: { do: 'move', key: 'k', ...on, path: 'a.txt', to: 'sub/b.txt' }, leaves: { 'a.txt': null, 'sub/b.txt': 'first' } }],
  ['putting away', { call: { do: 'trash', key: 'k', ...on, path: 'a.txt' }, leaves: { 'a.txt': null } }],
];

/** Cuts the first run off at its nth point; null when it has no such point. */
async function cutOff(call: FileCall, n: number): Promise<string | null> {
  let count = 0;
  let name: string | null = null;
  const cut = files(point => {
    if (name !== null || count++ !== n) return;
    name = point;
    throw new Error('killed');
  });
  await cut.use(call).catch(() => undefined);
  return name;
}

/** X4, J2: killed between any two of its steps, also between the effect and the answer. */
describe('what was cut off', () => {
  it.each(stories)('%s happens once, and is taken back byte for byte, wherever either is cut off', async (_, { call, leaves }) => {
    const before = { 'a.txt': 'first', 'sub/n.txt': null, 'sub/b.txt': null };
    const path = 'path' in call ? call.path : '';
    const undo = { do: 'undo', ...on, path } as const;
    let cuts = 0;
    for (let n = 0; ; n++) {
      const key = `k${n}`;
      const asked = { ...call, key } as FileCall;
      const point = await cutOff(asked, n);
      expect(await files().use(asked), `after ${point}`).toMatchObject({ kind: 'done' });
      for (const [name, is] of Object.entries({ ...before, ...leaves })) expect(text(name), `${name} after ${point}`).toBe(is);
      // Come once more, it is known: nothing is done again to what is there by now.
      expect(await files().use(asked)).toMatchObject({ kind: 'done' });
      const undone = await cutOff({ ...undo, key: `u${n}` }, n);
      expect(await files().use({ ...undo, key: `u${n}` }), `undo after ${undone}`).toMatchObject({ kind: 'done' });
      for (const [name, is] of Object.entries(before)) expect(text(name), `${name}, undo after ${undone}`).toBe(is);
      expect(readdirSync(root).filter(name => name.startsWith('.baton'))).toEqual([]);
      if (point === null && undone === null) break;
      cuts++;
    }
    expect(cuts).toBeGreaterThanOrEqual(3);
  });

  it.each(stories)('%s is taken back by its key, wherever that is cut off, and no other change is', async (_, { call, leaves }) => {
    for (let n = 0; ; n++) {
      const key = `k${n}`;
      await files().use({ ...call, key } as FileCall);
      writeFileSync(at('other.txt'), 'one');
      await files().use({ do: 'write', key: `o${n}`, ...on, path: 'other.txt', text: 'two' });
      const back = { do: 'takeBack', key: `b${n}`, of: key } as const;
      const point = await cutOff(back, n);
      expect(await files().use(back), `after ${point}`).toMatchObject({ kind: 'done' });
      for (const name of Object.keys(leaves)) expect(text(name)).toBe(name === 'a.txt' ? 'first' : null);
      expect(text('other.txt')).toBe('two');
      // Pressed once more, or said in words: it is back already.
      expect(await files().use({ do: 'takeBack', key: `c${n}`, of: key })).toMatchObject({ kind: 'done' });
      if (point === null) break;
    }
  });

  it('what was there before is saved beside what is there now, once and over nothing, wherever it is cut off', async () => {
    await files().use({ do: 'write', key: 'w', ...on, path: 'a.txt', text: 'second' });
    writeFileSync(at('a.txt'), 'third');
    writeFileSync(at('a (older).txt'), 'mine');
    expect(await files().use({ do: 'takeBack', key: 'b', of: 'w' })).toEqual({ kind: 'refused', why: 'changed', older: true });
    let cuts = 0;
    for (let n = 0; ; n++) {
      const save = { do: 'saveOlder', key: `s${n}`, of: 'w', word: 'older' } as const;
      const point = await cutOff(save, n);
      const name = `a (older ${n + 2}).txt`;
      expect(await files().use(save), `after ${point}`).toMatchObject({ kind: 'done', path: name });
      expect(await files().use(save)).toMatchObject({ kind: 'done', path: name });
      expect(text(name)).toBe('first');
      expect(text(`a (older ${n + 3}).txt`)).toBeNull();
      if (point === null) break;
      cuts++;
    }
    expect(cuts).toBeGreaterThanOrEqual(3);
    expect([text('a.txt'), text('a (older).txt')]).toEqual(['third', 'mine']);
    expect(readdirSync(root).filter(name => name.startsWith('.baton'))).toEqual([]);
  });

  it('a file that was put away is saved beside the one that took its place', async () => {
    await files().use({ do: 'trash', key: 't', ...on, path: 'a.txt' });
    writeFileSync(at('a.txt'), 'new');
    expect(await files().use({ do: 'takeBack', key: 'b', of: 't' })).toEqual({ kind: 'refused', why: 'occupied', older: true });
    expect(await files().use({ do: 'saveOlder', key: 's', of: 't', word: 'older' })).toMatchObject({ path: 'a (older).txt' });
    expect([text('a.txt'), text('a (older).txt')]).toEqual(['new', 'first']);
  });

  it.each([
    [{ do: 'trash', key: 'k', ...on, path: 'a.txt' }, 'a.txt', 'occupied'],
    [{ do: 'move', key: 'k', ...on, path: 'a.txt', to: 'sub/b.txt' }, 'a.txt', 'occupied'],
    [{ do: 'move', key: 'k', ...on, path: 'a.txt', to: 'sub/b.txt' }, 'sub/b.txt', 'changed'],
    [{ do: 'write', key: 'k', ...on, path: 'a.txt', text: 'second' }, 'a.txt', 'changed'],
  ] satisfies [FileCall, string, string][])(
    '%j is not taken back over a folder at %s, which is another thing',
    async (call, where, why) => {
      await files().use(call);
      rmSync(at(where), { force: true });
      mkdirSync(at(where));
      for (const next of [
        { do: 'look', of: 'k' },
        { do: 'takeBack', key: 'b', of: 'k' },
      ] as const)
        expect(await files().use(next)).toMatchObject({ kind: 'refused', why });
      expect(existsSync(at(where))).toBe(true);
    },
  );

  it('what took its place is not read through however large it is: everything else waits behind it', async () => {
    await files().use({ do: 'trash', key: 'k', ...on, path: 'a.txt' });
    writeFileSync(at('a.txt'), '');
    truncateSync(at('a.txt'), 2 ** 38);
    expect(await files().use({ do: 'takeBack', key: 'b', of: 'k' })).toMatchObject({ kind: 'refused', why: 'occupied', older: true });
  });

  it('nothing is offered where nothing older is kept, was never done, or the folder was taken back', async () => {
    await files().use({ do: 'write', key: 'n', ...on, path: 'new.txt', text: 'x' });
    writeFileSync(at('new.txt'), 'y');
    expect(await files().use({ do: 'takeBack', key: 'b', of: 'n' })).toEqual({ kind: 'refused', why: 'changed' });
    expect(await files().use({ do: 'saveOlder', key: 's', of: 'n', word: 'older' })).toEqual({ kind: 'refused', why: 'nothing' });
    for (const of of ['none', 'b', 's'])
      expect(await files().use({ do: 'takeBack', key: `x${of}`, of })).toEqual({ kind: 'refused', why: 'nothing' });
    const none = createFiles({ grants: { list: () => [] }, own: join(base, 'own') });
    expect(await none.use({ do: 'takeBack', key: 'z', of: 'n' })).toEqual({ kind: 'refused', why: 'notGranted' });
    const moved = createFiles({ grants: { list: () => [{ id: 'g', label: 'Granted', path: base }] }, own: join(base, 'own') });
    expect(await moved.use({ do: 'takeBack', key: 'y', of: 'n' })).toEqual({ kind: 'refused', why: 'notGranted' });
  });

  it('is looked at before it is taken back: the answer is the same, and nothing is changed by that', async () => {
    const look = (of: string) => files().use({ do: 'look', of });
    await files().use({ do: 'write', key: 'w', ...on, path: 'a.txt', text: 'second' });
    expect(await look('w')).toEqual({ kind: 'free' });
    writeFileSync(at('a.txt'), 'third');
    expect(await look('w')).toEqual({ kind: 'refused', why: 'changed', older: true });
    await files().use({ do: 'trash', key: 't', ...on, path: 'a.txt' });
    expect(await look('t')).toEqual({ kind: 'free' });
    writeFileSync(at('a.txt'), 'new');
    expect(await look('t')).toEqual({ kind: 'refused', why: 'occupied', older: true });
    await files().use({ do: 'move', key: 'm', ...on, path: 'a.txt', to: 'b.txt' });
    expect(await look('m')).toEqual({ kind: 'free' });
    writeFileSync(at('a.txt'), 'newer');
    expect(await look('m')).toEqual({ kind: 'refused', why: 'occupied' });
    expect(await look('none')).toEqual({ kind: 'refused', why: 'nothing' });
    expect([text('a.txt'), text('b.txt')]).toEqual(['newer', 'new']);
    const none = createFiles({ grants: { list: () => [] }, own: join(base, 'own') });
    expect(await none.use({ do: 'look', of: 'm' })).toEqual({ kind: 'refused', why: 'notGranted' });
    expect(readdirSync(join(base, 'own')).sort()).toEqual(['m', 't', 'w']);
  });

  it('does not do again what the person has put right meanwhile', async () => {
    const call = { do: 'trash', key: 'k', ...on, path: 'a.txt' } as const;
    await files().use(call);
    writeFileSync(at('a.txt'), 'mine again');
    expect(await files().use(call)).toMatchObject({ kind: 'done' });
    expect(text('a.txt')).toBe('mine again');
  });
});

describe('granting a folder', () => {
  it('takes what the person chose, once, under a name of its own, and never Baton’s own folder', async () => {
    let chosen: string | null = root;
    const made = createGrants({ file: join(base, 'folders.json'), own: join(base, 'data'), ask: async () => chosen });
    const first = await made.choose();
    expect(await made.choose()).toEqual(first);
    mkdirSync(join(base, 'other', 'granted'), { recursive: true });
    chosen = join(base, 'other', 'granted');
    expect((await made.choose())?.label).toBe('granted 2');
    chosen = null;
    expect(await made.choose()).toBeNull();
    chosen = base;
    expect(await made.choose()).toBeNull();
    made.revoke(first?.id ?? '');
    expect(made.list().map(grant => grant.label)).toEqual(['granted 2']);
  });

  it('opens one window at a time, however many are asked for', async () => {
    const open: ((chosen: string | null) => void)[] = [];
    const ask = () => new Promise<string | null>(resolve => void open.push(resolve));
    const made = createGrants({ file: join(base, 'folders.json'), own: join(base, 'data'), ask });
    const both = [made.choose(), made.choose()];
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(open).toHaveLength(1);
    open[0]?.(root);
    await expect.poll(() => open.length).toBe(2);
    open[1]?.(null);
    expect((await Promise.all(both)).map(grant => grant?.label)).toEqual(['granted', undefined]);
  });
});
