import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandResult, runCommand } from '../run-command.ts';
import { add, nothing, readCountedLine, type Tally } from '../tally.ts';
import { root } from '../workspace.ts';

/** One part of the whole test run. `run` never rejects for a failed check; that is a tally with failures. */
export interface Stage {
  readonly name: string;
  run(): Promise<StageResult>;
}

export interface StageResult {
  readonly tally: Tally;
  /** A few words for the summary. */
  readonly note?: string;
  /** What failed, a line or a few each: said again at the end, where somebody who has only the end of a run finds it. */
  readonly failures?: readonly string[];
}

/** Lines of a program's output that are said again at the end when it failed. */
const lastLines = 15;

/** The last of what a program printed: where a check says what was wrong. */
export function lastWords({ output }: CommandResult): readonly string[] {
  return output.trimEnd().split('\n').slice(-lastLines);
}

/** The result of a part that broke before it could count anything. */
export function broken(why: string): StageResult {
  return { tally: { ...nothing, failed: 1 }, note: why };
}

/** Runs a file of ours with this Node, showing what it prints. A file that is not there is a failure, never a pass. */
export async function runScript(file: string, args: readonly string[] = [], timeoutSeconds = 1200): Promise<CommandResult> {
  if (!existsSync(join(root, file))) {
    return { code: null, trouble: `${file} does not exist`, output: '', stdout: '', seconds: 0 };
  }
  return runCommand(process.execPath, [join(root, file), ...args], { echo: true, timeoutSeconds });
}

/** A stage made of a check script that ends with the counted line of `tally.ts`. */
export function checkScript(name: string, file: string, args: readonly string[] = []): Stage {
  return {
    name,
    run: async () => {
      const result = await runScript(file, args);
      const tally = readCountedLine(result.stdout);
      if (tally === null) {
        return { ...broken(result.trouble ?? `ended with code ${result.code} before it had counted`), failures: lastWords(result) };
      }
      const blamed = blameExitCode(tally, result);
      return { tally: blamed, ...(blamed.failed > 0 ? { failures: lastWords(result) } : {}) };
    },
  };
}

/** A program that fails without naming a failed test has failed all the same. */
export function blameExitCode(tally: Tally, result: CommandResult): Tally {
  return result.code !== 0 && tally.failed === 0 ? add(tally, { ...nothing, failed: 1 }) : tally;
}
