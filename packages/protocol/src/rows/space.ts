/** The rows of the space's room: its devices and keys. */
import * as z from 'zod/mini';
import { bytes, count, deviceId, name, rowHead } from './common.ts';

export const deviceKind = z.enum(['desktop', 'phone', 'browser']);
export type DeviceKind = z.infer<typeof deviceKind>;

/** A device of the space. `member` is its id; the certificate chain leads to the space's root. The last place wins for each member. */
const member = z.object({
  ...rowHead,
  type: z.literal('member'),
  member: deviceId,
  name,
  kind: deviceKind,
  certificates: z.array(bytes),
  /** What it can that not every device can, see `needs.ts`; absent: nothing is known of that. */
  can: z.optional(z.array(name)),
});

/** A content key of an audience, sealed for one device. */
const contentKey = z.object({
  ...rowHead,
  type: z.literal('contentKey'),
  audience: name,
  keyEpoch: count,
  receiver: deviceId,
  sealed: bytes,
});

export const spaceRow = z.discriminatedUnion('type', [member, contentKey]);
export type SpaceRow = z.infer<typeof spaceRow>;
