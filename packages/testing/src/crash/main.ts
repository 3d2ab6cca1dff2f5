// The crash enumeration over the real code. Last line: what quality.md says that `pnpm crash` prints.
import '../sim/seeded-random.ts';
import { parseArgs } from 'node:util';
import type { Point } from '../sim/points.ts';
import type { Batch } from './batch.ts';
import { type Counted, countingBatches, defaultBatches, moreBatches } from './budget.ts';
import { sample } from './enumerate.ts';
import { huntAll } from './faults/hunt-all.ts';
import { createJudge } from './judge.ts';
import type { Plan } from './plan.ts';
import { scenarios } from './scenarios.ts';
import { Tally } from './tally.ts';
import { makeAll } from './threads.ts';
import { lineOf } from './trace.ts';

const usage = `pnpm crash [--seed S] [--runs N] [--part K/N] [--pairs] [--devices 1|2] [--scenario NAME] [--plan JSON] [--faults]
  without anything: every point of some scenarios, a sample of all others, pairs, wild plans, and every deliberate fault
  --runs N    fewer, or on and on until so many
  --part K/N  the K-th of N equal parts of that, so that a long run can be made in pieces or on several machines
  --pairs     strikes the recovery too, in all that is made beyond the default
  --plan      makes one run again and shows all of it
  --faults    only the deliberate faults, each with the shortest run that shows it`;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string' },
    part: { type: 'string' },
    pairs: { type: 'boolean', default: false },
    devices: { type: 'string' },
    scenario: { type: 'string' },
    plan: { type: 'string' },
    faults: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** How many runs a batch makes, about: enough to know how many batches a wished number of runs takes. */
const inBatch = 9;
/** A whole run with fewer seeds has not shown what it is for. */
const fewestSeeds = 500;

if (values.help) console.log(usage);
else if (values.plan !== undefined) await again(JSON.parse(values.plan) as Plan);
else if (values.faults) await faults(true);
else await enumerate();

/** Makes one run and shows all of it. */
async function again(plan: Plan): Promise<void> {
  const { violations, aftermath } = await createJudge()(plan);
  for (const point of aftermath.points) console.log(lineOf(point, plan));
  for (const { rule, what } of violations) console.log(`[${rule}] ${what}`);
  if (violations.length > 0) process.exitCode = 1;
}

/** Shows that the suite can fail: every deliberate fault must be caught. */
async function faults(traces: boolean): Promise<{ faults: number; caught: number }> {
  const hunted = await huntAll(traces);
  if (hunted.caught < hunted.faults) process.exitCode = 1;
  if (traces) console.log(JSON.stringify(hunted));
  return hunted;
}

async function enumerate(): Promise<void> {
  const seed = wholeNumber(values.seed, 'seed');
  const whole = values.runs === undefined ? null : wholeNumber(values.runs, 'runs');
  const part = values.part === undefined ? { nth: 1, of: 1 } : partOf(values.part, whole);
  const runs = whole === null ? null : Math.ceil(whole / part.of);
  const chosen = scenarios.filter(
    ({ name, space }) =>
      (values.scenario === undefined || name === values.scenario) &&
      (values.devices === undefined || (space === 'alone' ? '1' : '2') === values.devices),
  );
  if (chosen.length === 0) throw new Error(`nothing to run: ${usage}`);
  const tally = new Tally(performance.now());
  const met = new Map<string, readonly Point[]>();
  const all = Promise.withResolvers<readonly Counted[]>();
  async function* made(): AsyncGenerator<Batch> {
    yield* countingBatches(chosen, seed);
    yield* everyNth(batches(await all.promise, seed, whole), part);
  }
  await makeAll(made(), ({ plan, violations, shown, points }) => {
    tally.take(plan, violations, shown);
    if (points) met.set(plan.scenario, points);
    if (met.size === chosen.length) all.resolve(chosen.map(scenario => ({ scenario, points: met.get(scenario.name) ?? [] })));
    return runs !== null && met.size === chosen.length && tally.runs >= runs ? 'enough' : 'on';
  });
  const counted = await all.promise;
  // Only a whole run: somebody who asks for few runs, or for one scenario, looks for something else.
  const hunted = runs === null && chosen.length === scenarios.length ? await faults(false) : null;
  tally.report();
  if (hunted) console.log(`${hunted.caught} of ${hunted.faults} deliberate faults caught`);
  const points = counted.reduce((sum, one) => sum + one.points.length, 0);
  const { violations, duplicateEffects, lostRows, stuck, pairs } = tally;
  const line = { scenarios: chosen.length, points, runs: tally.runs, pairs, seeds: tally.seeds.size };
  const shown = hunted ? { faults: hunted.faults, caught: hunted.caught } : {};
  console.log(JSON.stringify({ ...line, violations, duplicateEffects, lostRows, stuck, seed, ...shown }));
  const falls = hunted !== null && (tally.seeds.size < fewestSeeds || pairs === 0);
  if (violations > 0 || falls) process.exitCode = 1;
}

/** What is always made, or an even choice of it when fewer runs are wished for; and on from there when more are. */
function* batches(counted: readonly Counted[], seed: number, runs: number | null): Generator<Batch> {
  const always = defaultBatches(counted, seed);
  yield* runs === null ? always : sample(always, Math.ceil(runs / inBatch), seed);
  if (runs !== null) yield* moreBatches(counted, seed, seed + always.length, values.pairs);
}

function* everyNth(batches: Iterable<Batch>, { nth, of }: { nth: number; of: number }): Generator<Batch> {
  let n = 0;
  for (const batch of batches) if (n++ % of === nth - 1) yield batch;
}

function partOf(text: string, runs: number | null): { nth: number; of: number } {
  const [nth = 0, of = 0] = text.split('/').map(Number);
  if (!/^\d+\/\d+$/.test(text) || nth < 1 || nth > of || runs === null)
    throw new Error(`--part takes K/N with K from 1 to N, and --runs beside it: ${usage}`);
  return { nth, of };
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a whole number above 0: ${usage}`);
  return number;
}
