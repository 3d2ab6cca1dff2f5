/**
 * What a person allowed once and for all: one tool on one target. It stands as a setting in the person's directory room, so that it holds
 * on every device and can be taken back on each. Only a person's own command makes one: no row of a conversation can.
 */
import * as z from 'zod/mini';
import { deviceId, name, sentence, time } from './rows/common.ts';

/** What a target is, for the words and the picture. */
export const targetKind = z.enum(['address', 'site', 'folder', 'server', 'workflow']);
export type TargetKind = z.infer<typeof targetKind>;

const prefix = 'permission/';
/** With `setting/` in front a key stands in a name of at most 200 characters. */
const mostOfKey = 180;

/** What a yes may be widened to: this tool on exactly this target. Pinned with the request, so that the person agrees to what was shown. */
export const allowance = z.object({
  tool: name,
  target: name,
  on: targetKind,
  /** The target in the person's words: "example.org/in". */
  label: name,
});
export type Allowance = z.infer<typeof allowance>;

/** The value of the setting {@link permissionKey}; null once it was taken back. */
export const permission = z.object({
  v: z.literal(1),
  ...allowance.shape,
  /** What is done without asking, as the card said it: "Send the plan to example.org?". */
  heading: sentence,
  at: time,
  /** Where the person allowed it. */
  device: deviceId,
});
export type Permission = z.infer<typeof permission>;

/** The key of the setting, or null when the target is too long to be named: then it is asked about every time. */
export function permissionKey({ tool, target }: Pick<Allowance, 'tool' | 'target'>): string | null {
  const key = `${prefix}${tool}/${target}`;
  return target !== '' && key.length <= mostOfKey ? key : null;
}

export const isPermissionKey = (key: string): boolean => key.startsWith(prefix);
