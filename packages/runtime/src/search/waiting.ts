import type { DocumentId, SessionId } from '@baton/protocol';
import type { Change } from '../core/change.ts';
import { textOfEntry } from './texts.ts';

/** What is looked through, named as in `searchWaiting`. */
export type Searchable =
  | { readonly kind: 'entry'; readonly id: string }
  | { readonly kind: 'title'; readonly id: SessionId }
  | { readonly kind: 'document'; readonly id: DocumentId };

export function parseSearchable(key: string): Searchable | null {
  const [kind = '', id] = split(key);
  if (kind === 'entry') return { kind, id };
  if (kind === 'title') return { kind, id: id as SessionId };
  if (kind === 'document') return { kind, id: id as DocumentId };
  return null;
}

function split(key: string): [string, string] {
  const at = key.indexOf('/');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** The id under which the title of a conversation stands among entries. */
export const titleId = (session: string): string => `title/${session}`;

/**
 * Notes, in the transaction of a change itself, what of it has to go into a slab: whatever a crash leaves between the two is found again. Part
 * of every transaction, so it reads nothing.
 */
export class Waiting {
  /** Titles as they were last noted in this process: a session's record is written with everything that happens in it. */
  readonly #titles = new Map<SessionId, string>();

  /** Answers whether anything was noted. */
  note(change: Change): boolean {
    const keys = new Set<string>();
    for (const write of change.writes) {
      if (write.table === 'entries') {
        if (!('put' in write)) keys.add(`entry/${write.delete}`);
        else if (textOfEntry(write.put) !== null) keys.add(`entry/${write.put.id}`);
      } else if (write.table === 'documents') {
        keys.add(`document/${'put' in write ? write.put.id : write.delete}`);
      } else if (write.table === 'sessions') {
        if (!('put' in write)) keys.add(titleId(write.delete));
        else if (this.#isNews(change, write.put.id, write.put.title)) keys.add(titleId(write.put.id));
      }
    }
    for (const key of keys) change.put('searchWaiting', { key });
    return keys.size > 0;
  }

  #isNews(change: Change, session: SessionId, title: string): boolean {
    const before = this.#titles.get(session);
    if (before === title) return false;
    this.#titles.set(session, title);
    change.onDropped(() => {
      if (before === undefined) this.#titles.delete(session);
      else this.#titles.set(session, before);
    });
    return true;
  }
}
