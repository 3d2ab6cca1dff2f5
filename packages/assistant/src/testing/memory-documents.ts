/** Documents in memory, with the real patches and first contents. Tests only. */
import {
  applyPatch,
  createContent,
  describeDiff,
  describeSince,
  diffContent,
  isNewContent,
  loadDoc,
  makeCheckpoint,
  parseEffects,
  readContent,
  restoreTo,
  undoStep,
} from '@baton/documents';
import type { DocumentEdit } from '@baton/journal';
import { type DocumentId, type DocumentKind, hashJson, type JsonValue, type VersionId } from '@baton/protocol';
import type { Documents, Drafted } from '../ports.ts';

interface Stored {
  readonly kind: DocumentKind;
  title: string;
  updatedAt: number;
  readonly updates: Uint8Array[];
}

interface Made {
  readonly step: string;
  readonly edit: DocumentEdit;
}

export interface MemoryDocuments extends Documents {
  /** Applies what a step's outcome carries, as the store does in its transaction. */
  commit(edit: DocumentEdit, at: number, step?: string): void;
  /** Undoes an edit on a copy and compares with what was there before it: the difference in words, or null when there is none. */
  takeBack(edit: DocumentEdit): string | null;
  /** A document that was there before. */
  seed(kind: DocumentKind, title: string, initial: JsonValue, at: number, id?: DocumentId): DocumentId;
  /** Content of a document by its title, as plain JSON. */
  content(title: string): { readonly [field: string]: JsonValue };
  titles(): string[];
  /** Takes over what another device holds of a document, as after syncing. */
  take(from: MemoryDocuments, document: DocumentId): void;
  /** Everything that was written to a document. */
  updates(document: DocumentId): readonly Uint8Array[];
  /** A deep copy: another device that has synced. */
  copy(): MemoryDocuments;
}

const objectOf = (value: JsonValue): { readonly [field: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly [field: string]: JsonValue }) : {};

/** A first content and what was changed in it, as one update. */
function both(first: Uint8Array, then: Uint8Array | null): Uint8Array {
  return makeCheckpoint(loadDoc(null, then ? [first, then] : [first]).doc) ?? first;
}

export function memoryDocuments(stored = new Map<DocumentId, Stored>(), steps: Made[] = []): MemoryDocuments {
  let ids = 0;
  const open = (document: DocumentId) => {
    const entry = stored.get(document);
    return entry && { entry, doc: loadDoc(null, entry.updates).doc };
  };
  const versionAt = (update: number) => `v${update}` as VersionId;
  /** As it was after that update. */
  const openAt = (document: DocumentId, version: VersionId) => {
    const entry = stored.get(document);
    const at = entry?.updates.findIndex((_, update) => versionAt(update) === version) ?? -1;
    if (!entry || at < 0) return null;
    const read = readContent(loadDoc(null, entry.updates.slice(0, at + 1)).doc, entry.kind);
    return read.ok ? { kind: entry.kind, content: read.content } : null;
  };
  const draftCreate: Documents['draftCreate'] = async (kind, title, initial, stamp) => {
    const content = { ...objectOf(initial), title };
    if (!isNewContent(content)) return { ok: false, error: { kind: 'refused', sentence: 'no title' } };
    const made = createContent(kind, content, { stepId: stamp.step, by: stamp.by, at: stamp.at });
    if (!made.ok) return { ok: false, error: { kind: 'refused', sentence: made.sentence } };
    const edit: DocumentEdit = {
      document: stamp.document,
      create: { kind, title },
      update: made.update,
      before: null,
      after: made.content as JsonValue,
      effects: [],
      words: 'new',
    };
    return { ok: true, edit, skipped: [] };
  };
  const documents: MemoryDocuments = {
    async list() {
      return [...stored]
        .map(([document, { kind, title, updatedAt }]) => ({ document, kind, title, updatedAt }))
        .sort((a, b) => b.updatedAt - a.updatedAt || (a.document < b.document ? -1 : 1));
    },
    async read(document) {
      const opened = open(document);
      if (!opened) return null;
      const read = readContent(opened.doc, opened.entry.kind);
      return read.ok ? { kind: opened.entry.kind, title: read.content.title, content: read.content as JsonValue, version: null } : null;
    },
    async versions(document, limit) {
      const entry = stored.get(document);
      if (!entry) return null;
      const all = entry.updates.map((_, at) => ({ version: versionAt(at), at, words: '' }));
      return all.reverse().slice(0, limit);
    },
    async readAt(document, version) {
      const then = openAt(document, version);
      return then && { kind: then.kind, title: then.content.title, content: then.content as JsonValue, version };
    },
    async draftRestore(document, version, stamp): Promise<Drafted> {
      const [opened, then] = [open(document), openAt(document, version)];
      if (!opened || !then) return { ok: false, error: { kind: 'missing', sentence: `There is no version ${version}.` } };
      const result = restoreTo(opened.doc, then.kind, then.content, { by: stamp.by, at: stamp.at, step: stamp.step });
      if (!result.ok && !result.nothing) return { ok: false, error: { kind: 'refused', sentence: result.error.sentence } };
      if (!result.ok) {
        const same = then.content as JsonValue;
        const unchanged = { document, update: new Uint8Array([0, 0]), before: same, after: same, effects: [], words: '' };
        return { ok: true, edit: unchanged, skipped: [] };
      }
      const edit: DocumentEdit = {
        document,
        update: result.update ?? new Uint8Array([0, 0]),
        before: result.before as JsonValue,
        after: result.after as JsonValue,
        effects: result.effects as unknown as JsonValue,
        words: describeDiff(diffContent(then.kind, result.before, result.after), 'en'),
      };
      return { ok: true, edit, skipped: [] };
    },
    async changedSince(document, version) {
      const [opened, then] = [open(document), openAt(document, version)];
      const now = opened && readContent(opened.doc, opened.entry.kind);
      return now?.ok && then ? { by: describeSince(then.kind, then.content, now.content, 'en') } : null;
    },
    async draftUndo(of, only, stamp) {
      const leftAlone: string[] = [];
      const edits: DocumentEdit[] = [];
      const made = steps.filter(one => of.some(step => step === one.step) && (only === null || one.edit.document === only));
      for (const document of new Set(made.map(({ edit }) => edit.document))) {
        const opened = open(document);
        const effects = made.filter(({ edit }) => edit.document === document).flatMap(({ edit }) => parseEffects(edit.effects));
        if (!opened) continue;
        const { kind } = opened.entry;
        const result = undoStep(opened.doc, kind, effects, { by: stamp.by, at: stamp.at, step: stamp.step });
        if ('leftAlone' in result) leftAlone.push(...result.leftAlone.map(({ name }) => name));
        if (!result.ok || !result.update) continue;
        const [before, after] = [result.before as JsonValue, result.after as JsonValue];
        const words = describeDiff(diffContent(kind, result.before, result.after), 'en');
        edits.push({ document, update: result.update, before, after, effects: result.effects as unknown as JsonValue, words });
      }
      return edits.length > 0 ? { ok: true, edits, leftAlone } : { ok: false, leftAlone };
    },
    async draftPatch(document, patch, stamp, begins): Promise<Drafted> {
      const first = begins && !stored.has(document) ? createContent(begins.kind, { title: begins.title }, { seed: document }) : null;
      const opened =
        first?.ok && begins
          ? { entry: { kind: begins.kind, title: begins.title, updatedAt: 0, updates: [] }, doc: loadDoc(null, [first.update]).doc }
          : open(document);
      if (!opened) return { ok: false, error: { kind: 'missing', sentence: `There is no document ${document}.` } };
      const whole = { document, ...objectOf(patch) };
      const newId = () => hashJson([stamp.step, ++ids]).slice(0, 12);
      const result = applyPatch(opened.doc, opened.entry.kind, whole, { origin: stamp.step, by: stamp.by, at: stamp.at, newId });
      if (!result.ok) return { ok: false, error: { kind: 'refused', sentence: result.error.sentence } };
      const edit: DocumentEdit = {
        document,
        ...(first?.ok && begins && { create: begins }),
        update: first?.ok ? both(first.update, result.update) : (result.update ?? new Uint8Array([0, 0])),
        before: result.before as JsonValue,
        after: result.after as JsonValue,
        effects: result.effects as unknown as JsonValue,
        words: describeDiff(diffContent(opened.entry.kind, result.before, result.after), 'en'),
      };
      return { ok: true, edit, skipped: result.notApplied.map(error => error.sentence) };
    },
    draftCreate,
    commit(edit, at, step) {
      if (step !== undefined) steps.push({ step, edit });
      const entry = stored.get(edit.document);
      const title = String(objectOf(edit.after).title ?? '');
      if (entry) {
        entry.updates.push(edit.update);
        entry.updatedAt = at;
        entry.title = title;
      } else if (edit.create) stored.set(edit.document, { kind: edit.create.kind, title, updatedAt: at, updates: [edit.update] });
    },
    takeBack({ document, before, effects }) {
      const opened = open(document);
      if (!opened) return 'there is no such document';
      const { kind } = opened.entry;
      const undone = undoStep(opened.doc, kind, parseEffects(effects), { by: 'you', at: opened.entry.updatedAt });
      if (!undone.ok) return undone.nothing ? 'there was nothing to undo' : undone.error.sentence;
      const { ops } = diffContent(kind, before as never, undone.after);
      return ops.length === 0 ? null : JSON.stringify(ops);
    },
    seed(kind, title, initial, at, document = `seed-${title}` as DocumentId) {
      const made = createContent(kind, { ...objectOf(initial), title } as Parameters<typeof createContent>[1], { seed: document });
      if (!made.ok) throw new Error(made.sentence);
      stored.set(document, { kind, title, updatedAt: at, updates: [made.update] });
      return document;
    },
    content(title) {
      const found = [...stored].find(([, entry]) => entry.title === title);
      const opened = found && open(found[0]);
      const read = opened ? readContent(opened.doc, opened.entry.kind) : null;
      if (!read?.ok) throw new Error(`there is no document called ${title}`);
      return read.content as unknown as { readonly [field: string]: JsonValue };
    },
    take(from, document) {
      stored.get(document)?.updates.push(...from.updates(document));
    },
    updates: document => stored.get(document)?.updates ?? [],
    titles: () => [...stored.values()].map(entry => entry.title),
    copy: () => memoryDocuments(new Map([...stored].map(([id, entry]) => [id, { ...entry, updates: [...entry.updates] }])), [...steps]),
  };
  return documents;
}
