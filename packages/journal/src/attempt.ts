/** Facts about the attempts of a step. */
import { type Attempt, attemptId, type StepId, sha256Hex } from '@baton/protocol';
import type { ClaimState, StepState } from './state.ts';

/** The idempotency key of a step: from its id only, never from device, attempt or epoch, so that every attempt anywhere carries the same. */
export function keyOf(step: StepId): string {
  return `baton-${sha256Hex(new TextEncoder().encode(`key/${step}`)).slice(0, 40)}`;
}

/** Whether this attempt may have had, or may still have, its effect. */
export function isUnresolved(claim: ClaimState): boolean {
  return !claim.withdrawn && claim.resolution?.answer !== 'didNot';
}

/** The attempts nobody knows the end of; none once the step is settled. */
export function unresolved(step: StepState): readonly ClaimState[] {
  return step.outcome ? [] : step.claims.filter(isUnresolved);
}

/** Relay time after which this call can neither leave nor land; null while its claim is not read back. */
export function overAt(claim: ClaimState): number | null {
  return claim.relayTime === null ? null : claim.relayTime + claim.leaveBy + claim.deadline;
}

/** The attempts that an answer about this one is about: itself, and the older ones nobody knows the end of. */
export function askedAbout(step: Pick<StepState, 'claims'>, attempt: Attempt): readonly ClaimState[] {
  const at = step.claims.findIndex(claim => claim.attempt === attempt);
  return step.claims.slice(0, at + 1).filter(claim => claim.attempt === attempt || isUnresolved(claim));
}

/**
 * Relay time from which "It did not" is an honest answer about an attempt and those before it, in milliseconds; 0 = at once (they never
 * left, or nothing was claimed). Null while nobody can say: a claim is not read back, or there is no such claim.
 */
export function didNotFrom(step: Pick<StepState, 'claims'>, attempt: Attempt | null): number | null {
  if (attempt === null) return 0;
  const about = askedAbout(step, attempt);
  if (about.length === 0) return null;
  const ends = about.map(claim => (claim.withdrawn ? 0 : overAt(claim)));
  return ends.includes(null) ? null : Math.max(...ends.map(end => end ?? 0));
}

export function nextAttempt(step: Pick<StepState, 'claims'>, epoch: number): Attempt {
  const used = new Set<string>(step.claims.map(claim => claim.attempt));
  let n = step.claims.length + 1;
  while (used.has(attemptId(epoch, n))) n++;
  return attemptId(epoch, n);
}

export function findClaim(step: Pick<StepState, 'claims'>, attempt: Attempt | null): ClaimState | undefined {
  return attempt === null ? undefined : step.claims.find(claim => claim.attempt === attempt);
}
