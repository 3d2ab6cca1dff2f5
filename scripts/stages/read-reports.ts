import { add, nothing, type Tally } from '../tally.ts';

/** What Vitest's JSON reporter writes, as far as it is read here. */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
    readonly name?: string;
    readonly message?: string;
  }[];
}

/** Counts tests; a file that failed without any failed test (it did not load, a hook broke) counts as one failure. */
export function countVitest(report: VitestReport): Tally {
  const tallies = report.testResults.map(file => {
    const count = (...statuses: string[]): number => file.assertionResults.filter(test => statuses.includes(test.status)).length;
    const failed = count('failed');
    const passed = count('passed');
    return {
      passed,
      failed: failed === 0 && file.status === 'failed' ? 1 : failed,
      skipped: file.assertionResults.length - passed - failed,
    };
  });
  const sum = add(...tallies);
  return !report.success && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
}

/** Each failed test by its name, with the beginning of what it said. */
export function failuresOfVitest(report: VitestReport): readonly string[] {
  return report.testResults.flatMap(file => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [named(file.name ?? 'a file', file.message)];
    return failed.map(test => named(test.fullName ?? 'a test', test.failureMessages?.[0]));
  });
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[] }[];
  }[];
}

/** Counts tests; one that passed only on a second try has failed, and so has a run with an error outside any test. */
export function countPlaywright(report: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** Each failed journey by its name, with the beginning of what it said. */
export function failuresOfPlaywright(report: PlaywrightReport): readonly string[] {
  const inSuite = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(spec =>
        named(`${spec.file}: ${spec.title}`, spec.tests.flatMap(test => test.results).flatMap(result => result.errors)[0]?.message),
      ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return [...(report.suites ?? []).flatMap(inSuite), ...report.errors.map(({ message }) => named('outside any journey', message))];
}

/** Colours and cursor moves of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are made of
const escapes = /\u001b\[[0-9;]*[A-Za-z]/g;

function named(name: string, message: string | undefined): string {
  const said = (message ?? '').replace(escapes, '').trim().split('\n').slice(0, 12);
  return [name, ...said.map(line => `    ${line}`)].join('\n');
}

/** The line that `pnpm crash` prints last. */
export interface CrashLine {
  readonly scenarios: number;
  readonly points: number;
  readonly runs: number;
  readonly violations: number;
  readonly duplicateEffects: number;
  readonly lostRows: number;
  readonly stuck: number;
  readonly seed: string | number;
}

const counted = ['scenarios', 'points', 'runs', 'violations', 'duplicateEffects', 'lostRows', 'stuck'] as const;

/** Reads the last line of a crash run, or null when it is not that line. */
export function readCrashLine(stdout: string): CrashLine | null {
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  let value: unknown;
  try {
    value = JSON.parse(last);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  return counted.every(name => typeof fields[name] === 'number') ? (fields as unknown as CrashLine) : null;
}

/**
 * Every scenario is one test, however many runs it took: thousands of runs in the count would drown the others. What the
 * checker found counts as failures. A run that enumerated nothing has failed.
 */
export function countCrash(line: CrashLine): Tally {
  const found = line.violations + line.duplicateEffects + line.lostRows + line.stuck;
  if (line.runs === 0 || line.points === 0 || line.scenarios === 0) return { ...nothing, failed: 1 };
  if (found === 0) return { passed: line.scenarios, failed: 0, skipped: 0 };
  return { passed: 0, failed: found, skipped: 0 };
}
