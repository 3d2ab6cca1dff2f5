/** How the state of a session stands in the store: what is folded as one record, each open step as one of its own, and what is on top as rows. */
import { joinState, type PlacedRow, type SessionState, type StepState, splitState } from '@baton/journal';
import { provisionalOrder, type RoomRecord, type SessionId, type SessionRow, type StoredRow } from '@baton/protocol';
import type { Storage } from '@baton/store';
import type { Change } from '../core/change.ts';

/** A row of this device that is not read back. */
export type Provisional = Pick<PlacedRow, 'row' | 'order'>;

/** Of one session, as many as a store is ever asked for at once. */
export const mostRecords = 100_000;

/** Folded up to the cursor. Null while nothing of it has a place. */
export async function readState(storage: Storage, session: SessionId): Promise<SessionState | null> {
  const record = await storage.get('sessionStates', session);
  if (!record) return null;
  const steps = await storage.getMany('openSteps', record.steps ?? []);
  const state = joinState(
    record,
    steps.map(found => found?.step as StepState | undefined),
  );
  return state.places ? state : { ...state, places: await readPlaces(storage, state) };
}

/** A state that an earlier version stored does not say where its messages stand; what a screen shows of them does. */
async function readPlaces(storage: Storage, { placed }: SessionState): Promise<NonNullable<SessionState['places']>> {
  const entries = await storage.getMany('entries', placed);
  return entries.flatMap(entry => (entry?.kind === 'message' ? [{ message: entry.message, order: entry.order }] : []));
}

/** What is on top of the state, in its order. */
export async function readProvisional(storage: Storage, { id, uploading }: RoomRecord): Promise<Provisional[]> {
  // Rows on their way into the room for the first time are folded already.
  const after = uploading === null ? '~' : provisionalOrder(uploading - 1);
  const rows = await storage.range('rows', { index: ['room', 'order'], prefix: [id], after, limit: mostRecords });
  return rows.map(provisionalOf);
}

export const provisionalOf = ({ row, order }: StoredRow): Provisional => ({ row: row as SessionRow, order });

/** Stores a state in place of the one before it; null: nothing of the session has a place any more. */
export function putState(change: Change, session: SessionId, before: SessionState | null, state: SessionState | null): void {
  if (!state) {
    if (!before) return;
    change.remove('sessionStates', session);
    for (const id of Object.keys(before.open?.steps ?? {})) change.remove('openSteps', id);
    return;
  }
  const { record, put, delete: gone } = splitState(before, state);
  change.put('sessionStates', record);
  for (const step of put) change.put('openSteps', { id: step.id, session, step });
  for (const id of gone) change.remove('openSteps', id);
}
