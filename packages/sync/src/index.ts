/**
 * Talks to the relay. Has no storage of its own: the runtime implements the ports over its store.
 * - `client/`     one connection per device and space: handshake, requests, heartbeat, back-off, wake
 * - `room/`       reading rooms in order, sealing and opening items
 * - `outbox/`     what was committed here until it is read back
 * - `generation/` what a relay lost: bringing it back, and when all have
 * - `lease/`      asking for the lease of a room
 * - `ephemeral/`  live text and presence
 * - `live/`       an open document: `serveRoom` and its mirror for the runtime (the page's `RoomSocket` is the subpath `sync/page`)
 * - `pairing/`    how a new device joins, both sides over the relay's slots
 */
export * from './client/answers.ts';
export * from './client/relay-client.ts';
export * from './client/socket.ts';
export { defaultTiming, type Timing } from './client/timing.ts';
export * from './ephemeral/ephemeral.ts';
export * from './generation/generation.ts';
export * from './generation/port.ts';
export * from './lease/lease.ts';
export * from './live/mirror.ts';
export * from './live/port.ts';
export * from './live/presence.ts';
export * from './live/serve-room.ts';
export { pieceMost, splitUpdate } from './live/split-update.ts';
export * from './outbox/choose-rows.ts';
export * from './outbox/outbox.ts';
export * from './outbox/port.ts';
export * from './pairing/computer.ts';
export * from './pairing/phone.ts';
export * from './room/crypto-sealer.ts';
export { encodeBody, type PlacedRow } from './room/item-body.ts';
export type { AuthorHeads, OpenedBatch, OpenedItem } from './room/open-batch.ts';
export * from './room/plain-sealer.ts';
export * from './room/port.ts';
export * from './room/room-sync.ts';
export * from './room/sealer.ts';
export { createWakeup, type Wakeup } from './wakeup.ts';
