/**
 * What a device keeps, behind one port.
 * - `port.ts`             the port: commit a batch or nothing, bounded reads
 * - `store/memory`        for tests and simulations
 * - `store/dexie`         IndexedDB with strict durability
 * - `store/read`          what a page may do: read, and write its drafts
 * - `store/acceptance`    what every implementation must do
 */
export * from './port.ts';
export * from './writes.ts';
