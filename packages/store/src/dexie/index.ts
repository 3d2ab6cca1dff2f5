import { createGuardedStorage, type DatabaseEvent } from '../guard.ts';
import type { Storage } from '../port.ts';
import { openConnection } from './connection.ts';

export type { DatabaseEvent } from '../guard.ts';
export { finishRemoval } from './removal.ts';
export { createDatabase, databaseVersion } from './schema.ts';

export interface DexieStorageOptions {
  readonly name: string;
  /** A call that has not settled by then counts as lost, and its connection with it. Milliseconds. */
  readonly watchdog?: number;
  readonly onEvent?: (event: DatabaseEvent) => void;
}

/** The storage port over IndexedDB, strict durability. */
export function createDexieStorage({ name, watchdog, onEvent }: DexieStorageOptions): Storage {
  return createGuardedStorage({
    open: events => openConnection(name, events),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    ...(watchdog === undefined ? {} : { watchdog }),
    ...(onEvent ? { onEvent } : {}),
  });
}
