/** Which device a request that is about to leave is left to, where this one is a browser and found out that it cannot. */
import type { Performed, StepState } from '@baton/journal';
import { isPrivateHost, sender } from '@baton/protocol';
import type { ToolRun } from './tool.ts';

/** How often a browser tries by itself. Once alone it may have been killed over it, or the line have dropped. */
const tries = 2;

/**
 * A browser does not tell a service that lets no browser ask it from a line that dropped. So what brought no answer here is left to a computer
 * where it is to be sent again anyway: with its key, or because a person said that it did not happen. Null: it is sent from here.
 */
export function leftToComputer({ call: { step, attempt }, ports: { devices } }: ToolRun<unknown>, url: string): Performed | null {
  if (!devices?.has(sender) || devices.isAbleHere(sender) || isPrivateHost(new URL(url).hostname)) return null;
  // It said when to come again, which was read here.
  if (step.rests) return null;
  const before = claimsHere(step, attempt);
  const isDenied = before.some(({ resolution }) => resolution !== null);
  return isDenied || before.length >= tries ? { status: 'elsewhere', needs: sender } : null;
}

/** Earlier attempts of the device that makes this one, which may have left. */
function claimsHere({ claims }: StepState, attempt: string): StepState['claims'] {
  const here = claims.find(claim => claim.attempt === attempt)?.device;
  return claims.filter(claim => claim.attempt !== attempt && claim.device === here && !claim.withdrawn);
}
