/**
 * What a device and the relay say to each other. A frame is one packed JSON object (see `packed.ts`) with a `verb`.
 * A request carries `id`; its answer is `ack`, `refused` or the verb named beside it, with the same `id`.
 */
import * as z from 'zod/mini';
import type { Author, RoomId, SpaceId } from '../ids.ts';
import { limits } from '../limits.ts';
import { bytes, count, deviceId, epoch, time } from '../rows/common.ts';

export const wireProtocol = 2;

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const requestId = count;
export const roomId = text(120) as unknown as z.ZodMiniType<RoomId, string>;
export const author = text(120) as unknown as z.ZodMiniType<Author, string>;
export const spaceId = text(80) as unknown as z.ZodMiniType<SpaceId, string>;
const hashBytes = z.custom<Uint8Array>(value => value instanceof Uint8Array && (value.length === 32 || value.length === 0));
const cursor = z.object({ generation: count, seq: count, hash: z.string().check(z.maxLength(64)) });
const reason = z.enum(['start', 'take', 'pickUp']);
/** An opaque id of a pairing slot (random, in the QR code) or the 6-digit code that finds one. */
const slot = text(64);

/** What stands in a room. */
const sealedItem = z.object({
  kind: z.literal('sealed'),
  seq: z.number().check(z.int(), z.gte(1)),
  at: time,
  author,
  counter: z.number().check(z.int(), z.gte(1)),
  previousHash: hashBytes,
  sealed: bytes,
  signature: bytes,
});
const leaseItem = z.object({
  kind: z.literal('lease'),
  seq: z.number().check(z.int(), z.gte(1)),
  at: time,
  epoch,
  device: deviceId,
  reason,
  signature: bytes,
});
export const roomItem = z.discriminatedUnion('kind', [sealedItem, leaseItem]);

// ---- from a device ----

/** Answer to `challenge`. `rootKey` and `certificates` lead from the space's root to this device (last). Answered by `welcome`. */
const hello = z.object({
  verb: z.literal('hello'),
  id: requestId,
  protocol: count,
  space: spaceId,
  rootKey: bytes,
  device: deviceId,
  author,
  certificates: z.array(bytes).check(z.minLength(1), z.maxLength(16)),
  /** Over the challenge, the space, the device and the author; see `certificate.ts`. */
  signature: bytes,
  /** The generation whose items this device has; 0: it has read nothing from any relay. */
  generation: count,
  invite: z.optional(text(200)),
});

/** Answered by `subscribed`, then `items` from the cursor, then `caughtUp`, then live `items`. */
const subscribe = z.object({ verb: z.literal('subscribe'), id: requestId, room: roomId, cursor: z.nullable(cursor) });
const unsubscribe = z.object({ verb: z.literal('unsubscribe'), id: requestId, room: roomId });
/** Older items, newest first, `limit` at most. Answered by `paged`. */
const page = z.object({
  verb: z.literal('page'),
  id: requestId,
  room: roomId,
  before: count,
  limit: z.number().check(z.int(), z.gte(1), z.lte(500)),
});
/** Exactly once by (room, author, counter, hash). Answered by `ack` when it is on disk, or `refused`. */
const append = z.object({
  verb: z.literal('append'),
  id: requestId,
  room: roomId,
  author,
  /** 1, 2, 3 … per author and room. */
  counter: z.number().check(z.int(), z.gte(1)),
  /** Hash of this author's item before in this room; empty for the first. */
  previousHash: hashBytes,
  sealed: bytes,
  signature: bytes,
});
/** `take` and `acquire` become an entry of the room; `renew` and `release` name an entry by its epoch. */
const lease = z.object({
  verb: z.literal('lease'),
  id: requestId,
  room: roomId,
  action: z.enum(['take', 'acquire', 'renew', 'release']),
  epoch,
  reason,
  /** The device's signature over room, epoch and reason; empty for `renew` and `release`. */
  signature: bytes,
});
/**
 * Items that the relay lost, by any device that has them: each behind the other, with what everybody signed and the time it had.
 * `previous`: the running hash of the room in front of the first. Answered by `ack`, or refused with `moved` when the room stands elsewhere.
 */
const restore = z.object({
  verb: z.literal('restore'),
  id: requestId,
  room: roomId,
  previous: z.string().check(z.maxLength(64)),
  items: z.array(roomItem).check(z.minLength(1), z.maxLength(64)),
});
/**
 * Takes a room away with everything in it, for good; what stays is that it was. Only a session's, a document's or a large value's. Answered by
 * `ack` when that is on disk, also for one that is gone already; refused with `restoring` while something is brought back. Sent only to a
 * relay whose `welcome` says that it `drops`.
 */
const drop = z.object({ verb: z.literal('drop'), id: requestId, room: roomId });
/** In this generation `device` has nothing more to bring back: said by itself, or by a person for one that cannot be asked. Answered by `ack`. */
const report = z.object({ verb: z.literal('report'), id: requestId, generation: count, device: deviceId });
/** Every device has reported: from here on new items and leases are taken. Answered by `ack`. */
const settle = z.object({ verb: z.literal('settle'), id: requestId, generation: count });
const ephemeral = z.object({ verb: z.literal('ephemeral'), room: roomId, sealed: bytes });
/** By a member: opens a slot for a new device. Answered by `slotOpened`. */
const slotOpen = z.object({ verb: z.literal('slotOpen'), id: requestId, slot });
/** By anybody: takes the second place of a slot, by its id or by the code. Answered by `slotJoined`. */
const slotJoin = z.object({
  verb: z.literal('slotJoin'),
  id: requestId,
  find: z.union([z.object({ slot }), z.object({ code: z.string().check(z.regex(/^\d{6}$/)) })]),
});
/** The n-th message of this side of the slot (0, 1, …); the same n again is refused. */
const slotSend = z.object({ verb: z.literal('slotSend'), id: requestId, slot, n: count, message: bytes });
const slotClose = z.object({ verb: z.literal('slotClose'), id: requestId, slot });
const ping = z.object({ verb: z.literal('ping'), id: requestId });

export const deviceFrame = z.discriminatedUnion('verb', [
  hello,
  subscribe,
  unsubscribe,
  page,
  append,
  lease,
  restore,
  drop,
  report,
  settle,
  ephemeral,
  slotOpen,
  slotJoin,
  slotSend,
  slotClose,
  ping,
]);
export type DeviceFrame = z.infer<typeof deviceFrame>;

// ---- from the relay ----

/** What the relay knows of a lease now. `liveUntil` is relay time; 0 when released. */
export const leaseState = z.object({ epoch, device: deviceId, liveUntil: time });

/** First thing on a connection. */
const challenge = z.object({ verb: z.literal('challenge'), nonce: bytes, relayTime: time, protocol: count });
/** `heads`: for each room this author has written in, its last counter and hash. */
const welcome = z.object({
  verb: z.literal('welcome'),
  id: requestId,
  relayTime: time,
  /** Changes when the relay was wiped or restored. */
  generation: z.number().check(z.int(), z.gte(1)),
  /** False until every device has brought back what this relay lost: only `restore` adds to rooms until then. */
  settled: z.boolean(),
  /** The devices that have brought back what they have, in this generation. */
  reported: z.array(deviceId),
  heads: z.array(z.object({ room: roomId, counter: count, hash: hashBytes })),
  limits: z.object({ frame: count, rooms: count }),
  devices: z.array(z.object({ device: deviceId, online: z.boolean(), lastSeen: time })),
  /** It knows `drop`. */
  drops: z.optional(z.boolean()),
});
/**
 * `diverged`: the room does not begin with what the device has read up to its cursor (the relay lost or replaced items). Nothing is
 * subscribed then. `hash`: the running hash at `lastSeq`.
 */
const subscribed = z.object({
  verb: z.literal('subscribed'),
  id: requestId,
  room: roomId,
  generation: count,
  lastSeq: count,
  hash: z.string().check(z.maxLength(64)),
  diverged: z.boolean(),
  lease: z.nullable(leaseState),
});
const items = z.object({ verb: z.literal('items'), room: roomId, items: z.array(roomItem) });
const caughtUp = z.object({ verb: z.literal('caughtUp'), room: roomId, seq: count });
const paged = z.object({ verb: z.literal('paged'), id: requestId, room: roomId, items: z.array(roomItem) });
const ack = z.object({ verb: z.literal('ack'), id: requestId, seq: count, relayTime: time });
export const refusal = z.enum([
  'forked', // the same counter with other bytes, or a chain that does not fit: take a new incarnation
  'gap', // counters before this one are missing here; `expected` says which comes next
  'leaseLive', // another device's lease is live
  'staleEpoch', // not above the last epoch, or the entry named is not the last
  'notMember',
  'tooLarge',
  'tooMany',
  'noSlot',
  'slotTaken',
  'slotExpired',
  'slotOrder',
  'wrongCodes',
  'notSubscribed',
  'restoring', // not every device has brought back yet what this relay lost
  'moved', // the room does not stand where the first restored item belongs
  'badRequest',
]);
const refused = z.object({
  verb: z.literal('refused'),
  id: requestId,
  why: refusal,
  expected: z.optional(count),
  lease: z.optional(z.nullable(leaseState)),
  /** With `badRequest`: the room is gone for good. Versions that do not know this stop sending into it, and into nothing else. */
  dropped: z.optional(z.boolean()),
});
/** A lease was renewed, released or ran out. New entries come as items. */
const leaseChanged = z.object({ verb: z.literal('leaseChanged'), room: roomId, lease: z.nullable(leaseState) });
/** To every device of the space, when something of it changed. */
const generation = z.object({
  verb: z.literal('generation'),
  generation: count,
  settled: z.boolean(),
  reported: z.array(deviceId),
});
const ephemeralFrom = z.object({ verb: z.literal('ephemeral'), room: roomId, device: deviceId, sealed: bytes });
const presence = z.object({ verb: z.literal('presence'), device: deviceId, online: z.boolean(), lastSeen: time });
const slotOpened = z.object({ verb: z.literal('slotOpened'), id: requestId, slot, code: z.string(), expiresAt: time });
const slotJoined = z.object({ verb: z.literal('slotJoined'), id: requestId, slot, expiresAt: time });
/** To the one who opened it: somebody took the second place. */
const slotPeer = z.object({ verb: z.literal('slotPeer'), slot });
const slotMessage = z.object({ verb: z.literal('slotMessage'), slot, n: count, message: bytes });
const slotClosed = z.object({ verb: z.literal('slotClosed'), slot, why: z.enum(['closed', 'expired', 'peerGone']) });
const pong = z.object({ verb: z.literal('pong'), id: requestId, relayTime: time });

export const relayFrame = z.discriminatedUnion('verb', [
  challenge,
  welcome,
  subscribed,
  items,
  caughtUp,
  paged,
  ack,
  refused,
  leaseChanged,
  generation,
  ephemeralFrom,
  presence,
  slotOpened,
  slotJoined,
  slotPeer,
  slotMessage,
  slotClosed,
  pong,
]);
export type RelayFrame = z.infer<typeof relayFrame>;
export type RoomItem = z.infer<typeof roomItem>;
export type SealedItem = z.infer<typeof sealedItem>;
export type LeaseItem = z.infer<typeof leaseItem>;
export type LeaseState = z.infer<typeof leaseState>;
export type Refusal = z.infer<typeof refusal>;

/** Close codes. 4400–4499 are permanent ("do not retry as is"), everything else is retried with back-off; `replaced` too, a few times. */
export const closeCodes = {
  malformed: 4400,
  notAuthenticated: 4401,
  wrongOrigin: 4403,
  protocolVersion: 4406,
  /** The same device connected again; the newer connection stays. */
  replaced: 4409,
  tooLarge: 4413,
  /** Too slow to read: come back with your cursor. */
  slowConsumer: 4508,
  helloTimeout: 4509,
  tooManyRequests: 4529,
  goingAway: 1001,
} as const;

export const frameLimit = limits.frame;
