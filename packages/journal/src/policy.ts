/** What recovery may do with a step whose outcome is missing: one table, from `journal.md` "Replay policy". */
import type { Policy } from '@baton/protocol';

export interface PolicyRule {
  /** The call leaves only after its claim was read back in the room as valid. */
  readonly readBack: boolean;
  /** Whether a claim stands in front of the effect at all; `local` has its effect in the transaction of its outcome. */
  readonly claims: boolean;
  /** A claim is void while an earlier attempt is unresolved: two calls of such a step can never be told apart. */
  readonly oneAttempt: boolean;
  /** What the holder does with a call whose fate nobody knows. */
  readonly inDoubt: 'runAgain' | 'sameKey' | 'ticket' | 'askPerson';
  /** Whether a running call is stopped on cancel and hand-off. What may have an effect outside is left to its outcome. */
  readonly abort: boolean;
}

const ask: PolicyRule = { readBack: true, claims: true, oneAttempt: true, inDoubt: 'askPerson', abort: false };

/** `probe` and `ticketed` are handled as `ask` until their recovery is built: asking a person is always right, running again is not. */
export const policyRules: { readonly [Name in Policy]: PolicyRule } = {
  local: { readBack: false, claims: false, oneAttempt: false, inDoubt: 'runAgain', abort: true },
  safe: { readBack: false, claims: true, oneAttempt: false, inDoubt: 'runAgain', abort: true },
  keyed: { readBack: true, claims: true, oneAttempt: false, inDoubt: 'sameKey', abort: false },
  reserved: { readBack: true, claims: true, oneAttempt: false, inDoubt: 'ticket', abort: false },
  probe: ask,
  ticketed: ask,
  ask,
};

/** The rule of one step: an approval adds claim and read back to every policy. */
export function ruleOf(step: { readonly policy: Policy; readonly confirm: boolean }): PolicyRule {
  const rule = policyRules[step.policy];
  return step.confirm ? { ...rule, readBack: true, claims: true } : rule;
}

/** Recovery needs the stored and the installed definition to allow a re-run; where they differ the person is asked. */
export function agreedPolicy(stored: Policy, installed: Policy): Policy {
  return stored === installed ? stored : 'ask';
}

/** The rule under which this device runs a step: the stored and the installed policy must agree, else the person is asked. */
export function ruleHere(step: { readonly policy: Policy; readonly confirm: boolean }, installed: Policy | undefined): PolicyRule {
  return ruleOf({ policy: installed ? agreedPolicy(step.policy, installed) : step.policy, confirm: step.confirm });
}

/** How often a step that fails for a passing reason is tried under one holder, and the rest between tries in milliseconds. */
export const retries = { most: 5, first: 500, longest: 30_000 } as const;

/** The rest before try `n + 1` when `n` tries were made. */
export function restAfter(n: number): number {
  return Math.min(retries.longest, retries.first * 2 ** Math.max(0, n - 1));
}

/** Steps a turn may have before it is parked with a question, and how many more each "go on" allows. */
export const turnSteps = 200;

/** How long a new holder waits for the old one's word about an unkeyed call before it asks the person. By relay time. */
export const graceAfterTake = 5_000;
