/** What a check counted. A skipped check is never counted as passed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Sums tallies. */
export function add(...tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  };
}

/** The closing line of a run: `12 passed, 0 failed`, with `, 1 skipped` when something was skipped. */
export function closingLine(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}

/** Ends a check script: prints what it counted last, and makes the exit code tell a failure. */
export function finish(tally: Tally): void {
  console.log(countedLine(tally));
  // A check that looked at nothing proves nothing.
  if (tally.failed > 0 || tally.passed === 0) process.exitCode = 1;
}

/** The last line of a check script. It is not the closing line: of those a whole run prints exactly one. */
export function countedLine(tally: Tally): string {
  return `counted ${JSON.stringify(tally)}`;
}

/** Reads back what a check script counted, or null when the script never got there. */
export function readCountedLine(output: string): Tally | null {
  const match = /(?:^|\n)counted (\{"passed":\d+,"failed":\d+,"skipped":\d+\})$/.exec(output.trimEnd());
  return match === null ? null : (JSON.parse(match[1] as string) as Tally);
}
