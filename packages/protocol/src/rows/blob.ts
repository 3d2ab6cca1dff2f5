/**
 * The rows of a large value's room. A value that does not fit a row is cut into pieces, which stand in a room of their own: they are sealed,
 * acknowledged, resumed and brought back to a relay that lost them like everything else. The row that names it leaves when they are in.
 */
import * as z from 'zod/mini';
import { bytes, count, rowHead } from './common.ts';

/** The `n`-th of `of` pieces; the value is their bytes in the order of `n`: canonical JSON, in UTF-8. */
const piece = z.object({ ...rowHead, type: z.literal('piece'), n: count, of: count, bytes });

export const blobRow = z.discriminatedUnion('type', [piece]);
export type BlobRow = z.infer<typeof blobRow>;
