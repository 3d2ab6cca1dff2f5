import { draftFileKey, homePlace, type MessageId } from '@baton/protocol';
import type { SimDevice } from './device.ts';

/** The files that were chosen on a device: each once, however often its message is sent. */
const chosen = new WeakMap<SimDevice, Set<string>>();

/**
 * Puts a text file into the draft, as a page does: it writes drafts itself. Answers how the message names it.
 * @param nth which message it is for
 */
export function choose(device: SimDevice, { name, text, nth }: { name: string; text: string; nth: number }): string {
  const key = draftFileKey(homePlace, `${name}-${nth}`);
  const known = chosen.get(device) ?? new Set();
  chosen.set(device, known);
  if (known.has(key)) return key;
  known.add(key);
  const file = { name, type: 'text/plain', kind: 'text', bytes: new TextEncoder().encode(text) } as const;
  device.disk.tables.drafts.set(key, { session: key, text: '', message: name as MessageId, at: 0, file });
  return key;
}
