/** A step that only another device can do, and when that device takes the session over for it. */
import { asksApproval } from './loop.ts';
import type { SessionState } from './state.ts';

/**
 * What this session waits for that this device has, when it waits for nothing else that runs: its holder has stored that it lacks the ability,
 * and no other step of the turn could go on there. Then nothing is interrupted by taking it over. Null: it does not. Pure.
 */
export function awaitedAbility({ open }: SessionState, able: (needs: string) => boolean): string | null {
  if (!open || open.cancel || open.parked) return null;
  const steps = Object.values(open.steps).filter(step => !step.outcome && step.kind !== 'task');
  if (!steps.every(step => step.parked !== null || asksApproval(step))) return null;
  const here = steps.find(step => step.parked?.why === 'needsDevice' && step.needs !== null && able(step.needs));
  return here?.needs ?? null;
}
