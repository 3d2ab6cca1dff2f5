/** Puts what is stored into the slabs that search looks through. Loaded when a start has come to rest: it is no part of it. */
import {
  type DocumentId,
  type DocumentRecord,
  type EntryRecord,
  limits,
  type SearchWaitingRecord,
  type SessionRecord,
} from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import { fold } from './fold.ts';
import { SlabWriter } from './slabs.ts';
import { linesOfDocument, textOfEntry } from './texts.ts';
import { parseSearchable, type Searchable, titleId } from './waiting.ts';

/** So much is put into slabs in one transaction, as nothing else is stored meanwhile. A document has to be put together from its updates. */
const atOnce = { entries: 100, sessions: 100, documents: 5 } as const;

const markKey = 'search';
/** Counts up when the slabs have to be made anew, such as after a change of folding. */
const layout = 1;

/** What was there before there was a search, in the order it is read. */
const past = ['entries', 'sessions', 'documents'] as const;
type Past = (typeof past)[number];

/** How far the slabs hold what is stored; in `meta`. */
interface Mark {
  readonly layout: number;
  /** What is being read of the past, from behind this key; null: all of it is in. */
  readonly reading: { readonly table: Past; readonly after: string } | null;
  /** Whether any slab was ever filled: if none is there all the same, they are lost. */
  readonly filled: boolean;
}

const beginning: Mark = { layout, reading: { table: 'entries', after: '' }, filled: false };

export interface FillingOptions {
  readonly platform: Platform;
  readonly shelf: Shelf;
  readonly report: (error: unknown) => void;
}

/** Fills the slabs part by part, each in the transaction that it is given. */
export class Filling {
  readonly #o: FillingOptions;
  #mark: Mark | null = null;
  /** The slabs may be gone, which nobody knows before they were looked for. */
  #hasLooked = false;

  constructor(options: FillingOptions) {
    this.#o = options;
  }

  /** What is stored may not be what was read of it. */
  forget(): void {
    this.#mark = null;
  }

  /** Whether there may be something stored that neither a slab holds nor a search reads by itself. */
  async isBehind(): Promise<boolean> {
    const mark = await this.#readMark();
    return !this.#hasLooked || mark === null || mark.reading !== null;
  }

  /** One part: what waits, or else a piece of the past. Answers whether there is more. */
  async stage(change: Change): Promise<boolean> {
    const { storage } = this.#o.platform;
    const mark = await this.#check(change);
    if (mark === null) return true;
    const [next, behind] = await storage.range('searchWaiting', { limit: atOnce.entries + 1 }).then(waiting => firstPart(waiting));
    if (next.length > 0) {
      await this.#put(
        change,
        next.flatMap(({ key }) => parseSearchable(key) ?? []),
      );
      for (const { key } of next) change.remove('searchWaiting', key);
      this.#note(change, { ...mark, filled: mark.filled || fills(change) });
      return behind || mark.reading !== null;
    }
    if (mark.reading === null) {
      this.#note(change, mark);
      return false;
    }
    const { table, after } = mark.reading;
    const found = await this.#past(table, after);
    await this.#put(change, found);
    const last = found.at(-1);
    const following = past[past.indexOf(table) + 1];
    const reading =
      last && found.length === atOnce[table] ? { table, after: last.id } : following === undefined ? null : { table: following, after: '' };
    this.#note(change, { ...mark, reading, filled: mark.filled || fills(change) });
    return reading !== null;
  }

  async #past(table: Past, after: string): Promise<readonly Searchable[]> {
    const records = await this.#o.platform.storage.range(table, { after, limit: atOnce[table] });
    return records.map((record): Searchable => {
      if (table === 'entries') return { kind: 'entry', id: record.id };
      if (table === 'sessions') return { kind: 'title', id: (record as SessionRecord).id };
      return { kind: 'document', id: (record as DocumentRecord).id };
    });
  }

  /** Reads what these are now, and puts it where it belongs. */
  async #put(change: Change, found: readonly Searchable[]): Promise<void> {
    const { storage } = this.#o.platform;
    const entryIds = found.flatMap(one => (one.kind === 'entry' ? [one.id] : []));
    const sessionIds = found.flatMap(one => (one.kind === 'title' ? [one.id] : []));
    const documentIds = found.flatMap(one => (one.kind === 'document' ? [one.id] : []));
    const [entries, sessions] = await Promise.all([storage.getMany('entries', entryIds), storage.getMany('sessions', sessionIds)]);
    const writer = new SlabWriter(storage);
    await writer.locate([...entryIds, ...sessionIds.map(titleId)]);
    for (const [i, id] of entryIds.entries()) await writer.set(id, foldedEntry(entries[i]));
    for (const [i, id] of sessionIds.entries()) await writer.set(titleId(id), sessions[i] ? fold(sessions[i].title) : null);
    for (const id of documentIds) writer.setDocument(change, id, await this.#foldedDocument(id));
    writer.flush(change);
  }

  async #foldedDocument(document: DocumentId): Promise<string | null> {
    try {
      const content = await this.#o.shelf.peek(document);
      return content && linesOfDocument(content).map(fold).join('\n');
    } catch (error) {
      // A document that cannot be read must not keep everything behind it from being found.
      this.#o.report(error);
      return null;
    }
  }

  /** The mark as it is stored, or the one to begin with; null when first more has to go of what counts no more. */
  async #check(change: Change): Promise<Mark | null> {
    const { storage } = this.#o.platform;
    const mark = await this.#readMark();
    if (mark?.layout === layout && (!mark.filled || (await storage.range('searchSlabs', { limit: 1 })).length > 0)) {
      this.#hasLooked = true;
      return mark;
    }
    const all = { limit: limits.readRows };
    const [slabs, searched] = await Promise.all([storage.range('searchSlabs', all), storage.range('searched', all)]);
    for (const { key } of slabs) change.remove('searchSlabs', key);
    for (const { id } of searched) change.remove('searched', id);
    return slabs.length + searched.length > 0 ? null : beginning;
  }

  async #readMark(): Promise<Mark | null> {
    this.#mark ??= ((await this.#o.platform.storage.get('meta', markKey))?.value as Mark | undefined) ?? null;
    return this.#mark;
  }

  #note(change: Change, mark: Mark): void {
    if (mark === this.#mark) return;
    change.put('meta', { key: markKey, value: mark });
    change.onStored(() => {
      this.#mark = mark;
    });
  }
}

const fills = (change: Change): boolean => change.writes.some(write => write.table === 'searchSlabs' && 'put' in write);

/** What of that is put into slabs at once, and whether something is left. */
function firstPart(waiting: readonly SearchWaitingRecord[]): readonly [readonly SearchWaitingRecord[], boolean] {
  let documents = 0;
  const isTooMuch = ({ key }: SearchWaitingRecord) => key.startsWith('document/') && ++documents > atOnce.documents;
  const end = waiting.findIndex((one, i) => i >= atOnce.entries || isTooMuch(one));
  return end < 0 ? [waiting, false] : [waiting.slice(0, end), true];
}

function foldedEntry(entry: EntryRecord | undefined): string | null {
  const text = entry && textOfEntry(entry);
  return text ? fold(text) : null;
}
