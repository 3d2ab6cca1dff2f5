/**
 * What a device keeps, behind one port.
 * - `port.ts`             the port: commit a batch or nothing, bounded reads
 * - `around.ts`           reads that leave out what is not to be shown
 * - `connection.ts`       one connection to a database, which may lie, hang and die
 * - `guard.ts`            the port over such connections: deadlines, dead handles, opened anew
 * - `store/memory`        for tests and simulations
 * - `store/dexie`         IndexedDB with strict durability
 * - `store/read`          what a page may do: read, and write its drafts
 * - `store/acceptance`    what every implementation must do
 */
export { type Gap, readAround } from './around.ts';
export { type Connection, ConnectionError, type ConnectionEvents, LetGoError } from './connection.ts';
export { createGuardedStorage, type DatabaseEvent, type GuardOptions } from './guard.ts';
export * from './port.ts';
export * from './writes.ts';
