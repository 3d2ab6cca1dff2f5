import { type DocumentId, documentRoom, type ReversalRecord, type RowId, type StepId, type UpdateRow } from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { readRows } from '../sync/read-rows.ts';

/** A row that says something of a step, and where it stands. */
interface Said {
  readonly row: UpdateRow & { readonly reverses: NonNullable<UpdateRow['reverses']> };
  readonly order: string;
}

/** What a change brings of one step in one document, before it is stored. */
interface Staged {
  readonly stands: ReversalRecord | undefined;
  readonly said: readonly Said[];
}

/**
 * What rows say of steps that were taken back or put back. Two devices may have reversed the same step at once, and of their rows the last one in
 * the room counts on both.
 */
export class ReversalNotes {
  readonly #platform: Pick<Platform, 'storage'>;
  readonly #staged = new WeakMap<Change, Map<string, Staged>>();

  constructor(platform: Pick<Platform, 'storage'>) {
    this.#platform = platform;
  }

  /** Called when a row is written and when it is read at its place. */
  async note(change: Change, document: DocumentId, row: UpdateRow, order: string): Promise<void> {
    if (!isSaid(row)) return;
    const key = `${row.reverses.step}/${document}`;
    const staged = this.#staged.get(change) ?? new Map<string, Staged>();
    this.#staged.set(change, staged);
    const known = staged.get(key) ?? { stands: await this.#platform.storage.get('reversals', key), said: [] };
    const said = [...known.said, { row, order }];
    const stands = await this.#standing(document, known.stands, said);
    staged.set(key, { stands, said });
    if (stands === known.stands) return;
    if (stands) change.put('reversals', stands);
    else change.remove('reversals', key);
  }

  /** What counts of a step, with the last of these that were said. */
  async #standing(document: DocumentId, known: ReversalRecord | undefined, said: readonly Said[]): Promise<ReversalRecord | undefined> {
    const { row, order } = said.at(-1) as Said;
    if (known && known.row !== row.id && known.order > order) return known;
    if (row.reverses.how !== 'lost') return recordOf(document, row, order);
    // It says nothing of what won. What a person had taken back of the step on that device before was what lost; what others said stands.
    if (known?.device !== row.device) return known;
    const stored = await this.#stored(document, row.reverses.step, new Set(said.map(one => one.row.id)));
    const before = [...stored, ...said].filter(one => one.order < order).sort((a, b) => (a.order < b.order ? 1 : -1));
    const lostOn = new Set([row.device]);
    for (const one of before) {
      if (one.row.reverses.how === 'lost') lostOn.add(one.row.device);
      else if (!lostOn.has(one.row.device)) return recordOf(document, one.row, one.order);
    }
    return undefined;
  }

  async #stored(document: DocumentId, step: StepId, without: ReadonlySet<RowId>): Promise<Said[]> {
    const rows = await readRows(this.#platform, documentRoom(document));
    return rows.flatMap(({ row, order }) =>
      row.type === 'update' && isSaid(row) && row.reverses.step === step && !without.has(row.id) ? [{ row, order }] : [],
    );
  }
}

const isSaid = (row: UpdateRow): row is Said['row'] => row.reverses !== undefined;

function recordOf(document: DocumentId, { id, at, device, reverses }: Said['row'], order: string): ReversalRecord {
  const { session, step, how, effects } = reverses;
  return { key: `${step}/${document}`, session, step, document, how, effects: effects ?? null, at, device, row: id, order };
}
