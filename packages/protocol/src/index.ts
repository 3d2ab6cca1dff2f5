/**
 * Schemas and types of everything that Baton stores, sends, or passes between processes. Imports nothing of ours.
 * - `ids.ts`, `room.ts`, `place.ts`  what things are called and where they stand
 * - `rows/`      what stands in a room
 * - `wire/`      what a device and the relay say to each other
 * - `stored/`    the tables of a device's database
 * - `commands/`  what a page asks of the runtime
 * - `bridge.ts`  what the desktop's main process does for the page
 * - `certificate.ts`  device certificates, ids that follow from keys, the relay's challenge
 * - `file-change.ts`  what a button at a change of a file asks for; `file-undo.ts` how all of a job are taken back
 * - `helper.ts`  who does the thinking: connected models, what they cost
 * - `taking.ts`  what a connected helper takes besides text
 * - `automation/` requests that a person saved under a name, `address.ts`, `saved-address.ts` what may be sent to
 * - `memory.ts`  the document of what is remembered
 * - `needs.ts`  what a step may need that not every device has
 * - `permission.ts`  what a person allowed once and for all
 * - `private-address.ts`  what is not of the public internet
 * - `request-header.ts`  headers that a request may carry
 * - `server.ts`  servers with tools that the person added
 * - `service.ts`  services that a person gave a key for
 * - `blob.ts`  values that are too large for a row
 * - `json.ts`, `packed.ts`, `base64.ts`, `hash.ts`  canonical JSON, packed JSON, bytes in JSON, SHA-256
 */
export * from './address.ts';
export * from './automation/index.ts';
export * from './base64.ts';
export * from './blob.ts';
export * from './bridge.ts';
export * from './certificate.ts';
export * from './commands/index.ts';
export * from './file-change.ts';
export * from './file-undo.ts';
export * from './folder.ts';
export * from './hash.ts';
export * from './helper.ts';
export * from './ids.ts';
export * from './json.ts';
export * from './limits.ts';
export * from './memory.ts';
export * from './needs.ts';
export * from './packed.ts';
export * from './permission.ts';
export * from './place.ts';
export * from './private-address.ts';
export * from './request-header.ts';
export * from './room.ts';
export * from './rows/index.ts';
export * from './saved-address.ts';
export * from './server.ts';
export * from './service.ts';
export * from './stored/index.ts';
export * from './taking.ts';
export * from './wire/index.ts';
