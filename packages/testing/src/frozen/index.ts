export { type Change, higherVersionOf, unknownTypeFor } from './next-version.ts';
export { type NodeDevice, startNodeDevice } from './node-device.ts';
export { type Dump, diskOf, packStores, packTables, unpackTables } from './pack-tables.ts';
export * from './versions.ts';
