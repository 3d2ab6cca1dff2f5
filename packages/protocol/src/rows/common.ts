import * as z from 'zod/mini';
import type { ApprovalId, Attempt, BlobId, DeviceId, DocumentId, MessageId, RowId, SessionId, StepId, VersionId } from '../ids.ts';
import type { JsonValue } from '../json.ts';

// The content policy of every page and worker forbids evaluating text, which zod would otherwise try.
z.config({ jitless: true });

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
function id<Id extends string>(): z.ZodMiniType<Id, string> {
  return text(80) as unknown as z.ZodMiniType<Id, string>;
}

export const rowId = id<RowId>();
export const deviceId = id<DeviceId>();
export const sessionId = id<SessionId>();
export const stepId = id<StepId>();
export const messageId = id<MessageId>();
export const approvalId = id<ApprovalId>();
export const documentId = id<DocumentId>();
export const versionId = id<VersionId>();
export const blobId = id<BlobId>();
export const attempt = id<Attempt>();

export const count = z.number().check(z.int(), z.gte(0));
/** Milliseconds since 1970. Wall time of a device is for people to read only; order and leases use the relay's. */
export const time = z.number().check(z.gte(0));
export const epoch = z.number().check(z.int(), z.gte(1));
export const name = text(200);
export const sentence = text(2_000);
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array);
export const json = z.json() as unknown as z.ZodMiniType<JsonValue, JsonValue>;

/** Where a value stands that is too large for its row: the room of its pieces, the SHA-256 of its bytes, and how many there are. */
export const blobRef = z.object({ blob: blobId, hash, bytes: count });
export type BlobRef = z.infer<typeof blobRef>;

/** What every row begins with. `device` and `at` are the author's; an item whose rows name another device than its author is void. */
export const rowHead = { v: z.literal(1), id: rowId, device: deviceId, at: time };
