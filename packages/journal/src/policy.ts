/** What recovery may do with a step whose outcome is missing: one table, from `journal.md` "Replay policy". */
import type { ParkReason, Policy } from '@baton/protocol';
import type { StepState } from './state.ts';

export interface PolicyRule {
  /** The call leaves only after its claim was read back in the room as valid. */
  readonly readBack: boolean;
  /** Whether a claim stands in front of the effect at all; `local` has its effect in the transaction of its outcome. */
  readonly claims: boolean;
  /** A claim is void while an earlier attempt is unresolved: two calls of such a step can never be told apart. */
  readonly oneAttempt: boolean;
  /** What the holder does with a call whose fate nobody knows. */
  readonly inDoubt: 'runAgain' | 'sameKey' | 'ticket' | 'probe' | 'askPerson';
  /** Whether a running call is stopped on cancel and hand-off. What may have an effect outside is left to its outcome. */
  readonly abort: boolean;
}

const ask: PolicyRule = { readBack: true, claims: true, oneAttempt: true, inDoubt: 'askPerson', abort: false };
const safe: PolicyRule = { readBack: false, claims: true, oneAttempt: false, inDoubt: 'runAgain', abort: true };

const rules: { readonly [Name in Exclude<Policy, 'ticketed'>]: PolicyRule } = {
  local: { readBack: false, claims: false, oneAttempt: false, inDoubt: 'runAgain', abort: true },
  safe,
  keyed: { readBack: true, claims: true, oneAttempt: false, inDoubt: 'sameKey', abort: false },
  reserved: { readBack: true, claims: true, oneAttempt: false, inDoubt: 'ticket', abort: false },
  probe: { readBack: true, claims: true, oneAttempt: false, inDoubt: 'probe', abort: false },
  ask,
};

/** `ticketed`: until the outside has given an id a model may be asked again and a person must be asked about a tool; after it one polls. */
const ticketed = {
  before: { model: safe, tool: ask, task: ask },
  after: {
    model: { ...safe, inDoubt: 'ticket' },
    tool: { readBack: true, claims: true, oneAttempt: false, inDoubt: 'ticket', abort: true },
    task: ask,
  },
} as const satisfies { readonly [When in 'before' | 'after']: { readonly [Kind in StepState['kind']]: PolicyRule } };

/** What of a step decides its rule. */
export type Ruled = Pick<StepState, 'policy' | 'confirm' | 'kind' | 'ticket'>;

/** The rule of a policy for this step, as far as it has come. */
export function ruleFor(policy: Policy, step: Pick<Ruled, 'kind' | 'ticket'>): PolicyRule {
  return policy === 'ticketed' ? ticketed[step.ticket ? 'after' : 'before'][step.kind] : rules[policy];
}

/** The rule of one step: an approval adds claim and read back to every policy. */
export function ruleOf(step: Ruled): PolicyRule {
  const rule = ruleFor(step.policy, step);
  return step.confirm ? { ...rule, readBack: true, claims: true } : rule;
}

/** Whether the outside has begun this step's work and goes on with it whatever becomes of its callers. A model's work has no effect. */
export function hasBegun(step: Ruled): boolean {
  return step.policy === 'ticketed' && step.kind === 'tool' && step.ticket !== null;
}

/** Recovery needs the stored and the installed definition to allow a re-run; where they differ the person is asked. */
export function agreedPolicy(stored: Policy, installed: Policy): Policy {
  return stored === installed ? stored : 'ask';
}

/** The rule under which this device runs a step: the stored and the installed policy must agree, else the person is asked. */
export function ruleHere(step: Ruled, installed: Policy | undefined): PolicyRule {
  return ruleOf({ ...step, policy: installed ? agreedPolicy(step.policy, installed) : step.policy });
}

/** How often a step that fails for a passing reason is tried under one holder, and the rest between tries in milliseconds. */
export const retries = { most: 5, first: 500, longest: 30_000 } as const;

/** No time to come again that the outside names is further away than this, in milliseconds: where one is, a clock was set back. */
export const longestNamed = 3_600_000;

/** The rest before try `n + 1` when `n` tries were made. */
export function restAfter(n: number): number {
  return Math.min(retries.longest, retries.first * 2 ** Math.max(0, n - 1));
}

/** Steps a turn may have before it is parked with a question, and how many more each "go on" allows. */
export const turnSteps = 200;

/** How long a new holder waits for the old one's word about an unkeyed call before it asks the person. By relay time. */
export const graceAfterTake = 5_000;

/** Whether a question is what became of a call. The answer "didNot" to any other only means "go on". */
export function isAboutCall(why: ParkReason): boolean {
  return why === 'inDoubt' || why === 'keyExpired' || why === 'cancelledMaybe';
}
