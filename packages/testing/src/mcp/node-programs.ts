/** Programs started right here. Tests only; the desktop's own way of doing this has its approval, which is not the assistant's part. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Programs } from '@baton/assistant';

export interface NodePrograms extends Programs {
  /** What was sent to programs, each line. */
  readonly sent: string[];
  /** Called with each line before it goes. True: it goes, and the program is killed before anybody hears another word of it. */
  intercept: (line: string) => Promise<'passOn' | 'kill' | 'passOnAndKill'>;
  starts: number;
  /** Kills all that run. */
  killAll(): void;
}

interface Run {
  readonly child: ChildProcess;
  readonly lines: string[];
  ended: boolean;
  deaf: boolean;
  wake: () => void;
}

/** @param done resolves when what the last line asked for can be seen to have happened */
export function nodePrograms(done: () => Promise<void> = async () => undefined): NodePrograms {
  const runs = new Map<string, Run>();
  const programs: NodePrograms = {
    sent: [],
    starts: 0,
    intercept: async () => 'passOn',
    killAll() {
      for (const { child } of runs.values()) child.kill('SIGKILL');
    },
    async start(server, { command, args }) {
      programs.starts++;
      const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'ignore'] });
      const run: Run = { child, lines: [], ended: false, deaf: false, wake: () => undefined };
      let rest = '';
      child.stdin.on('error', () => undefined);
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (run.deaf) return;
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        run.lines.push(...lines);
        run.wake();
      });
      child.once('close', () => {
        run.ended = true;
        run.wake();
      });
      const name = `${server} ${programs.starts}`;
      runs.set(name, run);
      return name;
    },
    async send(name, line) {
      const run = runs.get(name);
      if (!run || run.ended) throw new Error('it has ended');
      programs.sent.push(line);
      const what = await programs.intercept(line);
      if (what !== 'passOn') run.deaf = true;
      if (what !== 'kill') run.child.stdin?.write(`${line}\n`);
      if (what === 'passOnAndKill') await done();
      if (what !== 'passOn') run.child.kill('SIGKILL');
    },
    async receive(name) {
      const run = runs.get(name);
      if (!run) return null;
      if (run.lines.length === 0 && !run.ended)
        await new Promise<void>(resolve => {
          run.wake = resolve;
        });
      return run.lines.length === 0 ? null : run.lines.splice(0);
    },
    async keep(name) {
      if (runs.get(name)?.ended !== false) throw new Error('it has ended');
    },
    async resume(_server, _program, name) {
      const run = runs.get(name);
      run?.lines.splice(0);
      return run?.ended === false;
    },
    async stop(name) {
      runs.get(name)?.child.kill('SIGKILL');
      runs.delete(name);
    },
  };
  return programs;
}
