/**
 * Programs that the person added as servers of tools. Which program runs was approved in a window of the system's own, for exactly this
 * command: what a page or a conversation says cannot add one, change one or start another.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { toolProgram } from '@baton/protocol/bridge';
import type * as z from 'zod/mini';
import { createKeptList } from '../kept-list.ts';
import { Unavailable } from './answer-bridge.ts';
import { createConsents } from './consents.ts';

export type Program = Readonly<z.infer<typeof toolProgram>>;

export interface ProgramOptions {
  /** Milliseconds that a run which is not kept may be without anybody who listens; a minute where nothing is said. */
  readonly idle?: number;
  /** Where what was approved is kept. */
  readonly file: string;
  /** Where what was approved once and taken back is kept. */
  readonly stoppedFile: string;
  /** Asks the person, outside of the page, whether exactly this may run. */
  readonly ask: (program: Program) => Promise<boolean>;
}

export interface Programs {
  /** What was approved. @throws where that cannot be read */
  list(): readonly Program[];
  /** Resolves with the person's answer; what was approved before is not asked again. */
  allow(program: Program): Promise<boolean>;
  /**
   * Takes the approval back: runs of it are ended at once, and what they were at stays as far as it came, as where they are killed. Throws where
   * that could not be stored; then it is approved and runs as before.
   */
  forget(program: Program): void;
  /**
   * Starts what was approved; rejects with Unavailable when exactly this was not. What was approved once and taken back is asked about again,
   * once and without waiting; what nobody ever approved here is not asked about by this. Answers a name for this run.
   */
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

/** Of those that were taken back, so many are asked about at their next use. */
const mostStopped = 100;
const keyOf = ({ server, command, args }: Program): string => JSON.stringify([server, command, args]);
const isSame = (a: Program, b: Program): boolean => keyOf(a) === keyOf(b);

export function createPrograms({ file, stoppedFile, ask, idle = idleAtMost }: ProgramOptions): Programs {
  const runs = new Map<string, Held>();
  const approved = createConsents({ file, entry: toolProgram, keyOf, givesWay: (before, next) => before.server === next.server, ask });
  const stopped = createKeptList(stoppedFile, toolProgram);
  function refuse(asked: Program): never {
    if (stopped.read().some(one => isSame(one, asked))) approved.askOnce(asked);
    throw new Unavailable('not approved on this computer');
  }
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
    list: approved.list,
    allow: approved.ask,
    forget(given) {
      try {
        if (!approved.list().some(one => isSame(one, given))) return;
        // First: cut off behind this, it is approved as before.
        stopped.write([...stopped.read().filter(one => !isSame(one, given)), given].slice(-mostStopped));
        approved.forget(given);
      } finally {
        // Whatever became of storing it: what is not approved does not go on.
        if (!approved.isAllowed(given)) for (const [name, held] of [...runs]) if (isSame(held.program, given)) drop(name);
      }
    },
    async start(asked) {
      if (!approved.isAllowed(asked)) refuse(asked);
      const run = await begin(asked);
      // Taken back while it was started.
      if (!approved.isAllowed(asked)) {
        run.stop();
        refuse(asked);
      }
      const name = randomUUID();
      runs.set(name, { run, program: asked, idle, timer: undefined });
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
    async resume(asked, name) {
      const held = runs.get(name);
      if (!held || held.run.hasEnded() || !isSame(held.program, asked) || !approved.isAllowed(asked)) return false;
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
    // Also when it cannot be ended later, as one that has more rights than this: that is no fault of this program.
    child.on('error', reject);
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
