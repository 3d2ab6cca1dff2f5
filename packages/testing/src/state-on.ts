import { joinState, type SessionState, type StepState } from '@baton/journal';
import type { MemoryDisk } from '@baton/store/memory';

/** The folded state of a session as it is stored. */
export function stateOn({ tables }: MemoryDisk, session: string): SessionState | undefined {
  const record = tables.sessionStates.get(session);
  const step = (id: string) => tables.openSteps.get(id)?.step as StepState | undefined;
  return record && joinState(record, (record.steps ?? []).map(step));
}
