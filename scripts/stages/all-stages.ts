import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandResult, runCommand } from '../run-command.ts';
import { nothing, type Tally } from '../tally.ts';
import { root } from '../workspace.ts';
import {
  countCrash,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  readCrashLine,
  type VitestReport,
} from './read-reports.ts';
import { blameExitCode, broken, checkScript, lastWords, runScript, type Stage, type StageResult } from './stage.ts';

/** Tests that others wrote for what we claim to be, run against it. */
const judges = 'packages/testing/src/langgraph';

/** Every stage of the test command, in the order in which they run: the quick ones that find most come first. */
export const allStages: readonly Stage[] = [
  checkScript('system', 'scripts/system.ts'),
  checkScript('types', 'scripts/check-types.ts'),
  { name: 'lint', run: lint },
  checkScript('imports', 'scripts/check-imports.ts'),
  checkScript('bundles', 'scripts/check-bundles.ts'),
  { name: 'unit', run: () => unitTests('--exclude', `${judges}/**`) },
  // A stage of its own: the hundreds of tests of somebody else's suite would drown ours in the count.
  { name: 'judges', run: () => unitTests(judges) },
  { name: 'crash', run: crash },
  { name: 'build', run: build },
  checkScript('size', 'scripts/check-size.ts'),
  checkScript('browsers', 'scripts/check-browsers.ts'),
  { name: 'e2e', run: browserTests },
];

async function lint(): Promise<StageResult> {
  const result = await runScript('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);
  return passedOrNot(result);
}

async function unitTests(...args: readonly string[]): Promise<StageResult> {
  return withReport(async file => {
    const result = await runScript('node_modules/vitest/vitest.mjs', [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    return count<VitestReport>(file, result, countVitest, failuresOfVitest);
  });
}

async function crash(): Promise<StageResult> {
  const result = await runScript('packages/testing/src/crash/main.ts');
  const line = readCrashLine(result.stdout);
  if (line === null) {
    return { ...broken(result.trouble ?? `ended with code ${result.code} and without its line of figures`), failures: lastWords(result) };
  }
  const tally = blameExitCode(countCrash(line), result);
  return {
    tally,
    ...(tally.failed > 0 ? { failures: lastWords(result) } : {}),
    note: `${line.runs} runs over ${line.points} points, seed ${line.seed}`,
  };
}

async function build(): Promise<StageResult> {
  const result = await runScript('scripts/build.ts');
  return passedOrNot(result);
}

async function browserTests(): Promise<StageResult> {
  return withReport(async file => {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const args = [cli, 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
    const result = await runCommand(process.execPath, args, {
      echo: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      timeoutSeconds: 3000,
    });
    return count<PlaywrightReport>(file, result, countPlaywright, failuresOfPlaywright);
  });
}

async function withReport(run: (file: string) => Promise<StageResult>): Promise<StageResult> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count<Report>(
  file: string,
  result: CommandResult,
  read: (report: Report) => Tally,
  failuresOf: (report: Report) => readonly string[],
): StageResult {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { ...broken(result.trouble ?? `ended with code ${result.code} and without a report`), failures: lastWords(result) };
  }
  const tally = blameExitCode(read(report), result);
  // A stage that found no test proves nothing.
  if (tally.passed + tally.failed === 0) return { ...broken('no test ran'), tally: { ...tally, failed: 1 } };
  return { tally, failures: failuresOf(report), ...noteTrouble(result) };
}

function passedOrNot(result: CommandResult): StageResult {
  if (result.code === 0) return { tally: { ...nothing, passed: 1 } };
  return { tally: { ...nothing, failed: 1 }, failures: lastWords(result), ...noteTrouble(result) };
}

function noteTrouble(result: CommandResult): { note?: string } {
  return result.trouble === null ? {} : { note: result.trouble };
}
