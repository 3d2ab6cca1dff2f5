/** Hunts one fault in a thread of its own: what is mutated is loaded here and nowhere else. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Violation } from '../../checker/index.ts';
import type { Plan } from '../plan.ts';
import { faultNamed } from './list.ts';
import { mutate } from './mutate.ts';

export interface HuntTask {
  readonly fault: string;
  /** Whether the smallest run is looked for. */
  readonly shrinks: boolean;
}

export interface Caught {
  readonly plan: Plan;
  readonly violation: Violation;
  readonly story: readonly string[];
}

export interface HuntReport {
  readonly runs: number;
  readonly caught: Caught | null;
}

const task = workerData as HuntTask;
// As in the threads that make all other runs.
if (!task.shrinks) Error.stackTraceLimit = 0;
const fault = faultNamed(task.fault);
mutate(fault);
const { hunt } = await import('./hunt.ts');
const { storyOf, inWords } = await import('../story.ts');
const { runs, found } = await hunt(fault, task.shrinks);
parentPort?.postMessage({ runs, caught: found && caught() } satisfies HuntReport);

function caught(): Caught {
  if (!found) throw new Error('nothing was caught');
  const { plan, result } = found;
  const violation = result.violations.find(one => one.rule === fault.rule);
  if (!violation) throw new Error('the smallest run does not show the fault');
  const { aftermath, violations } = result;
  return { plan, violation: { ...violation, what: inWords(violation.what, aftermath) }, story: storyOf(plan, aftermath, violations) };
}
