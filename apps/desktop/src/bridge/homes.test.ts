import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHomes } from './homes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-homes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lamp = 'http://192.168.1.5';
const start = (says: boolean) => {
  const asked: string[] = [];
  const answers: ((yes: boolean) => void)[] = [];
  const homes = createHomes({
    file: join(folder, 'own/homes.json'),
    ask: origin => {
      asked.push(origin);
      return new Promise(resolve => answers.push(resolve));
    },
  });
  return { homes, asked, answer: () => answers.splice(0).forEach(resolve => void resolve(says)) };
};

describe('an origin of the own network', () => {
  it('is allowed by a yes to it alone, which outlives the app', async () => {
    const { homes, asked, answer } = start(true);
    const first = homes.ask(lamp);
    const second = homes.ask(lamp);
    expect(homes.isAllowed(lamp)).toBe(false);
    answer();
    expect([await first, await second]).toEqual([true, true]);
    expect(asked).toEqual([lamp]);
    const again = start(false);
    expect(again.homes.isAllowed(lamp)).toBe(true);
    expect(again.homes.isAllowed('http://192.168.1.5:81')).toBe(false);
    expect(await again.homes.ask(lamp)).toBe(true);
    expect(again.asked).toEqual([]);
  });

  it('that was refused is asked about again when the person saves it, and by no request until the next start', async () => {
    const { homes, asked, answer } = start(false);
    expect([homes.askOnce(lamp), homes.askOnce(lamp)]).toEqual(['asking', 'asking']);
    answer();
    await expect.poll(() => homes.askOnce(lamp)).toBe('refused');
    expect(asked).toEqual([lamp]);
    const saved = homes.ask(lamp);
    await expect.poll(() => asked.length).toBe(2);
    answer();
    expect([await saved, homes.isAllowed(lamp)]).toEqual([false, false]);
  });

  it('is asked about in one window at a time, whatever a page saves at once', async () => {
    const { homes, asked, answer } = start(true);
    const saved = [homes.ask(lamp), homes.ask('http://192.168.1.6'), homes.ask('http://192.168.1.7')];
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(asked).toEqual([lamp]);
    for (const count of [2, 3]) {
      answer();
      await expect.poll(() => asked.length).toBe(count);
    }
    answer();
    expect(await Promise.all(saved)).toEqual([true, true, true]);
    expect(homes.isAllowed('http://192.168.1.7')).toBe(true);
  });

  it('is asked about by requests one at a time, however many addresses they come with', async () => {
    const { homes, asked, answer } = start(false);
    const origins = [lamp, 'http://192.168.1.6', 'http://192.168.1.7'];
    expect(origins.map(homes.askOnce)).toEqual(['asking', 'asking', 'asking']);
    expect(asked).toEqual([lamp]);
    answer();
    await expect.poll(() => homes.askOnce(lamp)).toBe('refused');
    expect(homes.askOnce('http://192.168.1.6')).toBe('asking');
    expect(asked).toEqual([lamp, 'http://192.168.1.6']);
  });

  it('is not allowed by a file that cannot be read', () => {
    const { homes } = start(true);
    writeFileSync(join(folder, 'own'), 'no folder');
    expect(homes.isAllowed(lamp)).toBe(false);
  });
});
