/** A granted folder on another disk than Baton's own data: nothing is linked or renamed from one to the other. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFiles } from './files.ts';

const disks = vi.hoisted(() => ({ own: '', hasLinks: true, dies: false }));

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>();
  const isOwn = (path: unknown): boolean => String(path).startsWith(disks.own);
  const refused = (code: string): Error => Object.assign(new Error(code), { code });
  return {
    ...real,
    // As Linux does: that something is there already is said first.
    link: async (from: string, to: string) => {
      if (existsSync(to)) throw refused('EEXIST');
      if (isOwn(from) !== isOwn(to)) throw refused('EXDEV');
      if (!disks.hasLinks) throw refused('EPERM');
      return real.link(from, to);
    },
    rename: async (from: string, to: string) => {
      if (isOwn(from) !== isOwn(to)) throw refused('EXDEV');
      return real.rename(from, to);
    },
    unlink: async (path: string) => {
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
  Object.assign(disks, { hasLinks: true, dies: false });
  mkdirSync(root);
  writeFileSync(join(root, 'a.txt'), 'first');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const text = (): string | null => (existsSync(join(root, 'a.txt')) ? readFileSync(join(root, 'a.txt'), 'utf8') : null);
const grants = { list: () => [{ id: 'g', label: 'Granted', path: root }] };
const files = (point?: (name: string) => void) => createFiles({ grants, own: disks.own, ...(point && { point }) });
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
    ['that has links', true],
    ['that has none', false],
  ])('%s is put away once and given back once, wherever either is cut off', async (_, hasLinks) => {
    disks.hasLinks = hasLinks;
    const cuts = new Set<string>();
    for (let n = 0; ; n++) {
      const away = await cutOff(put(`k${n}`), n);
      expect(await files().use(put(`k${n}`)), `after ${away.at(-1)}`).toMatchObject({ kind: 'done' });
      expect(text()).toBeNull();
      const call = { do: 'takeBack', key: `b${n}`, of: `k${n}` } as const;
      const back = await cutOff(call, n);
      expect(await files().use(call), `back after ${back.at(-1)}`).toMatchObject({ kind: 'done' });
      expect(text()).toBe('first');
      expect(readdirSync(root), `back after ${back.at(-1)}`).toEqual(['a.txt']);
      expect(existsSync(join(disks.own, `k${n}`, 'content'))).toBe(false);
      for (const point of back) cuts.add(point);
      if (away.length <= n && back.length <= n) break;
    }
    expect([...cuts]).toEqual(['begun', 'copied', 'placed', 'back', 'undone', 'done']);
  });

  it('is there under its own name alone when it was cut off between two', async () => {
    await files().use(put('k'));
    const call = { do: 'takeBack', key: 'b', of: 'k' } as const;
    disks.dies = true;
    await expect(files().use(call)).rejects.toThrow('killed');
    expect(readdirSync(root).sort()).toEqual(['.baton-b.tmp', 'a.txt']);
    disks.dies = false;
    expect(await files().use(call)).toMatchObject({ kind: 'done' });
    expect([text(), readdirSync(root)]).toEqual(['first', ['a.txt']]);
  });

  it('is not given back over another that took its place', async () => {
    await files().use(put('k'));
    writeFileSync(join(root, 'a.txt'), 'new');
    expect(await files().use({ do: 'takeBack', key: 'b', of: 'k' })).toEqual({ kind: 'refused', why: 'occupied', older: true });
    expect(text()).toBe('new');
    // The same again is no other.
    writeFileSync(join(root, 'a.txt'), 'first');
    expect(await files().use({ do: 'takeBack', key: 'c', of: 'k' })).toMatchObject({ kind: 'done' });
    expect([text(), readdirSync(root)]).toEqual(['first', ['a.txt']]);
  });
});
