import type { Content } from '@baton/documents';
import { planTaskOf, type SessionState } from '@baton/journal';
import type { DocumentId, JsonValue, RowId, SessionId, SessionRow, StepId, StepRecord, VersionRow } from '@baton/protocol';
import type { Storage } from '@baton/store';
import type { Change, Standing } from '../core/change.ts';
import type { Versions } from '../documents/versions.ts';

/** A line of a step's changes, with the version row that it comes from. */
type MadeChange = StepRecord['changes'][number] & { readonly row: RowId };

/** What each step of the open turn changed in documents, for the ledger. */
export type Changes = ReadonlyMap<StepId, readonly MadeChange[]>;

/** A step's changes as they are stored. */
export function changesOf(changes: Changes, step: StepId): StepRecord['changes'] | undefined {
  return changes.get(step)?.map(({ document, title, words }) => ({ document, title, words }));
}

/**
 * What only the one who wrote the rows knows of them: of the versions among them snapshots to keep and titles of new documents, and the row
 * that must be read back before they leave.
 */
export interface Extras {
  readonly kept?: ReadonlyMap<string, Content | null>;
  readonly titles?: ReadonlyMap<DocumentId, string>;
  readonly after?: RowId;
}

export interface VersionDeps {
  readonly change: Change;
  readonly session: SessionId;
  readonly storage: Storage;
  readonly versions: Versions;
  readonly extras: Extras;
  /** Gets the steps whose changes are not what they were: their outcome may have been read, and shown, long before. */
  readonly touched: Set<StepId>;
}

/** Adds the version records of these rows to the change, and notes what the steps behind them changed. Rows of other types are passed over. */
export async function stageVersions(
  { change, session, storage, versions, extras, touched }: VersionDeps,
  rows: readonly { readonly row: SessionRow; readonly standing: Standing; readonly counts: boolean }[],
  view: SessionState | null,
  known: Changes,
): Promise<Changes> {
  let changes = known;
  for (const { row, standing, counts } of rows) {
    if (row.type !== 'version') continue;
    const keep = extras.kept?.get(row.version) ?? (await versions.kept(row));
    versions.store(change, row, standing, { session, task: taskOf(view, row.step), counts }, keep);
    if (row.phase !== 'made' || row.step === null) continue;
    if (counts) {
      const title = row.made?.title ?? extras.titles?.get(row.document) ?? (await titleOf(storage, row, changes));
      const others = (changes.get(row.step) ?? []).filter(one => one.document !== row.document);
      changes = new Map(changes).set(row.step, [...others, { document: row.document, title, words: row.label ?? '', row: row.id }]);
      touched.add(row.step);
      continue;
    }
    // Its turn may be over, and known to this process only from what is stored.
    const shown = changes.get(row.step) ?? (await storedChanges(storage, row.step));
    if (!shown.some(one => one.row === row.id)) continue;
    // It was shown while it was not read back, and then lost: on other devices it never was there.
    changes = new Map(changes).set(
      row.step,
      shown.filter(one => one.row !== row.id),
    );
    touched.add(row.step);
  }
  return changes;
}

/** A document's title. Before the directory has told of it, what its first version or an earlier change says. */
async function titleOf(storage: Storage, row: VersionRow, changes: Changes): Promise<string> {
  const record = await storage.get('documents', row.document);
  if (record) return record.title;
  const said = 'snapshot' in row.content ? (row.content.snapshot as { readonly title?: JsonValue } | null)?.title : undefined;
  if (typeof said === 'string') return said;
  if (row.title !== undefined) return row.title;
  return [...changes.values()].flat().find(one => one.document === row.document)?.title ?? '';
}

/** The changes of the open turn's steps, as they are stored. */
export async function readChanges(storage: Storage, view: SessionState | null): Promise<Changes> {
  if (!view?.open) return new Map();
  const changes = new Map<StepId, readonly MadeChange[]>();
  for (const record of await storage.getMany('steps', Object.keys(view.open.steps)))
    if (record && record.changes.length > 0) changes.set(record.id, await storedChanges(storage, record.id, record));
  return changes;
}

/** One step's changes as they are stored, each with the version row that counts for it. */
async function storedChanges(storage: Storage, step: StepId, known?: StepRecord): Promise<readonly MadeChange[]> {
  const record = known ?? (await storage.get('steps', step));
  if (!record || record.changes.length === 0) return [];
  const made = await storage.range('versions', { index: ['step', 'document'], prefix: [step], limit: 200 });
  const counting = made.filter(one => one.row.phase === 'made' && one.counts);
  // While this device's own is not read back it counts here beside the one that was read and wins: the first on the line is the one shown.
  const rows = new Map(counting.sort((a, b) => (a.order < b.order ? 1 : -1)).map(one => [one.document, one.row.id] as const));
  return record.changes.flatMap(one => {
    const row = rows.get(one.document);
    return row === undefined ? [] : [{ ...one, row }];
  });
}

/** The task of the plan that a step nests in. */
const taskOf = (view: SessionState | null, step: StepId | null): StepId | null =>
  view?.open && step !== null ? planTaskOf(view.open, step) : null;
