/**
 * Programs that the person added as servers of tools. Which program runs was approved in a window of the system's own, for exactly this
 * command: what a page or a conversation says cannot add one, change one or start another.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { Unavailable } from './answer-bridge.ts';

export interface Program {
  readonly server: string;
  readonly command: string;
  readonly args: readonly string[];
}

export interface ProgramOptions {
  /** Milliseconds that a run which is not kept may be without anybody who listens; a minute where nothing is said. */
  readonly idle?: number;
  /** Where what was approved is kept. */
  readonly file: string;
  /** Asks the person, outside of the page, whether exactly this may run. */
  readonly ask: (program: Program) => Promise<boolean>;
}

export interface Programs {
  /** Resolves with the person's answer; what was approved before is not asked again. */
  allow(program: Program): Promise<boolean>;
  /** Starts what was approved; rejects with Unavailable when exactly this was not. Answers a name for this run. */
  start(program: Program): Promise<string>;
  send(run: string, line: string): Promise<void>;
  /** The lines it has said since, after waiting for the first for at most 20 s; null once it has ended and everything was heard. */
  receive(run: string): Promise<readonly string[] | null>;
  stop(run: string): Promise<void>;
  /** Lets it go on for so many milliseconds without anybody who listens to it. Rejects with Unavailable once it has ended. */
  keep(run: string, idle: number): Promise<void>;
  /**
   * Whether a run of exactly this program, which is approved still, is there to go on with. From then on only what it says next is heard, by
   * whoever asks next: who listened before is gone.
   */
  resume(program: Program, run: string): Promise<boolean>;
  /** Ends them all, at once. */
  stopAll(): void;
}

const patience = 20_000;
/** Milliseconds without anybody who listens after which a run is ended: its page is gone, which cannot say so. */
const idleAtMost = 60_000;
/** Characters that it may have said and nobody has heard: beyond that it is ended. */
const mostUnheard = 16 * 1024 * 1024;
/** What a program may know of this one's surroundings. Everything else may hold secrets that are none of its business. */
const known = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'LANG',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SYSTEMDRIVE',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'PATHEXT',
  'PROGRAMFILES',
];

const stored = z.array(z.object({ server: z.string(), command: z.string(), args: z.array(z.string()) }));
const isSame = (a: Program, b: Program): boolean =>
  a.server === b.server && a.command === b.command && a.args.length === b.args.length && a.args.every((arg, n) => arg === b.args[n]);

export function createPrograms({ file, ask, idle = idleAtMost }: ProgramOptions): Programs {
  const runs = new Map<string, Held>();
  const approved = (): readonly Program[] => {
    try {
      return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // Not there, or not ours: then nothing was approved.
      return [];
    }
  };
  const find = (name: string): Held => {
    const held = runs.get(name);
    if (!held) throw new Unavailable('it has ended');
    return held;
  };
  const drop = (name: string): void => {
    const held = runs.get(name);
    clearTimeout(held?.timer);
    held?.run.stop();
    runs.delete(name);
  };
  /** Somebody listens: from here on it may be idle for so long again. */
  const heardOf = (name: string): void => {
    const held = runs.get(name);
    if (!held) return;
    clearTimeout(held.timer);
    held.timer = setTimeout(() => drop(name), held.idle);
    held.timer.unref();
  };
  return {
    async allow(program) {
      if (approved().some(one => isSame(one, program))) return true;
      if (!(await ask(program))) return false;
      const rest = approved().filter(one => one.server !== program.server);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify([...rest, program]), { mode: 0o600 });
      renameSync(`${file}.new`, file);
      return true;
    },
    async start(program) {
      if (!approved().some(one => isSame(one, program))) throw new Unavailable('not approved on this computer');
      const run = await begin(program);
      const name = randomUUID();
      runs.set(name, { run, program, idle, timer: undefined });
      heardOf(name);
      return name;
    },
    send: async (name, line) => find(name).run.send(line),
    async receive(name) {
      heardOf(name);
      const lines = (await runs.get(name)?.run.receive()) ?? null;
      if (lines === null) drop(name);
      else heardOf(name);
      return lines;
    },
    stop: async name => drop(name),
    async keep(name, ms) {
      find(name).idle = ms;
      heardOf(name);
    },
    async resume(program, name) {
      const held = runs.get(name);
      if (!held || held.run.hasEnded() || !isSame(held.program, program) || !approved().some(one => isSame(one, program))) return false;
      held.run.forget();
      heardOf(name);
      return true;
    },
    stopAll() {
      for (const name of [...runs.keys()]) drop(name);
    },
  };
}

interface Run {
  send(line: string): void;
  /** Whoever asked before and is not answered yet hears nothing more of it. */
  receive(): Promise<readonly string[] | null>;
  /** What was said so far is for nobody any more. */
  forget(): void;
  hasEnded(): boolean;
  stop(): void;
}

interface Held {
  readonly run: Run;
  readonly program: Program;
  /** Milliseconds that it may go on without anybody who listens. */
  idle: number;
  timer: NodeJS.Timeout | undefined;
}

/** Never through a shell: an argument is an argument, whatever stands in it. */
async function begin({ command, args }: Program): Promise<Run> {
  const env = Object.fromEntries(known.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const child: ChildProcess = spawn(command, [...args], { env, shell: false, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  let heard: string[] = [];
  let rest = '';
  let unheard = 0;
  let ended = false;
  let listeners = 0;
  let wake = (): void => undefined;
  const stop = (): void => {
    child.stdin?.destroy();
    child.kill('SIGTERM');
    // One that does not listen is not asked twice.
    setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
  };
  child.stdout?.setEncoding('utf8');
  child.stdout?.on('data', (text: string) => {
    unheard += text.length;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    heard.push(...lines.filter(line => line.trim() !== ''));
    if (unheard > mostUnheard) stop();
    wake();
  });
  child.once('close', () => {
    ended = true;
    wake();
  });
  // Writing to one that has just ended is no fault: that it has ended is told by `receive`.
  child.stdin?.on('error', () => undefined);
  return {
    send(line) {
      if (ended || line.includes('\n')) throw new Unavailable('it has ended');
      child.stdin?.write(`${line}\n`);
    },
    async receive() {
      const mine = ++listeners;
      wake();
      if (heard.length === 0 && !ended) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, patience);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (mine !== listeners) return [];
      if (heard.length === 0 && ended) return null;
      const lines = heard;
      heard = [];
      unheard = rest.length;
      return lines;
    },
    forget() {
      listeners++;
      wake();
      heard = [];
      unheard = rest.length;
    },
    hasEnded: () => ended,
    stop,
  };
}
