/** A step that only another device can do, and when that device takes the session over for it. */
import { asksApproval } from './loop.ts';
import type { SessionState } from './state.ts';

/**
 * Whether this session waits for what this device has, and for nothing else that runs: its holder has stored that it lacks the ability, and
 * no other step of the turn could go on there. Then nothing is interrupted by taking it over. Pure.
 */
export function waitsForAbility({ open }: SessionState, able: (needs: string) => boolean): boolean {
  if (!open || open.cancel || open.parked) return false;
  const steps = Object.values(open.steps).filter(step => !step.outcome && step.kind !== 'task');
  const here = steps.some(step => step.parked?.why === 'needsDevice' && step.needs !== null && able(step.needs));
  return here && steps.every(step => step.parked !== null || asksApproval(step));
}
