/**
 * What a page may do with the database: read bounded ranges, be told what changed, and write its drafts. Everything else is the runtime's.
 * `useRows` is the one hook for reading.
 */
export { type Gap, readAround } from '../around.ts';
export { finishRemoval } from '../dexie/removal.ts';
export { openReader, type Reader } from './reader.ts';
export { type RowsResult, useRecord, useRows } from './use-rows.ts';
