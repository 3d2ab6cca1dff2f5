export { type Dump, diskOf, packTables, unpackTables } from './pack-tables.ts';
export * from './versions.ts';
