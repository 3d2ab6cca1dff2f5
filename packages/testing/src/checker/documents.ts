/** Documents: the same everywhere, each step's edit once, each version what it says. */
import { type ChainRow, contentAt, contentHash, loadDoc, readContent } from '@baton/documents';
import { blobsOf, type DocumentId, type DocumentRecord, documentRoom, type UpdateRow, type VersionRecord } from '@baton/protocol';
import type { MemoryDisk } from '@baton/store/memory';
import { type Evidence, table, wholeOf } from './evidence.ts';
import { type Violation, violation } from './violation.ts';

type Device = Evidence['devices'][number];

export function checkDocuments(evidence: Evidence): Violation[] {
  if (evidence.stuck !== null) return [];
  const found = evidence.devices.flatMap(device => [
    ...editsOnce(device),
    ...(evidence.relayLost ? [] : madeInVain(device)),
    ...versionsHold(evidence, device),
  ]);
  const [first, ...others] = evidence.devices.filter(device => device.synced);
  if (!first) return found;
  for (const other of others) found.push(...sameContents(first, other));
  return found;
}

/** Rule 12: of the edits of one step in a document all but one were taken back as lost, and nothing stands in it twice. */
function editsOnce({ id, disk }: Device): Violation[] {
  /** What each attempt wrote, by step. */
  const edits = new Map<string, Map<string, string>>();
  const lost = new Map<string, number>();
  for (const stored of [...table(disk, 'rows')].sort((a, b) => (a.order < b.order ? -1 : 1))) {
    if (stored.row.type !== 'update') continue;
    const row: UpdateRow = stored.row;
    if (row.step) {
      const key = `${stored.room} ${row.step}`;
      const attempts = edits.get(key) ?? new Map<string, string>();
      edits.set(key, attempts);
      // What is too large for a row comes in several.
      const attempt = `${row.device} ${row.attempt}`;
      attempts.set(attempt, `${attempts.get(attempt) ?? ''} ${row.update.join()}`);
    }
    if (row.reverses?.how === 'lost') {
      const key = `${stored.room} ${row.reverses.step}`;
      lost.set(key, (lost.get(key) ?? 0) + 1);
    }
  }
  const found: Violation[] = [];
  for (const [key, attempts] of edits) {
    // First content is the same whoever makes it, to the byte: applied twice it stands once.
    const standing = new Set(attempts.values()).size - (lost.get(key) ?? 0);
    if (standing > 1) found.push(violation('12', `${id}: the edit of ${key} stands ${standing} times`));
  }
  return [...found, ...twins(id, disk)];
}

/**
 * Rule 12 for whole documents: one that only steps made which lost is not there any more, unless a person, or a job that counts, has written in
 * it since. A reversal of what was done in vain is no writing. Where the relay lost what others had read, they had heard of it before.
 */
function madeInVain({ id, disk }: Device): Violation[] {
  const { documents, versions } = disk.tables;
  const rows = table(disk, 'rows');
  // What makes a document stands in the row of the version alone.
  const making = rows.flatMap(({ row }) => (row.type === 'version' && row.made?.create !== undefined ? [row] : []));
  const counting = new Set(table(disk, 'versions').flatMap(({ row, counts }) => (counts && row.step !== null ? [row.step as string] : [])));
  return [...Map.groupBy(making, ({ document }) => document)].flatMap(([document, made]) => {
    const record = documents.get(document);
    if (!record || made.some(({ version }) => versions.get(version)?.counts !== false)) return [];
    const isMeant = rows.some(
      ({ room, row }) =>
        room === documentRoom(document) &&
        ((row.type === 'update' && (row.step ? counting.has(row.step) : row.reverses === undefined)) || row.type === 'version'),
    );
    return isMeant ? [] : [violation('12', `${id}: "${record.title}" is there, which only steps made that came to nothing`)];
  });
}

/** Two lines of one document that say the same of the same day: what a step that was done twice would leave behind. */
function twins(id: string, disk: MemoryDisk): Violation[] {
  return table(disk, 'documents').flatMap(document => {
    const content = readDocument(disk, document);
    if (!content) return [violation('12', `${id}: document ${document.id} cannot be read`)];
    const lines = Object.values(content.items ?? {})
      .filter(item => item.removed === undefined)
      .map(item => [item.text, item.day, item.time].join(' '));
    const twice = lines.find((line, i) => lines.indexOf(line) !== i);
    return twice === undefined ? [] : [violation('12', `${id}: "${twice}" stands twice in "${document.title}"`)];
  });
}

function sameContents(a: Device, b: Device): Violation[] {
  return table(a.disk, 'documents').flatMap(document => {
    const mine = readDocument(a.disk, document);
    const theirs = readDocument(b.disk, document);
    if (mine && theirs && contentHash(mine) === contentHash(theirs)) return [];
    return [violation('10', `"${document.title}" is not the same on ${a.id} and ${b.id}`)];
  });
}

function readDocument(disk: MemoryDisk, document: DocumentRecord) {
  const updates = table(disk, 'documentUpdates')
    .filter(update => update.document === document.id)
    .sort((x, y) => x.n - y.n)
    .map(update => update.update);
  const loaded = loadDoc(null, updates);
  if (!loaded.ok) return null;
  const read = readContent(loaded.doc, document.kind);
  return read.ok ? read.content : null;
}

/** What was seen or made at a step reads back exactly as it was then. */
function versionsHold(evidence: Evidence, { id, disk }: Device): Violation[] {
  return table(disk, 'versions').flatMap(version => {
    const document = disk.tables.documents.get(version.document);
    // A losing step's new document goes before anybody hears of it; the version that it made stays readable as evidence, and so does what
    // another conversation saw of it meanwhile.
    if (!document && (!version.counts || (version.row.phase === 'saw' && wasMadeInVain(disk, version.document)))) return [];
    if (!document) return [violation('10', `${id}: a version of a document that is not here: ${version.id}`)];
    const chain = table(disk, 'versions').filter(one => one.chain === version.chain && one.document === version.document);
    const found = contentAt(
      document.kind,
      chain.map(one => chainRow(evidence, one)),
      version.id,
    );
    return found.ok ? [] : [violation('10', `${id}: version ${version.id} of "${document.title}" is ${found.error}`)];
  });
}

/** Whether a step made the document whose outcome came to nothing, and none whose outcome counts. */
function wasMadeInVain(disk: MemoryDisk, document: DocumentId): boolean {
  const made = table(disk, 'versions').filter(one => one.document === document && one.row.phase === 'made');
  return made.length > 0 && !made.some(({ counts }) => counts);
}

/** What stands apart is fetched by whoever wants to see it. */
function chainRow(evidence: Evidence, { row, snapshot: kept }: VersionRecord): ChainRow {
  const [ref] = kept === undefined ? blobsOf({ type: 'version', content: row.content }) : [];
  const snapshot = kept ?? (ref && (wholeOf(evidence, ref) ?? undefined));
  const { version, parent, depth, content, contentHash: hash } = row;
  return { version, parent, depth, content, contentHash: hash, ...(snapshot === undefined ? {} : { snapshot }) };
}
