import { describe, expect, it } from 'vitest';
import { closingLine, countedLine, readCountedLine } from '../tally.ts';
import { countCrash, countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest, readCrashLine } from './read-reports.ts';

describe('counting tests', () => {
  it('never counts a skipped test as passed', () => {
    const report = {
      success: true,
      testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }, { status: 'todo' }] }],
    };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 0, skipped: 2 });
  });

  it('counts a test file that did not load as a failure', () => {
    const report = { success: false, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(countVitest(report).failed).toBe(1);
  });

  it('counts a run that failed for no named reason as a failure', () => {
    const report = { success: false, testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }] };
    expect(countVitest(report).failed).toBe(1);
  });

  it('counts a browser test that passed only on a second try as failed', () => {
    const report = { stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] };
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });

  it('counts an error outside any browser test', () => {
    expect(countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }).failed).toBe(1);
  });
});

describe('what failed', () => {
  it('is named with the beginning of what it said, wherever it stands in the report', () => {
    const tests = [{ results: [{ errors: [{ message: '\u001b[31mTimeout\u001b[39m of 30 s\nsecond line' }] }] }];
    const spec = { title: 'is named', file: 'a.spec.ts', ok: false, tests };
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    const suites = [{ suites: [{ specs: [spec, { ...spec, title: 'is not', ok: true }] }] }];
    expect(failuresOfPlaywright({ stats, errors: [{ message: 'no server' }], suites })).toEqual([
      'a.spec.ts: is named\n    Timeout of 30 s\n    second line',
      'outside any journey\n    no server',
    ]);
  });

  it('names a test file that did not load', () => {
    const failed = { status: 'failed', fullName: 'the journal keeps', failureMessages: ['expected 1'] };
    const testResults = [
      { status: 'failed', assertionResults: [], name: 'a.test.ts', message: 'no such module' },
      { status: 'failed', assertionResults: [failed, { status: 'passed', fullName: 'the other' }] },
    ];
    expect(failuresOfVitest({ success: false, testResults })).toEqual([
      'a.test.ts\n    no such module',
      'the journal keeps\n    expected 1',
    ]);
  });
});

describe('counting crashes', () => {
  const clean = {
    scenarios: 3,
    points: 40,
    runs: 900,
    pairs: 0,
    seeds: 1,
    violations: 0,
    duplicateEffects: 0,
    lostRows: 0,
    stuck: 0,
    seed: 1,
  };

  it('counts scenarios and not runs', () => {
    expect(countCrash(clean)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });

  it.each(['violations', 'duplicateEffects', 'lostRows', 'stuck'])('fails on %s', field => {
    expect(countCrash({ ...clean, [field]: 2 })).toEqual({ passed: 0, failed: 2, skipped: 0 });
  });

  it('fails when nothing was enumerated', () => {
    expect(countCrash({ ...clean, points: 0 }).failed).toBe(1);
  });

  it('reads the last line only, and only when it is whole', () => {
    expect(readCrashLine(`noise\n${JSON.stringify(clean)}\n`)).toEqual(clean);
    expect(readCrashLine(`${JSON.stringify(clean)}\nnoise`)).toBeNull();
    expect(readCrashLine('{"scenarios":1}')).toBeNull();
  });
});

describe('what a check counted', () => {
  it('is read back as it was written', () => {
    const tally = { passed: 1, failed: 2, skipped: 3 };
    expect(readCountedLine(`something\n${countedLine(tally)}\n`)).toEqual(tally);
  });

  it('counts only when it stands last', () => {
    expect(readCountedLine(`${countedLine({ passed: 1, failed: 0, skipped: 0 })}\nthen it broke`)).toBeNull();
  });
});

describe('the closing line', () => {
  it('names skipped tests only when there are some', () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(closingLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
  });
});
