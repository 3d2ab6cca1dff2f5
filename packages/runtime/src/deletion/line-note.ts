import type { DeletionNote, DeviceId, SessionId, StepId, StepRecord } from '@baton/protocol';
import type { Platform } from '../core/platform.ts';

/** So much of the line is told: who has been away for longer keeps what it did. */
const lastTurns = 20;
const lastSteps = 200;

/** What the line of a session holds that nothing runs of, for a device that may have gone on without having read it. */
export async function lineOf({ storage }: Platform, session: SessionId): Promise<Omit<DeletionNote, 'spent'>> {
  const newest = { index: ['session', 'order'], prefix: [session], reverse: true, limit: lastSteps };
  const [entries, steps] = await Promise.all([storage.range('entries', newest), storage.range('steps', newest)]);
  const turns = new Set([...entries.flatMap(entry => ('turn' in entry ? (entry.turn ?? []) : [])), ...steps.map(({ turn }) => turn)]);
  return { turns: [...turns].slice(0, lastTurns), made: steps.flatMap(step => (step.changes.length > 0 ? made(step) : [])) };
}

function made({ id, state, attempts, device }: StepRecord): { readonly step: StepId; readonly device: DeviceId }[] {
  if (state !== 'done') return [];
  return [{ step: id, device: attempts.find(attempt => attempt.state === 'done')?.device ?? device }];
}
