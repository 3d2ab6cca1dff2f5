// Runs everything that must hold, in order, and ends with `N passed, N failed`. `--only types,unit` runs some stages.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findLeftovers } from './leftovers.ts';
import { killEverything } from './run-command.ts';
import { allStages } from './stages/all-stages.ts';
import { broken, type Stage, type StageResult } from './stages/stage.ts';
import { findLaunchers, launchersRun } from './start/launchers.ts';
import { add, closingLine, nothing } from './tally.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const stages = choose(values.only);

// Every process that the run starts inherits this mark, so that one left behind can be found and blamed.
const mark = { name: 'BATON_TEST_RUN', value: randomUUID() };
process.env[mark.name] = mark.value;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, abort);
const launchers = findLaunchers();
if (launchers.length > 0) setInterval(() => launchersRun(launchers) || abort(), 1000).unref();

const rows: { name: string; result: StageResult; seconds: number }[] = [];
for (const stage of [...stages, { name: 'processes', run: endLeftovers }]) {
  console.log(`\n== ${stage.name}`);
  const started = performance.now();
  const result = await attempt(stage);
  rows.push({ name: stage.name, result, seconds: (performance.now() - started) / 1000 });
}

for (const { name, result } of rows) {
  if (result.failures === undefined || result.failures.length === 0) continue;
  console.log(`\n== what failed in ${name}`);
  for (const failure of result.failures) console.log(failure);
}

console.log('\nstage        passed  failed  skipped  seconds');
for (const { name, result, seconds } of rows) {
  const { passed, failed, skipped } = result.tally;
  const cells = [passed, failed, skipped].map((value, index) => String(value).padStart([6, 8, 9][index] ?? 0)).join('');
  console.log(`${name.padEnd(12)} ${cells} ${seconds.toFixed(1).padStart(8)}  ${result.note ?? ''}`.trimEnd());
}
const total = add(...rows.map(row => row.result.tally));
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
console.log(`\n${closingLine(total)}`);

function choose(only: string | undefined): readonly Stage[] {
  if (only === undefined) return allStages;
  const wanted = only.split(',');
  const unknown = wanted.filter(name => !allStages.some(stage => stage.name === name));
  if (unknown.length > 0) {
    console.error(`no stage is called ${unknown.join(', ')}; there are ${allStages.map(stage => stage.name).join(', ')}`);
    process.exit(2);
  }
  return allStages.filter(stage => wanted.includes(stage.name));
}

async function attempt(stage: Stage): Promise<StageResult> {
  try {
    return await stage.run();
  } catch (error) {
    console.error(error);
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...broken(error instanceof Error ? error.message : String(error)), failures: [said] };
  }
}

/** Told to stop, or left alone by what started it: nothing of the run goes on. */
function abort(): void {
  killEverything();
  for (const { pid } of findLeftovers(mark.name, mark.value)) end(pid);
  console.error('stopped before the end');
  process.exit(1);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function endLeftovers(): Promise<StageResult> {
  // Browsers end their helpers a moment after themselves.
  const deadline = performance.now() + 3000;
  let left = findLeftovers(mark.name, mark.value);
  while (left.length > 0 && performance.now() < deadline) {
    await new Promise(resolve => setTimeout(resolve, 100));
    left = findLeftovers(mark.name, mark.value);
  }
  for (const { pid, command } of left) {
    console.log(`left behind, ended now: ${pid} ${command}`);
    end(pid);
  }
  if (left.length === 0) return { tally: { ...nothing, passed: 1 } };
  const failures = left.map(({ pid, command }) => `left behind: ${pid} ${command}`);
  return { tally: { ...nothing, failed: left.length }, failures };
}
