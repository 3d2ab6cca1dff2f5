import { type Content, createContent, type Item, loadDoc, restoreTo } from '@baton/documents';
import {
  type Command,
  type DocumentId,
  memoryDocument,
  type RowOf,
  type SessionId,
  type StepRecord,
  type VersionRecord,
} from '@baton/protocol';
import * as Y from 'yjs';
import type { Change } from '../core/change.ts';
import type { CopyOptions } from './options.ts';
import { Refusal } from './refusal.ts';

interface CopiedDocuments extends Pick<CopyOptions, 'platform' | 'shelf' | 'versions' | 'directory' | 'ids'> {
  readonly from: SessionId;
  readonly copy: SessionId;
  readonly command: Extract<Command, { kind: 'copySession' }>;
  readonly until: string;
  /** Steps that changed something before that place. */
  readonly steps: readonly StepRecord[];
}

/** Documents that one conversation worked on, and the versions of one that are looked at. */
const mostDocuments = 50;
const mostVersions = 1_000;
/** What one change of a new document may hold, so that its row can leave. Bytes, at most. */
const partBytes = 40_000;

/** Stages the documents that a copied conversation goes on with: those it worked on, or copies of them as they were then. */
export async function copyDocuments(change: Change, options: CopiedDocuments): Promise<WorkedOn[]> {
  const { command, steps } = options;
  const changed = new Set(steps.flatMap(step => step.changes.map(({ document }) => document)));
  changed.delete(memoryDocument);
  const documents = [...changed].slice(-mostDocuments);
  if (command.documents === 'now') return documents.map(document => ({ document }));
  const made: WorkedOn[] = [];
  for (const of of documents) {
    const document = await copyOne(change, of, options);
    if (document) made.push({ document, of });
  }
  return made;
}

type WorkedOn = NonNullable<RowOf<'copied'>['from']>['documents'][number];

async function copyOne(change: Change, document: DocumentId, options: CopiedDocuments): Promise<DocumentId | null> {
  const { platform, shelf, versions, directory, ids, copy, command } = options;
  const open = await shelf.open(document);
  const version = open && (await versionAt(document, options));
  if (!open || !version) return null;
  const { kind } = open.record;
  const then = await versions.contentOf(version.id, kind);
  if (!then) throw new Refusal('offline', 'a document as it was then is not all here');
  const id = ids.next<DocumentId>();
  const title = `${then.title.slice(0, 180)} ${command.mark}`.slice(0, 200);
  const record = shelf.create(change, id, kind, title, copy);
  await directory.addDocument(change, record);
  let last = record;
  const by = { by: platform.device.name, at: platform.clock.now() };
  for (const update of updatesOf(id, kind, { ...then, title }, by)) last = await shelf.edit(change, last, { update }, 'person');
  return id;
}

/** The newest version of a document in a conversation before a place, of the line that is shown. */
async function versionAt(document: DocumentId, { platform, from, until }: CopiedDocuments): Promise<VersionRecord | undefined> {
  const { storage } = platform;
  const hidden = (await storage.get('sessions', from))?.hidden ?? [];
  const newest = await storage.range('versions', { index: ['document', 'at'], prefix: [document], reverse: true, limit: mostVersions });
  const isShown = ({ order }: VersionRecord) => !hidden.some(gap => gap.from <= order && order < gap.to);
  return newest
    .filter(version => version.session === from && version.counts && version.order < until && isShown(version))
    .sort((a, b) => (a.order < b.order ? 1 : -1))[0];
}

/** The changes that make a document with this content under a new id, none of them too large for a row. */
function updatesOf(id: DocumentId, kind: VersionKind, content: Content, by: { readonly by: string; readonly at: number }): Uint8Array[] {
  const { title, week } = content;
  const first = createContent(kind, { title, ...(week !== undefined && { week }) }, { seed: id });
  if (!first.ok) throw new Error(first.sentence);
  const updates = [first.update];
  const { doc } = loadDoc(null, updates);
  for (const part of partsOf(content)) {
    const next = restoreTo(doc, kind, part, by);
    if (!next.ok && !next.nothing) throw new Error(next.error.sentence);
    if (!next.ok || !next.update) continue;
    Y.applyUpdate(doc, next.update);
    updates.push(next.update);
  }
  doc.destroy();
  return updates;
}

type VersionKind = Parameters<typeof createContent>[0];

/** The content as it grows, part by part, up to all of it. What had been taken off is left out. */
function* partsOf(content: Content): Generator<Content> {
  const { items, body, ...fields } = content;
  if (body !== undefined) {
    // Three bytes a character at most, and no character is cut in two.
    const most = Math.floor(partBytes / 3);
    for (let end = most; end < body.length; end += most) {
      const part = body.slice(0, end);
      yield { ...fields, body: part.isWellFormed() ? part : part.slice(0, -1) };
    }
    yield content;
    return;
  }
  const so: { [item: string]: Item } = {};
  let size = 0;
  for (const [item, value] of Object.entries(items ?? {})) {
    if (value.removed) continue;
    const own = JSON.stringify(value).length * 3;
    if (size > 0 && size + own > partBytes) {
      yield { ...fields, items: { ...so } };
      size = 0;
    }
    so[item] = value;
    size += own;
  }
  yield { ...fields, items: so };
}
