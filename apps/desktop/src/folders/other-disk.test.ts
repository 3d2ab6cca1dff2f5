/**
 * A granted folder on another disk than Baton's own data, with a third one in it, below `sub`: nothing is linked or renamed from one to another.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFiles } from './files.ts';

const disks = vi.hoisted(() => ({ own: '', hasLinks: true, dies: false, isFull: false, did: [] as string[] }));

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>();
  const diskOf = (path: unknown): number => (String(path).startsWith(disks.own) ? 1 : String(path).includes('/sub/') ? 3 : 2);
  const refused = (code: string): Error => Object.assign(new Error(code), { code });
  return {
    ...real,
    lstat: async (path: string) => Object.assign(await real.lstat(path), { dev: diskOf(path) }),
    // As on Windows, whose numbers of files are larger than a number is exact.
    stat: async (path: string, how?: { bigint: true }) => Object.assign(await real.stat(path, how), how?.bigint ? {} : { ino: 1 }),
    // As Linux does: that something is there already is said first.
    link: async (from: string, to: string) => {
      if (existsSync(to)) throw refused('EEXIST');
      if (diskOf(from) !== diskOf(to)) throw refused('EXDEV');
      if (!disks.hasLinks) throw refused('EPERM');
      return real.link(from, to);
    },
    rename: async (from: string, to: string) => {
      if (diskOf(from) !== diskOf(to)) throw refused('EXDEV');
      return real.rename(from, to);
    },
    open: async (path: string, ...how: [string, number]) => {
      const handle = await real.open(path, ...how);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        disks.did.push(`settled ${path}`);
      };
      const write = handle.writeFile.bind(handle);
      handle.writeFile = async data => {
        if (!disks.isFull) return write(data);
        await write('half');
        throw refused('ENOSPC');
      };
      return handle;
    },
    unlink: async (path: string) => {
      disks.did.push(`removed ${path}`);
      if (disks.dies && path.includes('.baton-') && existsSync(path)) throw new Error('killed');
      return real.unlink(path);
    },
  };
});

let base: string;
let root: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'baton-disks-')));
  root = join(base, 'granted');
  disks.own = join(base, 'own');
  Object.assign(disks, { hasLinks: true, dies: false, isFull: false });
  mkdirSync(join(root, 'sub'), { recursive: true });
  writeFileSync(join(root, 'a.txt'), 'first');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const text = (name = 'a.txt'): string | null => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : null);
/** Everything that is there. */
const all = (): string[] => [...readdirSync(root), ...readdirSync(join(root, 'sub'))].filter(name => name !== 'sub').sort();
const grants = { list: () => [{ id: 'g', label: 'Granted', path: root }] };
const files = (point?: (name: string) => void) => createFiles({ grants, own: disks.own, ...(point && { point }) });
const moved = (key: string) => ({ do: 'move', key, folder: 'g', path: 'a.txt', to: 'sub/b.txt' }) as const;
const put = (key: string) => ({ do: 'trash', key, folder: 'g', path: 'a.txt' }) as const;

/** The points of one run, which is cut off at the nth. */
async function cutOff(call: Parameters<ReturnType<typeof files>['use']>[0], n: number): Promise<readonly string[]> {
  const passed: string[] = [];
  const cut = files(point => {
    passed.push(point);
    if (passed.length > n) throw new Error('killed');
  });
  await cut.use(call).catch(() => undefined);
  return passed;
}

/** X4, J2 */
describe('a file on another disk', () => {
  it.each([
    ['put away', put, [], true],
    ['put away, which has no links', put, [], false],
    ['moved', moved, ['b.txt'], true],
    ['moved, which has no links', moved, ['b.txt'], false],
  ])('is %s once and comes back once, wherever either is cut off', async (_, change, leaves, hasLinks) => {
    disks.hasLinks = hasLinks;
    const cuts = new Set<string>();
    for (let n = 0; ; n++) {
      const away = await cutOff(change(`k${n}`), n);
      expect(await files().use(change(`k${n}`)), `after ${away.at(-1)}`).toMatchObject({ kind: 'done' });
      expect(all(), `after ${away.at(-1)}`).toEqual(leaves);
      if (leaves.length > 0) expect(text('sub/b.txt')).toBe('first');
      const call = { do: 'takeBack', key: `b${n}`, of: `k${n}` } as const;
      const back = await cutOff(call, n);
      expect(await files().use(call), `back after ${back.at(-1)}`).toMatchObject({ kind: 'done' });
      expect([text(), all()], `back after ${back.at(-1)}`).toEqual(['first', ['a.txt']]);
      expect(existsSync(join(disks.own, `k${n}`, 'content'))).toBe(false);
      for (const point of back) cuts.add(point);
      if (away.length <= n && back.length <= n) break;
    }
    expect([...cuts]).toEqual(['begun', 'copied', 'placed', 'back', 'undone', 'done']);
  });

  it('stays when it is written to while it is copied', async () => {
    const call = moved('k');
    const busy = files(point => void (point === 'copied' && writeFileSync(join(root, 'sub/.baton-k.tmp'), 'half')));
    expect(await busy.use(call)).toEqual({ kind: 'refused', why: 'changed' });
    expect([text(), all()]).toEqual(['first', ['a.txt']]);
  });

  it.each([
    ['copied', { kind: 'refused', why: 'changed' }, ['a.txt']],
    ['placed', { kind: 'done' }, ['a.txt', 'b.txt']],
  ])('keeps what the person writes to it once it is %s', async (moment, answer, there) => {
    const busy = files(point => void (point === moment && writeFileSync(join(root, 'a.txt'), 'written meanwhile')));
    expect(await busy.use(moved('k'))).toMatchObject(answer);
    expect([text(), all()]).toEqual(['written meanwhile', there]);
  });

  it('is left alone where another came to its new place while it was cut off', async () => {
    await cutOff(moved('k'), 0);
    writeFileSync(join(root, 'sub/b.txt'), 'other');
    expect(await files().use(moved('k'))).toEqual({ kind: 'refused', why: 'occupied' });
    expect([text(), text('sub/b.txt')]).toEqual(['first', 'other']);
  });

  it('leaves nothing half beside another that takes its place while it is copied', async () => {
    const busy = files(point => void (point === 'copied' && writeFileSync(join(root, 'sub/b.txt'), 'other')));
    expect(await busy.use(moved('k'))).toEqual({ kind: 'refused', why: 'occupied' });
    expect([text(), text('sub/b.txt'), all()]).toEqual(['first', 'other', ['a.txt', 'b.txt']]);
  });

  it.each([
    ['moved', moved('k')],
    ['put away', put('k')],
    ['written', { do: 'write', key: 'k', folder: 'g', path: 'a.txt', text: 'second' } as const],
  ])('is %s once there is space, and nothing half is in the way until then', async (_, call) => {
    disks.isFull = true;
    await expect(files().use(call)).rejects.toThrow('ENOSPC');
    expect([text(), all()]).toEqual(['first', ['a.txt']]);
    expect(readdirSync(join(disks.own, 'k')).filter(name => name !== 'record.json')).toEqual([]);
    disks.isFull = false;
    expect(await files().use(call)).toMatchObject({ kind: 'done' });
  });

  it('is on the other disk before it goes from this one, by whoever goes on as well', async () => {
    disks.dies = true;
    await expect(files().use(moved('m'))).rejects.toThrow('killed');
    disks.dies = false;
    disks.did.length = 0;
    await files().use(moved('m'));
    const [settled, removed] = [`settled ${join(root, 'sub')}`, `removed ${join(root, 'a.txt')}`].map(one => disks.did.indexOf(one));
    expect(settled).toBeGreaterThanOrEqual(0);
    expect(settled).toBeLessThan(removed ?? -1);
  });

  it('is there under its own name alone when it was cut off between two', async () => {
    disks.dies = true;
    await expect(files().use(moved('m'))).rejects.toThrow('killed');
    expect(all()).toEqual(['.baton-m.tmp', 'a.txt', 'b.txt']);
    disks.dies = false;
    expect(await files().use(moved('m'))).toMatchObject({ kind: 'done' });
    expect([text('sub/b.txt'), all()]).toEqual(['first', ['b.txt']]);
    disks.dies = true;
    const call = { do: 'takeBack', key: 'b', of: 'm' } as const;
    await expect(files().use(call)).rejects.toThrow('killed');
    expect(all()).toEqual(['.baton-b.tmp', 'a.txt', 'b.txt']);
    disks.dies = false;
    expect(await files().use(call)).toMatchObject({ kind: 'done' });
    expect([text(), all()]).toEqual(['first', ['a.txt']]);
  });

  it('is not given back over another that took its place', async () => {
    await files().use(put('k'));
    writeFileSync(join(root, 'a.txt'), 'new');
    expect(await files().use({ do: 'takeBack', key: 'b', of: 'k' })).toEqual({ kind: 'refused', why: 'occupied', older: true });
    expect(text()).toBe('new');
    // The same again is no other.
    writeFileSync(join(root, 'a.txt'), 'first');
    expect(await files().use({ do: 'takeBack', key: 'c', of: 'k' })).toMatchObject({ kind: 'done' });
    expect([text(), all()]).toEqual(['first', ['a.txt']]);
  });
});
