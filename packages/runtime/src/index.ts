/**
 * The worker: one runtime per device and space.
 * - `runtime.ts`   everything that runs on a device, over its platform
 * - `core/`        the platform, the one place that commits, a change in the making
 * - `session/`     sessions: rows, lines, leases, live text
 * - `documents/`   stored documents, versions, taking back
 * - `space/`       identity and keys, directory, devices, pairing
 * - `automations/` requests that the person saved under a name
 * - `helpers/`     who does the thinking: connecting, choosing, what the assistant may know of it
 * - `sync/`        what sync asks of a device: outbox, rooms, the first upload
 * - `commands/`    what a page asks
 * - `worker/`      the worker's entry, the leader's lock, commands and rooms between windows
 * - `client/`      what a page imports
 */

export { createHttp } from './core/http.ts';
export type { Platform } from './core/platform.ts';
export { systemClock } from './core/system-clock.ts';
export type { Deletion } from './deletion/deletions.ts';
export * from './runtime.ts';
export type { Identity, Keeper } from './space/identity.ts';
export { createKeyring } from './space/keyring.ts';
