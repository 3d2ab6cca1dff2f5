import { type RoomId, type RoomRecord, startCursor } from '@baton/protocol';
import type { Storage } from '../port.ts';

/** Opens a fresh, empty store, or (`again`) another handle on the one opened last. */
export interface StoreUnderTest {
  fresh(): Promise<Storage>;
  again(): Promise<Storage>;
}

export interface AcceptanceCase {
  readonly name: string;
  run(store: StoreUnderTest): Promise<void>;
}

export const room = (id: string, revision: number): RoomRecord => ({
  id: id as RoomId,
  kind: 'session',
  revision,
  sent: false,
  cursor: startCursor,
  next: 1,
  author: null,
  uploading: null,
  held: null,
  stopped: null,
});

export function same(actual: unknown, expected: unknown, what: string): void {
  const left = JSON.stringify(actual);
  const right = JSON.stringify(expected);
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}

export async function owned(store: StoreUnderTest, token = 'one'): Promise<Storage> {
  const storage = await store.fresh();
  same(await storage.takeFence(token, 1), 'ok', 'taking the fence');
  return storage;
}
