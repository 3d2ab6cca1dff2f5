/** Files that a person sent with a message. What is in one stands apart, like every large value; its row says what it is. */
import * as z from 'zod/mini';
import { blobRef, count, name } from './common.ts';

/**
 * What can be done with it. `picture`: drawn, and looked at by helpers that can; `text`: read as text; `pdf`: given to helpers that take it;
 * `file`: kept and given back, read by nobody.
 */
export const attachmentKind = z.enum(['picture', 'text', 'pdf', 'file']);

/** `type`: its media type. `size`: its bytes. `whole`: the value is a JSON string, the bytes in base64. */
export const attachment = z.object({ name, type: name, kind: attachmentKind, size: count, whole: blobRef });

export type AttachmentKind = z.infer<typeof attachmentKind>;
export type Attachment = z.infer<typeof attachment>;

/** What a message says that is files alone: their names. The person wrote nothing. */
export const namesOf = (files: readonly { readonly name: string }[]): string => files.map(file => file.name).join(', ');
