/** Hunts every deliberate fault, each in a thread of its own, and says what became of it. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DeliberateFault } from './fault.ts';
import { deliberateFaults } from './list.ts';
import type { HuntReport, HuntTask } from './thread.ts';

/**
 * Prints each fault with the rule that caught it; with `traces` also the smallest run in which it shows. Answers how many got away.
 */
export async function huntAll(traces: boolean): Promise<{ faults: number; caught: number }> {
  const left = [...deliberateFaults];
  let caught = 0;
  const work = async (): Promise<void> => {
    for (let fault = left.shift(); fault; fault = left.shift()) {
      const report = await huntIn({ fault: fault.name, shrinks: traces });
      if (report.caught) caught++;
      console.log(said(fault, report, traces));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { faults: deliberateFaults.length, caught };
}

export function huntIn(task: HuntTask): Promise<HuntReport> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task });
  return new Promise<HuntReport>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  }).finally(() => worker.terminate());
}

function said({ name, says, rule }: DeliberateFault, { runs, caught }: HuntReport, traces: boolean): string {
  if (!caught) return `✗ ${name}: ${says}\n    NOT CAUGHT by rule ${rule} in ${runs} runs`;
  const { plan, violation, story } = caught;
  const head = `✓ ${name}: ${says}\n    caught in ${plan.scenario}, run ${runs}, by rule ${violation.rule}: ${violation.what.slice(0, 240)}`;
  return traces ? [head, `    plan ${JSON.stringify(plan)}`, ...story.map(line => `    ${line}`)].join('\n') : head;
}
