import type { DeviceId } from '../ids.ts';
import type { Policy } from '../rows/session.ts';
import type { StepRecord } from './screen.ts';

/** What these do is in the journal alone, or may simply be done again: nothing of it can be in doubt. */
const harmless: ReadonlySet<Policy> = new Set<Policy>(['local', 'safe']);

/** Whether this device has called something outside and nobody knows yet what came of it: the call is out, or in doubt. */
export function isUnsettled({ state, policy, attempts }: StepRecord, me: DeviceId): boolean {
  if (harmless.has(policy)) return false;
  const unknown = state === 'doubt' ? ['out', 'unknown'] : state === 'running' ? ['out'] : [];
  return attempts.some(attempt => attempt.device === me && unknown.includes(attempt.state));
}
