// The crash enumeration over the real code. Last line: what quality.md says that `pnpm crash` prints.
import '../sim/seeded-random.ts';
import { parseArgs } from 'node:util';
import { pairsOf, plansOf, sample, wildPlans } from './enumerate.ts';
import { judge } from './judge.ts';
import { type Plan, undisturbed } from './plan.ts';
import { scenarios } from './scenarios.ts';
import { Tally } from './tally.ts';
import { judgeAll } from './threads.ts';
import { lineOf } from './trace.ts';

const usage = `pnpm crash [--seed S] [--seeds N] [--runs N] [--pairs] [--devices 1|2] [--scenario NAME] [--plan JSON]`;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '2' },
    runs: { type: 'string', default: '1200' },
    pairs: { type: 'boolean', default: false },
    devices: { type: 'string' },
    scenario: { type: 'string' },
    plan: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** How many of the runs are struck several times, at random by the seed. */
const wildShare = 0.2;
/** Second faults for each first one. */
const secondsForEach = 3;

if (values.help) console.log(usage);
else if (values.plan !== undefined) await again(JSON.parse(values.plan) as Plan);
else await enumerate();

/** Makes one run and shows all of it. */
async function again(plan: Plan): Promise<void> {
  const { violations, points } = await judge(plan);
  for (const point of points) console.log(lineOf(point, plan));
  for (const { rule, what } of violations) console.log(`[${rule}] ${what}`);
  if (violations.length > 0) process.exitCode = 1;
}

async function enumerate(): Promise<void> {
  const seed = wholeNumber(values.seed, 'seed');
  const seeds = Array.from({ length: wholeNumber(values.seeds, 'seeds') }, (_, i) => seed + i);
  const runs = wholeNumber(values.runs, 'runs');
  const chosen = scenarios.filter(
    ({ name, space }) =>
      (values.scenario === undefined || name === values.scenario) &&
      (values.devices === undefined || (space === 'alone' ? '1' : '2') === values.devices),
  );
  if (chosen.length === 0) throw new Error(`nothing to run: ${usage}`);
  const started = performance.now();
  const tally = new Tally(started);

  const every: Plan[] = [];
  for (const scenario of chosen) {
    for (const one of seeds) {
      const plan = undisturbed(scenario.name, one);
      const clean = await judge(plan);
      tally.take(plan, clean);
      tally.points += clean.points.length;
      const share = Math.ceil(runs / chosen.length / seeds.length);
      const wild = Math.floor(share * wildShare);
      every.push(...sample(plansOf(scenario, one, clean.points), share - wild, seed), ...wildPlans(scenario, one, clean.points, wild));
    }
  }
  const firsts = sample(every, runs, seed);
  const seconds: Plan[] = [];
  await judgeAll(firsts, (plan, judged) => {
    tally.take(plan, judged);
    if (values.pairs) seconds.push(...sample(pairsOf(plan, judged.points), secondsForEach, plan.faults[0]?.at ?? 0));
  });
  await judgeAll(seconds, (plan, judged) => tally.take(plan, judged));
  tally.report();
  const { violations, duplicateEffects, lostRows, stuck } = tally;
  const line = { scenarios: chosen.length, points: tally.points, runs: tally.runs, pairs: seconds.length, seeds: seeds.length };
  console.log(JSON.stringify({ ...line, violations, duplicateEffects, lostRows, stuck, seed }));
  if (violations > 0) process.exitCode = 1;
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a whole number above 0: ${usage}`);
  return number;
}
