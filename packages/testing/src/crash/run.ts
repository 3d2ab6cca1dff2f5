import { askedTooLate, check, type Evidence, goneForGood, type Violation } from '../checker/index.ts';
import { beginning } from '../sim/clock.ts';
import type { Flaw } from '../sim/flaws.ts';
import type { Fault, Strike } from '../sim/points.ts';
import type { Scenario } from '../sim/scenario.ts';
import { type Aftermath, simulate } from '../sim/simulation.ts';
import type { Plan } from './plan.ts';
import { compareResults, type Result, resultOf } from './result.ts';
import { scenarioOf } from './scenario-of.ts';

export interface RunResult {
  readonly aftermath: Aftermath;
  readonly violations: readonly Violation[];
}

/** One run and what the checker says of it. `expected`: what the person must be left with. */
export async function runPlan(plan: Plan, expected: Result | null = null, flaw?: Flaw): Promise<RunResult> {
  const scenario = scenarioOf(plan);
  const { seed, faults, recovery } = plan;
  const aftermath = await simulate({ scenario, seed, faults, recovery, ...(flaw ? { flaw } : {}) });
  // Before anything was said a jump decides on which day it is said.
  const said = aftermath.points.find(({ what }) => what.includes('message'))?.n ?? 0;
  const changes = ({ at, strike }: Fault) => changesEnd(strike, scenario) || (strike.how === 'jump' && at <= said);
  const isSame = scenario.sameEnd && !faults.some(changes);
  const evidence = evidenceOf(aftermath);
  const isExcused = goneForGood(evidence).length > 0 || askedTooLate(evidence).size > 0;
  const differs = expected && isSame && aftermath.stuck === null && !isExcused ? compareResults(expected, resultOf(aftermath)) : [];
  return { aftermath, violations: [...check(evidence), ...differs] };
}

/** Whether a person may rightly be left with something else: they pressed something, or their only clock says that a day has passed. */
function changesEnd(strike: Strike, { space, approves, helpers, saysDays }: Scenario): boolean {
  // A helper that was silent for so long is given up.
  if (strike.how === 'hang' && helpers === 'instead') return true;
  if (strike.how === 'press') return strike.press !== 'take' && strike.press !== approves;
  return strike.how === 'jump' && (space !== 'paired' || saysDays === true);
}

export const checkAftermath = (aftermath: Aftermath): Violation[] => check(evidenceOf(aftermath));

function evidenceOf({
  scenario,
  devices,
  gone,
  relay,
  landed,
  folders,
  helpers,
  tasks,
  acknowledged,
  promised,
  unasked,
  broken,
  broke,
  stuck,
}: Aftermath): Evidence {
  const rooms = new Map([...relay.data.values()].flatMap(space => [...space.rooms].map(([room, { items }]) => [room, items] as const)));
  const paired = scenario.space === 'joins' ? devices.length > 1 : scenario.space === 'paired';
  return {
    devices: devices.map(({ id, disk, kept, births }) => ({ id, disk, kept, births, synced: paired })),
    gone: gone.map(({ id, kept }) => ({ id, kept, broken: broken.has(id) })),
    rooms,
    relayLost: relay.lost,
    firstDecided: relay.lostUnseen || [...unasked.values()].some(since => since < (relay.lostAt ?? 0)),
    relayShort: relay.wasFoundShort,
    unasked,
    acknowledged,
    calls: landed,
    files: folders?.landed ?? [],
    helpers: { asked: helpers?.asked ?? [], answers: helpers?.answers ?? [] },
    tasks: (tasks?.tasks ?? []).map(({ id }) => ({
      id,
      told: tasks?.stops.filter(({ task }) => task === id).length ?? 0,
      tries: tasks?.stopsSent.get(id) ?? 0,
      forgotten: tasks?.knows(id) === false,
    })),
    searched: scenario.fillsSearch === true,
    promised,
    broke,
    stuck,
    beginning,
  };
}
