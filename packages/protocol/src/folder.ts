/**
 * The folders that a person let Baton use, as all of the person's devices know them. Where such a folder is, and whether it may be used, only
 * its own computer knows and decides: an entry here grants nothing.
 */
import * as z from 'zod/mini';
import { deviceId, name } from './rows/common.ts';

/** The value of the setting `folder/<id>`; null once it was taken back. */
export const grantedFolder = z.object({
  v: z.literal(1),
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  /** What the person calls it: its own name. */
  label: name,
  /** The computer that has it. */
  device: deviceId,
});
export type GrantedFolder = z.infer<typeof grantedFolder>;

export const folderKey = (id: string): string => `folder/${id}`;
