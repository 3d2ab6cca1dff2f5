import {
  type AsOf,
  type ChainRow,
  type Content,
  contentAt,
  describeDiff,
  diffContent,
  type ItemChange,
  loadDoc,
  readContent,
  rowsNeeded,
} from '@baton/documents';
import { blobsOf, type DocumentRecord, limits, type VersionRecord } from '@baton/protocol';
import type { Reader } from '@baton/store/read';
import { type Reading, touchedBy, viewOf } from '../documents/content.ts';
import type { ComparisonView, DocumentContent, LineTag } from '../model/document.ts';
import { newStop, nowStop, versionOfStop } from './stops.ts';
import { NotHere, readWhole } from './whole.ts';

/** What a document held at a stop, checked by its hash, as a screen draws it. Rejects with {@link NotHere} while a part of it has to be fetched. */
export async function contentAtStop(reader: Reader, document: string, stop: string, reading: Reading): Promise<DocumentContent> {
  const record = await documentRecord(reader, document);
  return viewOf(record.kind, await contentOf(reader, record, stop), reading);
}

/** A stop beside what the document is now, with a tag for each line that changed between them. */
export async function compareWithNow(
  reader: Reader,
  document: string,
  stop: string,
  reading: Reading,
  locale: 'en' | 'zh',
): Promise<ComparisonView> {
  const record = await documentRecord(reader, document);
  const [before, latest] = await Promise.all([contentOf(reader, record, stop), contentOf(reader, record, nowStop)]);
  const diff = diffContent(record.kind, before, latest);
  const tags = new Map<string, LineTag>();
  for (const change of diff.items) if (!tags.has(change.id)) tags.set(change.id, tagOf(change, reading));
  return {
    before: viewOf(record.kind, before, reading),
    latest: viewOf(record.kind, latest, reading),
    tags,
    words: describeDiff(diff, locale),
    changedAt: record.updatedAt,
  };
}

function tagOf(change: ItemChange, reading: Reading): LineTag {
  const by = change.by === null ? undefined : touchedBy(change.by, reading);
  return { change: change.what, ...(by !== undefined && { by }) };
}

async function documentRecord(reader: Reader, document: string): Promise<DocumentRecord> {
  const record = await reader.get('documents', document);
  if (record === undefined) throw new Error(`document ${document} is not here`);
  return record;
}

async function contentOf(reader: Reader, document: DocumentRecord, stop: string): Promise<Content> {
  if (stop === nowStop) return latestContent(reader, document);
  const id = versionOfStop(stop);
  if (id === newStop) return emptied(await latestContent(reader, document));
  const version = await reader.get('versions', id);
  if (version === undefined) throw new Error(`version ${stop} is not here`);
  // Further back only where a chain was just received and has no snapshots of its own yet.
  for (let { from } = rowsNeeded(chainRow(version)); ; from = Math.max(0, from - limits.readRows)) {
    const found = await withApart(reader, await chainRows(reader, version, from), rows => contentAt(document.kind, rows, version.id));
    if (found.ok) return found.content;
    if (found.error === 'damaged' || from === 0) throw new Error(`version ${version.id} cannot be made from what is here`);
  }
}

/** Makes a content of rows of which some only name what they hold: only those on the way to it are needed, so only they are read. */
async function withApart(reader: Reader, rows: readonly StoredRow[], make: (rows: readonly ChainRow[]) => AsOf): Promise<AsOf> {
  const whole = new Map(rows.map(row => [row.version as string, row]));
  for (;;) {
    const found = make([...whole.values()]);
    const row = found.ok || found.error !== 'damaged' ? undefined : whole.get(found.version);
    const [large] = row === undefined || row.snapshot !== undefined ? [] : blobsOf({ type: 'version', content: row.content });
    if (row === undefined || large === undefined) return found;
    const snapshot = await readWhole(reader, large);
    if (snapshot === null) throw new NotHere(large);
    whole.set(row.version, { ...row, snapshot });
  }
}

/** The same document with nothing in it. */
function emptied(content: Content): Content {
  return { ...content, ...(content.items !== undefined && { items: {} }), ...(content.body !== undefined && { body: '' }) };
}

/** A chain's rows up to a version, several bounded reads where it is long. */
async function chainRows(reader: Reader, version: VersionRecord, from: number): Promise<StoredRow[]> {
  const prefix = `${version.chain}/${version.document}/`;
  const key = (depth: number) => `${prefix}${depth.toString().padStart(8, '0')}`;
  const rows: StoredRow[] = [];
  // Both bounds are exclusive, and several branches may stand at one depth.
  let after = key(from).slice(0, -1);
  for (;;) {
    const more = await reader.range('versions', { index: ['chainKey'], after, before: `${version.chainKey}~`, limit: limits.readRows });
    rows.push(...more.filter(one => one.depth >= from).map(chainRow));
    const last = more.at(-1);
    if (last === undefined || more.length < limits.readRows) return rows;
    after = last.chainKey;
  }
}

/** A row of a chain, with its content as it was checked when it came. */
type StoredRow = ChainRow & Pick<VersionRecord['row'], 'content'>;

function chainRow({ row, snapshot }: VersionRecord): StoredRow {
  const { version, parent, depth, content, contentHash } = row;
  return { version, parent, depth, content, contentHash, ...(snapshot !== undefined && { snapshot }) };
}

/** Made of the newest checkpoint and the updates after it, as they are stored. */
async function latestContent(reader: Reader, document: DocumentRecord): Promise<Content> {
  const checkpoint = await reader.get('documentCheckpoints', document.id);
  const updates: Uint8Array[] = [];
  let after = checkpoint?.upTo ?? 0;
  for (;;) {
    const more = await reader.range('documentUpdates', { index: ['document', 'n'], prefix: [document.id], after, limit: limits.readRows });
    updates.push(...more.map(row => row.update));
    const last = more.at(-1);
    if (last === undefined || more.length < limits.readRows) break;
    after = last.n;
  }
  const { doc } = loadDoc(checkpoint?.state, updates);
  const read = readContent(doc, document.kind);
  doc.destroy();
  if (!read.ok) throw new Error(read.error.sentence);
  return read.content;
}
