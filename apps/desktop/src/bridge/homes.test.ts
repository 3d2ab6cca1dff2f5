import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQuestions } from '../questions.ts';
import { createHomes } from './homes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-homes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lamp = 'http://192.168.1.5';
const heater = 'http://192.168.1.6:8123';
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

  it('is asked about by no request while nobody is asked, and by the next one after that', async () => {
    let time = 0;
    const asked: string[] = [];
    const ask = async (origin: string) => asked.push(origin) > 5;
    const homes = createHomes({ file: join(folder, 'homes.json'), ask, questions: createQuestions(() => time) });
    for (let n = 1; n <= 6; n++) expect(await homes.ask(`http://192.168.1.${n}`)).toBe(false);
    expect(asked).toHaveLength(5);
    expect(homes.askOnce(heater)).toBe('refused');
    time = 60_000;
    expect(homes.askOnce(heater)).toBe('asking');
    await expect.poll(() => homes.isAllowed(heater)).toBe(true);
  });

  it('that was taken back is sent nothing, after a restart neither, and is asked about again at its next use; the others stay', async () => {
    const { homes, asked, answer } = start(true);
    const both = [homes.ask(lamp), homes.ask(heater)];
    answer();
    await expect.poll(() => asked.length).toBe(2);
    answer();
    await Promise.all(both);
    homes.forget(lamp);
    expect([homes.isAllowed(lamp), homes.isAllowed(heater)]).toEqual([false, true]);
    expect(start(true).homes.list()).toEqual([heater]);
    expect(homes.askOnce(lamp)).toBe('asking');
    expect(asked).toEqual([lamp, heater, lamp]);
    answer();
    await expect.poll(() => homes.isAllowed(lamp)).toBe(true);
  });

  it('that was refused stays refused, however often it is taken back: nothing was given', async () => {
    const { homes, asked, answer } = start(false);
    homes.askOnce(lamp);
    answer();
    await expect.poll(() => homes.askOnce(lamp)).toBe('refused');
    homes.forget(lamp);
    expect(homes.askOnce(lamp)).toBe('refused');
    expect(asked).toEqual([lamp]);
  });

  it('that was taken back and then refused is not asked about a third time', async () => {
    let says = true;
    const asked: string[] = [];
    const file = join(folder, 'homes.json');
    const homes = createHomes({ file, ask: async origin => asked.push(origin) > 0 && says });
    await homes.ask(lamp);
    homes.forget(lamp);
    says = false;
    expect(homes.askOnce(lamp)).toBe('asking');
    await expect.poll(() => homes.askOnce(lamp)).toBe('refused');
    homes.forget(lamp);
    expect(homes.askOnce(lamp)).toBe('refused');
    expect(asked).toEqual([lamp, lamp]);
  });

  it('is allowed as before where taking it back could not be stored', async () => {
    const file = join(folder, 'homes.json');
    const homes = createHomes({ file, ask: async () => true });
    await homes.ask(lamp);
    // What is written beside it cannot be: as on a disk that takes nothing any more.
    mkdirSync(`${file}.new`);
    expect(() => homes.forget(lamp)).toThrow();
    expect([homes.isAllowed(lamp), homes.list()]).toEqual([true, [lamp]]);
    rmSync(`${file}.new`, { recursive: true });
    homes.forget(lamp);
    expect([homes.isAllowed(lamp), homes.list()]).toEqual([false, []]);
  });

  it('is taken back whole or not at all: what was cut off beside it counts for nothing', async () => {
    const file = join(folder, 'homes.json');
    const homes = createHomes({ file, ask: async () => true });
    await homes.ask(lamp);
    writeFileSync(`${file}.new`, '["http://192.168.1.5", "http://19');
    expect(homes.list()).toEqual([lamp]);
    homes.forget(lamp);
    expect(readFileSync(file, 'utf8')).toBe('[]');
  });

  it('is not allowed by a file that cannot be read, and that nothing was is not said of one', () => {
    const { homes } = start(true);
    writeFileSync(join(folder, 'own'), 'no folder');
    expect(homes.isAllowed(lamp)).toBe(false);
    expect(() => homes.list()).toThrow();
    expect(() => homes.forget(lamp)).toThrow();
  });
});
