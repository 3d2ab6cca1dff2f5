/** What a screen shows of what was copied from another conversation. */
import type { CopiedEntry, EntryRecord, RowOf, SessionId } from '@baton/protocol';
import { copiedOrder } from '../fold/copied.ts';

/** Under one id, so that it is found without being looked for. */
export const originId = (session: SessionId): string => `origin/${session}`;

export function copiedEntries(row: RowOf<'copied'>, order: string, session: SessionId): readonly EntryRecord[] {
  const entries = row.entries.map((entry, n) => entryOf(entry, session, copiedOrder(order, n)));
  if (!row.from) return entries;
  const { session: from, entry, title, documents, hasEarlier, summary = null } = row.from;
  const origin: EntryRecord = {
    id: originId(session),
    session,
    order: copiedOrder(order, row.entries.length),
    at: row.at,
    device: row.device,
    kind: 'origin',
    from,
    entry,
    title,
    documents: documents.map(({ document, of }) => ({ document, ...(of && { of }) })),
    hasEarlier,
    summary,
  };
  return [...entries, origin];
}

function entryOf(entry: CopiedEntry, session: SessionId, order: string): EntryRecord {
  const { id, at, device, turn } = entry;
  const head = { id, session, order, at, device, turn };
  switch (entry.kind) {
    case 'message': {
      const { text, job = null, goesOn, attachments } = entry;
      return {
        ...head,
        kind: 'message',
        message: entry.id,
        text,
        state: 'placed',
        job,
        ...(goesOn && { goesOn }),
        ...(attachments && { attachments }),
      };
    }
    case 'answer': {
      const { text, state, whole } = entry;
      return { ...head, kind: 'answer', step: entry.id, text, state, error: null, choices: [], ...(whole && { whole }) };
    }
    case 'did':
      return { ...head, kind: 'did', title: entry.title, changes: entry.changes };
  }
}
