/** What a device keeps: the tables of its database, and the records that screens show. */
export * from './screen.ts';
export type * from './search.ts';
export * from './tables.ts';
export * from './unsettled.ts';
