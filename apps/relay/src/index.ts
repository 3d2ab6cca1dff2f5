/**
 * The relay: orders, stores and forwards sealed items, and never reads them.
 * - `engine/`  its rules, over a store, a clock and abstract connections; no sockets, so it runs anywhere
 * - `store/`   the storage port and what implements it
 * - `server/`  WebSockets, the app's files, health and metrics
 * - `main.ts`  the program
 */
export type { RelayLimits } from './engine/limits.ts';
export { defaultRelayLimits } from './engine/limits.ts';
export type { RelayClock, RelayConnection, RelayCounts, RelayEvent, RelayPeer, RelayRandom } from './engine/ports.ts';
export { createRelay, type Relay, type RelayOptions } from './engine/relay.ts';
export { createRelayClock } from './server/clock.ts';
export { contentSecurityPolicy } from './server/headers.ts';
export { CannotListen, defaultPort, PortTaken, type RunningRelay, type StartOptions, startRelay } from './server/start.ts';
export { createMemoryStore, type MemoryData } from './store/memory.ts';
export type { RelayStore } from './store/port.ts';
export { backupSqlite, openSqliteStore, type SqliteOptions, type SqliteStore } from './store/sqlite.ts';
export { DataFileError } from './store/sqlite-open.ts';
