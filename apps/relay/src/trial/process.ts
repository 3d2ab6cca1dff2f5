import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const listening = z.object({
  event: z.literal('listening'),
  relay: z.string(),
  app: z.nullable(z.string()),
  port: z.number(),
  pid: z.number(),
  generation: z.number(),
  continued: z.boolean(),
});

export interface RelayProcess {
  readonly said: z.infer<typeof listening>;
  /** What it has written, on both outputs. */
  output(): string;
  /** Ends it and resolves with its exit code; null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** The relay as a process of its own, on any free port. */
export async function spawnRelay(args: readonly string[]): Promise<RelayProcess> {
  const { child, output, exited } = run(['--port', '0', ...args]);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [first, rest] = output().split('\n', 2);
      if (first && rest !== undefined) resolve(first);
    });
    exited.then(code => reject(new Error(`the relay ended with ${code}: ${output()}`)), reject);
  });
  return {
    said: listening.parse(JSON.parse(line)),
    output,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** Runs the relay until it ends by itself. */
export async function runRelay(args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const { output, exited } = run(args);
  const code = await exited;
  return { code, output: output() };
}

function run(args: readonly string[]): { child: ChildProcess; output: () => string; exited: Promise<number | null> } {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const exited = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  return { child, output: () => text, exited };
}
