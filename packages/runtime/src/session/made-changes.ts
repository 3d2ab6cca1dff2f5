import type { Content } from '@baton/documents';
import type { SessionState } from '@baton/journal';
import type { DocumentId, SessionId, SessionRow, StepId, StepRecord } from '@baton/protocol';
import type { Storage } from '@baton/store';
import type { Change, Standing } from '../core/change.ts';
import type { Versions } from '../documents/versions.ts';

/** What each step of the open turn changed in documents, for the ledger. */
export type Changes = ReadonlyMap<StepId, StepRecord['changes']>;

/** What only the one who wrote the rows knows of the versions among them: snapshots to keep, titles of new documents. */
export interface Extras {
  readonly kept?: ReadonlyMap<string, Content | null>;
  readonly titles?: ReadonlyMap<DocumentId, string>;
}

export interface VersionDeps {
  readonly change: Change;
  readonly session: SessionId;
  readonly storage: Storage;
  readonly versions: Versions;
  readonly extras: Extras;
}

/** Adds the version records of these rows to the change, and notes what the steps behind them changed. Rows of other types are passed over. */
export async function stageVersions(
  { change, session, storage, versions, extras }: VersionDeps,
  rows: readonly { readonly row: SessionRow; readonly standing: Standing; readonly counts: boolean }[],
  view: SessionState | null,
  known: Changes,
): Promise<Changes> {
  let changes = known;
  for (const { row, standing, counts } of rows) {
    if (row.type !== 'version') continue;
    versions.store(change, row, standing, { session, task: taskOf(view, row.step), counts }, extras.kept?.get(row.version));
    if (row.phase !== 'made' || row.step === null || !counts) continue;
    const title = extras.titles?.get(row.document) ?? (await storage.get('documents', row.document))?.title ?? '';
    const others = (changes.get(row.step) ?? []).filter(one => one.document !== row.document);
    changes = new Map(changes).set(row.step, [...others, { document: row.document, title, words: row.label ?? '' }]);
  }
  return changes;
}

/** The changes of the open turn's steps, as they are stored. */
export async function readChanges(storage: Storage, view: SessionState | null): Promise<Changes> {
  if (!view?.open) return new Map();
  const records = await storage.getMany('steps', Object.keys(view.open.steps));
  return new Map(records.flatMap(record => (record && record.changes.length > 0 ? [[record.id, record.changes] as const] : [])));
}

/** The task a step nests in; null for a turn's own steps. */
function taskOf(view: SessionState | null, step: StepId | null): StepId | null {
  const parent = step === null ? undefined : view?.open?.steps[step]?.parent;
  return parent === undefined || parent === view?.open?.id ? null : parent;
}
