import { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrograms, type Program, type Programs } from './programs.ts';

let folder = '';
let asked: Program[] = [];
let answer = true;
let programs: Programs;

const make = (idle?: number) =>
  createPrograms({
    ...(idle !== undefined && { idle }),
    file: join(folder, 'baton', 'programs.json'),
    stoppedFile: join(folder, 'baton', 'programs-stopped.json'),
    ask: async program => {
      asked.push(program);
      return answer;
    },
  });
const node = (code: string, server = 'test'): Program => ({ server, command: process.execPath, args: ['-e', code] });
const echo = `process.stdin.on('data', text => process.stdout.write('said ' + text)); process.stdout.write('ready\\n')`;

async function linesOf(run: string, count: number): Promise<string[]> {
  const all: string[] = [];
  while (all.length < count) {
    const lines = await programs.receive(run);
    if (lines === null) break;
    all.push(...lines);
  }
  return all;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-programs-'));
  asked = [];
  answer = true;
  programs = make();
});
afterEach(() => {
  programs.stopAll();
  rmSync(folder, { recursive: true, force: true });
});

/** X7 */
describe('a program of the person’s', () => {
  it('runs only as it was approved, and once approved is not asked about again, after a restart neither', async () => {
    await expect(programs.start(node(echo))).rejects.toThrow(/approved/);
    answer = false;
    expect(await programs.allow(node(echo))).toBe(false);
    await expect(programs.start(node(echo))).rejects.toThrow(/approved/);
    answer = true;
    expect(await programs.allow(node(echo))).toBe(true);
    programs = make();
    expect(await programs.allow(node(echo))).toBe(true);
    expect(asked).toHaveLength(2);
    for (const other of [node(`${echo} `), { ...node(echo), server: 'other' }, { ...node(echo), args: [] }])
      await expect(programs.start(other)).rejects.toThrow(/approved/);
    const run = await programs.start(node(echo));
    expect(await linesOf(run, 1)).toEqual(['ready']);
  });

  it('takes a line and gives lines, and says when it has ended', async () => {
    await programs.allow(node(echo));
    const run = await programs.start(node(echo));
    await programs.send(run, '{"a":1}');
    expect(await linesOf(run, 2)).toEqual(['ready', 'said {"a":1}']);
    await expect(programs.send(run, 'two\nlines')).rejects.toThrow();
    const short = node(`process.stdout.write('last words\\n')`, 'short');
    await programs.allow(short);
    expect(await linesOf(await programs.start(short), 9)).toEqual(['last words']);
    await programs.stop(run);
    expect(await programs.receive(run)).toBeNull();
  });

  /** A page that was killed cannot say that nobody listens any more; what was begun there may have to go on all the same. */
  it('is ended when nobody has listened to it for a while, and goes on where it is kept', async () => {
    programs = make(150);
    await programs.allow(node(echo));
    const [left, kept] = [await programs.start(node(echo)), await programs.start(node(echo))];
    await programs.keep(kept, 60_000);
    expect(await linesOf(kept, 1)).toEqual(['ready']);
    await new Promise(resolve => setTimeout(resolve, 600));
    await expect(programs.send(left, 'x')).rejects.toThrow(/ended/);
    expect(await programs.resume(node(echo), left)).toBe(false);
    expect(await programs.resume(node(echo), kept)).toBe(true);
    await programs.send(kept, 'still here');
    expect(await linesOf(kept, 1)).toEqual(['said still here']);
    await programs.keep(kept, 150);
    await new Promise(resolve => setTimeout(resolve, 600));
    expect(await programs.resume(node(echo), kept)).toBe(false);
    await expect(programs.keep(kept, 5_000)).rejects.toThrow(/ended/);
  });

  it('is gone on with by exactly its name, from what it says next, and not by whoever listened before', async () => {
    const said = join(folder, 'said');
    const marks = `String(text).startsWith('unheard') && fs.writeFileSync(${JSON.stringify(said)}, '')`;
    const telling = node(`${echo}; process.stdin.on('data', text => process.stdout.write('', () => ${marks}))`);
    await programs.allow(telling);
    const run = await programs.start(telling);
    expect(await linesOf(run, 1)).toEqual(['ready']);
    const before = programs.receive(run);
    for (const other of [node(echo), { ...telling, server: 'other' }]) expect(await programs.resume(other, run)).toBe(false);
    expect(await programs.resume(telling, 'another')).toBe(false);
    expect(await programs.resume(telling, run)).toBe(true);
    const next = programs.receive(run);
    await programs.send(run, 'for the second');
    expect(await before).toEqual([]);
    expect(await next).toEqual(['said for the second']);
    // Nor does who listened before take what is said before the next one listens.
    const stale = programs.receive(run);
    expect(await programs.resume(telling, run)).toBe(true);
    expect(await stale).toEqual([]);
    await programs.send(run, 'for the third');
    expect(await linesOf(run, 1)).toEqual(['said for the third']);
    // What was said to nobody is not heard by whoever comes next: it answers questions that they never asked.
    await programs.send(run, 'unheard');
    await expect.poll(() => existsSync(said)).toBe(true);
    // It has been said, and is here once this process has looked at what came.
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(await programs.resume(telling, run)).toBe(true);
    await programs.send(run, 'heard');
    expect(await linesOf(run, 1)).toEqual(['said heard']);
  });

  it('that was killed is not there to go on with, and neither is one that is approved no longer', async () => {
    const mortal = node(`${echo}; process.stdin.on('data', text => String(text).startsWith('die') && process.exit(1))`);
    await programs.allow(mortal);
    const run = await programs.start(mortal);
    await programs.keep(run, 60_000);
    await programs.send(run, 'die');
    await expect.poll(() => programs.resume(mortal, run)).toBe(false);
    const other = await programs.start(mortal);
    await programs.allow(node(echo));
    expect(await programs.resume(mortal, other)).toBe(false);
  });

  it('that is taken back is ended where it runs, whoever waits for it is told, and it starts no more', async () => {
    const other = node(echo, 'other');
    await programs.allow(node(echo));
    await programs.allow(other);
    const [run, kept, stays] = [await programs.start(node(echo)), await programs.start(node(echo)), await programs.start(other)];
    await programs.keep(kept, 60_000);
    expect(await linesOf(run, 1)).toEqual(['ready']);
    const waiting = programs.receive(run);
    answer = false;
    programs.forget(node(echo));
    expect(await waiting).toBeNull();
    await expect(programs.send(run, 'x')).rejects.toThrow(/ended/);
    expect(await programs.resume(node(echo), kept)).toBe(false);
    await expect(programs.start(node(echo))).rejects.toThrow(/approved/);
    expect(programs.list()).toEqual([other]);
    expect(await linesOf(stays, 1)).toEqual(['ready']);
    expect(make().list()).toEqual([other]);
  });

  it('that has more rights than this one and cannot be ended does no harm', async () => {
    await programs.allow(node(echo));
    const run = await programs.start(node(echo));
    const kill = vi.spyOn(ChildProcess.prototype, 'kill').mockImplementation(function (this: ChildProcess) {
      this.emit('error', new Error('kill EPERM'));
      return false;
    });
    try {
      await programs.stop(run);
      // The second time it is ended whether it listens or not.
      await expect.poll(() => kill.mock.calls.length, { timeout: 20_000 }).toBe(2);
      expect(kill.mock.results.map(({ type }) => type)).toEqual(['return', 'return']);
    } finally {
      kill.mockRestore();
    }
  });

  it('that is taken back while it is started does not go on', async () => {
    await programs.allow(node(echo));
    const starting = programs.start(node(echo));
    programs.forget(node(echo));
    await expect(starting).rejects.toThrow(/approved/);
  });

  it('that was taken back is asked about again at its next use, once, after a restart too; what nobody approved is not', async () => {
    await expect(programs.start(node(echo))).rejects.toThrow(/approved/);
    expect(asked).toEqual([]);
    await programs.allow(node(echo));
    programs.forget(node(echo));
    programs = make();
    answer = false;
    await expect(programs.start(node(echo))).rejects.toThrow(/approved/);
    await expect(programs.start(node(`${echo} `))).rejects.toThrow(/approved/);
    expect(asked).toEqual([node(echo), node(echo)]);
    await expect(programs.start(node(echo))).rejects.toThrow(/approved/);
    programs.forget(node(echo));
    await expect(programs.start(node(echo))).rejects.toThrow(/approved/);
    expect(asked).toHaveLength(2);
    // Who asks for it themselves is asked again, and then it starts.
    answer = true;
    expect(await programs.allow(node(echo))).toBe(true);
    expect(await linesOf(await programs.start(node(echo)), 1)).toEqual(['ready']);
  });

  it('is approved and runs as before where taking it back could not be stored', async () => {
    await programs.allow(node(echo));
    const run = await programs.start(node(echo));
    mkdirSync(join(folder, 'baton', 'programs.json.new'));
    expect(() => programs.forget(node(echo))).toThrow();
    expect(programs.list()).toEqual([node(echo)]);
    expect(await linesOf(run, 1)).toEqual(['ready']);
  });

  it('is asked about in one window at a time', async () => {
    const open: (() => void)[] = [];
    const shown: string[] = [];
    programs = createPrograms({
      file: join(folder, 'programs.json'),
      stoppedFile: join(folder, 'programs-stopped.json'),
      ask: ({ server }) => {
        shown.push(server);
        return new Promise(resolve => open.push(() => resolve(true)));
      },
    });
    const both = [programs.allow(node(echo, 'one')), programs.allow(node(echo, 'two'))];
    expect(shown).toEqual(['one']);
    open[0]?.();
    await expect.poll(() => shown).toEqual(['one', 'two']);
    open[1]?.();
    expect(await Promise.all(both)).toEqual([true, true]);
  });

  it('is told nothing of this program’s surroundings that may be secret, and no shell reads its arguments', async () => {
    process.env.BATON_SECRET = 'planted';
    const spy: Program = {
      server: 'spy',
      command: process.execPath,
      args: ['-e', 'console.log(JSON.stringify([process.env, process.argv[1]]))', '$(touch x); `id`'],
    };
    await programs.allow(spy);
    const [line = ''] = await linesOf(await programs.start(spy), 1);
    delete process.env.BATON_SECRET;
    expect(line).not.toContain('planted');
    expect(line).toContain('$(touch x); `id`');
  });

  it('is not approved by what stands in a file that is not ours', async () => {
    await programs.allow(node(echo));
    const file = join(folder, 'baton', 'programs.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1);
    writeFileSync(file, '{"everything": true}');
    await expect(programs.start(node(echo))).rejects.toThrow(/approved/);
  });

  it('that cannot be started is a failure and nothing else', async () => {
    const missing: Program = { server: 'gone', command: join(folder, 'not-there'), args: [] };
    await programs.allow(missing);
    await expect(programs.start(missing)).rejects.toThrow(/ENOENT/);
  });
});
