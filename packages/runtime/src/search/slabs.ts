import type { SearchedRecord, SearchSlabRecord } from '@baton/protocol';
import type { Storage } from '@baton/store';
import type { Change } from '../core/change.ts';

/** A slab of entries is full at so many characters: some 250 entries, read in a fraction of a millisecond. */
const full = 32_000;
/** Slabs of entries are numbered from here downwards, so that the newest is read first, and by a plain read forwards. */
const first = 900_000_000_000;

export const entrySlabs = { after: 'e/', before: 'e0' } as const;
export const documentSlabs = { after: 'd/', before: 'd0' } as const;

export function documentSlab(document: string): string {
  return `d/${document}`;
}

function entrySlab(n: number): string {
  return `e/${(first - n).toString().padStart(12, '0')}`;
}

interface Pieces {
  readonly texts: string[];
  readonly ids: string[];
  size: number;
  isChanged: boolean;
}

/** What one transaction writes to the slabs: read when first needed, changed in memory, put at the end. */
export class SlabWriter {
  readonly #storage: Storage;
  readonly #slabs = new Map<string, Pieces>();
  readonly #places = new Map<string, string | null>();
  readonly #moved = new Set<string>();
  #newest: string | null = null;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Reads where these stand, all at once. */
  async locate(ids: readonly string[]): Promise<void> {
    const found = await this.#storage.getMany('searched', ids);
    ids.forEach((id, i) => {
      this.#places.set(id, found[i]?.slab ?? null);
    });
  }

  /** Puts a folded text in the place of what stood there for `id`; null or nothing takes it out. Call {@link locate} with the id before. */
  async set(id: string, folded: string | null): Promise<void> {
    const stands = this.#places.get(id) ?? null;
    if (stands !== null) {
      const pieces = await this.#open(stands);
      const index = pieces.ids.indexOf(id);
      if (index >= 0 && pieces.texts[index] === folded) return;
      if (index >= 0) {
        pieces.size -= (pieces.texts[index]?.length ?? 0) + 1;
        pieces.texts.splice(index, 1);
        pieces.ids.splice(index, 1);
        pieces.isChanged = true;
      }
    }
    if (!folded) {
      if (stands !== null) this.#move(id, null);
      return;
    }
    const key = await this.#tail();
    const pieces = await this.#open(key);
    pieces.texts.push(folded);
    pieces.ids.push(id);
    pieces.size += folded.length + 1;
    pieces.isChanged = true;
    this.#move(id, key);
  }

  #move(id: string, slab: string | null): void {
    this.#places.set(id, slab);
    this.#moved.add(id);
  }

  /** A document has a slab of its own. */
  setDocument(change: Change, document: string, folded: string | null): void {
    const key = documentSlab(document);
    if (folded === null) change.remove('searchSlabs', key);
    else change.put('searchSlabs', { key, text: folded, ids: document });
  }

  /** Stages what changed. A slab from which everything was taken out goes, but for the newest: its number is counted on from. */
  flush(change: Change): void {
    for (const [key, pieces] of this.#slabs) {
      if (!pieces.isChanged) continue;
      if (pieces.ids.length === 0 && key !== this.#newest) change.remove('searchSlabs', key);
      else change.put('searchSlabs', { key, text: pieces.texts.join('\n'), ids: pieces.ids.join('\n') } satisfies SearchSlabRecord);
    }
    for (const id of this.#moved) {
      const slab = this.#places.get(id) ?? null;
      if (slab === null) change.remove('searched', id);
      else change.put('searched', { id, slab } satisfies SearchedRecord);
    }
  }

  /** The slab to which is appended now. */
  async #tail(): Promise<string> {
    if (this.#newest === null) {
      const [newest] = await this.#storage.range('searchSlabs', { ...entrySlabs, limit: 1 });
      this.#newest = newest?.key ?? entrySlab(1);
    }
    const pieces = await this.#open(this.#newest);
    if (pieces.size >= full) this.#newest = entrySlab(first - Number(this.#newest.slice(2)) + 1);
    return this.#newest;
  }

  async #open(key: string): Promise<Pieces> {
    const known = this.#slabs.get(key);
    if (known) return known;
    const record = await this.#storage.get('searchSlabs', key);
    const ids = idsOf(record);
    const pieces = {
      texts: record && ids.length > 0 ? record.text.split('\n') : [],
      ids,
      size: record?.text.length ?? 0,
      isChanged: false,
    };
    this.#slabs.set(key, pieces);
    return pieces;
  }
}

export function idsOf(slab: SearchSlabRecord | undefined): string[] {
  return slab === undefined || slab.ids === '' ? [] : slab.ids.split('\n');
}
