/** Devices with a past that nobody has to live through. Tests only. */
import type { DeviceId, EntryRecord, MessageId, SessionId } from '@baton/protocol';
import type { MemoryDisk } from '@baton/store/memory';
import { emptyRecord } from '../session/screen.ts';

export interface Past {
  readonly sessions: number;
  readonly entries: number;
  readonly text: (n: number) => string;
}

/** Lays conversations into a store as another version would have left them. Answers the ids of the entries, oldest first. */
export function layInto(disk: MemoryDisk, past: Past): string[] {
  const made = pastOf(past);
  for (const record of made.sessions) disk.tables.sessions.set(record.id, record);
  for (const entry of made.entries) disk.tables.entries.set(entry.id, entry);
  return made.entries.map(entry => entry.id);
}

export function pastOf({ sessions, entries, text }: Past) {
  const id = (n: number) => n.toString().padStart(26, '0');
  return {
    sessions: Array.from({ length: sessions }, (_, n) => ({
      ...emptyRecord(`S${id(n)}` as SessionId, 1_700_000_000_000),
      title: `Talk ${n}`,
      updatedAt: 1_700_000_000_000 + n,
    })),
    entries: Array.from({ length: entries }, (_, n): EntryRecord => {
      const message = `M${id(n)}` as MessageId;
      const head = { id: message, session: `S${id(n % sessions)}` as SessionId, order: id(n), at: 1_700_000_000_000 + n };
      return { ...head, device: 'laptop' as DeviceId, kind: 'message', message, text: text(n), state: 'placed', turn: null, job: null };
    }),
  };
}
