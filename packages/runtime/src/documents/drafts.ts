import type { Documents, DocumentVersion, Drafted } from '@baton/assistant';
import {
  applyPatch,
  type Content,
  createContent,
  describeDiff,
  describeSince,
  diffContent,
  isNewContent,
  loadDoc,
  parseEffects,
  restoreTo,
  type StepEffect,
  undoStep,
} from '@baton/documents';
import type { DocumentEdit } from '@baton/journal';
import {
  type DocumentId,
  type DocumentKind,
  type IdSource,
  type JsonValue,
  type Locale,
  memoryDocument,
  type VersionId,
} from '@baton/protocol';
import * as Y from 'yjs';
import type { Platform } from '../core/platform.ts';
import { areTooLarge, isTooLarge } from './pieces.ts';
import { stillToReverse } from './reversals.ts';
import type { OpenDocument, Shelf } from './shelf.ts';
import type { Versions } from './versions.ts';

/** Versions that are looked at, those among them that only say what was shown to somebody. */
const mostVersions = 400;

/** The stored documents as the assistant sees them. Drafts are computed on copies; nothing changes before the step's outcome is stored. */
export interface DocumentsOptions {
  readonly platform: Platform;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly ids: IdSource;
  readonly locale: () => Locale;
}

export function createDocuments(options: DocumentsOptions): Documents {
  const { platform, shelf, versions, ids } = options;
  /** Only its own: a version's id says nothing of the document. */
  const contentAt = async (document: DocumentId, version: VersionId): Promise<{ open: OpenDocument; content: Content } | null> => {
    const open = await shelf.open(document);
    const record = open && (await platform.storage.get('versions', version));
    const content = open && record?.document === document && record.counts ? await versions.contentOf(version, open.record.kind) : null;
    return open && content && { open, content };
  };
  const language = () => (options.locale() === 'zh-CN' ? 'zh' : 'en');
  const words = (kind: DocumentKind, before: Content, after: Content) => describeDiff(diffContent(kind, before, after), language());
  return {
    async list() {
      const found = await platform.storage.range('documents', { index: ['updatedAt'], reverse: true, limit: 200 });
      return found.map(({ id, kind, title, updatedAt }) => ({ document: id, kind, title, updatedAt }));
    },

    async read(document) {
      const open = await shelf.open(document);
      const content = open && (await shelf.content(document));
      if (!open || !content) return null;
      return { kind: open.record.kind, title: open.record.title, content: content as unknown as JsonValue, version: null };
    },

    async versions(document, limit) {
      if (!(await shelf.open(document))) return null;
      const newest = { index: ['document', 'at'], prefix: [document], reverse: true, limit: mostVersions };
      const found: DocumentVersion[] = [];
      for (const { id, at, counts, row } of await platform.storage.range('versions', newest))
        if (counts && row.phase !== 'saw') found.push({ version: id, at, words: row.label ?? '' });
      return found.slice(0, limit);
    },

    async readAt(document, version) {
      const then = await contentAt(document, version);
      if (!then) return null;
      const { kind } = then.open.record;
      return { kind, title: then.content.title, content: then.content as unknown as JsonValue, version };
    },

    async changedSince(document, version) {
      const then = await contentAt(document, version);
      const now = then && (await shelf.content(document));
      return now ? { by: describeSince(then.open.record.kind, then.content, now, language()) } : null;
    },

    async draftUndo(steps, only, stamp) {
      const effects = new Map<DocumentId, StepEffect[]>();
      for (const step of steps) {
        for (const version of await platform.storage.range('versions', { index: ['step', 'document'], prefix: [step], limit: 200 })) {
          const { document } = version;
          // What is remembered has tools of its own, which know when to ask.
          if (!version.counts || version.row.phase !== 'made' || document === memoryDocument || (only && document !== only)) continue;
          const last = await platform.storage.get('reversals', `${step}/${document}`);
          const left = stillToReverse(version, last, 'undo');
          if (left !== null) effects.set(document, [...(effects.get(document) ?? []), ...parseEffects(left)]);
        }
      }
      const edits: DocumentEdit[] = [];
      const leftAlone: string[] = [];
      for (const [document, made] of effects) {
        const open = await shelf.open(document);
        if (!open) continue;
        const { kind } = open.record;
        const result = undoStep(open.doc, kind, made, { ...stamp, at: platform.clock.now() });
        if ('leftAlone' in result) leftAlone.push(...result.leftAlone.map(({ name }) => name));
        if (!result.ok || !result.update) continue;
        const { update, before, after } = result;
        edits.push(editOf(document, update, before, after, result.effects, words(kind, before, after)));
      }
      if (areTooLarge(edits.map(({ update }) => update))) return { ok: false, leftAlone, tooLarge: true };
      return edits.length > 0 ? { ok: true, edits, leftAlone } : { ok: false, leftAlone };
    },

    async draftRestore(document, version, stamp): Promise<Drafted> {
      const then = await contentAt(document, version);
      if (!then) return { ok: false, error: { kind: 'missing', sentence: `There is no version ${version} of ${document}.` } };
      const { doc, record } = then.open;
      const result = restoreTo(doc, record.kind, then.content, { ...stamp, at: platform.clock.now() });
      // It is so already: a change that changes nothing.
      if (!result.ok && result.nothing) return { ok: true, edit: editOf(document, null, then.content, then.content, [], ''), skipped: [] };
      if (!result.ok) return { ok: false, error: { kind: 'refused', sentence: result.error.sentence } };
      const { update, before, after, effects } = result;
      if (update && isTooLarge(update, false)) return tooLarge;
      return { ok: true, edit: editOf(document, update, before, after, effects, words(record.kind, before, after)), skipped: [] };
    },

    async draftPatch(document, patch, stamp, begins): Promise<Drafted> {
      const stands = await shelf.open(document);
      const first = stands || !begins ? null : firstContent(document, begins);
      const open = stands ?? first;
      if (!open) return { ok: false, error: { kind: 'missing', sentence: `There is no document ${document}.` } };
      const whole =
        typeof patch === 'object' && patch !== null && !Array.isArray(patch) ? { document, against: 'latest', ...patch } : patch;
      const result = applyPatch(open.doc, kindOf(open), whole, {
        origin: stamp.step,
        by: stamp.by,
        at: platform.clock.now(),
        epoch: stamp.epoch,
        newId: () => ids.next<string>(),
      });
      if (!result.ok) return { ok: false, error: { kind: 'refused', sentence: result.error.sentence } };
      const edit = editOf(
        document,
        result.update,
        result.before,
        result.after,
        result.effects,
        words(kindOf(open), result.before, result.after),
      );
      if (isTooLarge(edit.update, first !== null)) return tooLarge;
      const skipped = result.notApplied.map(error => error.sentence);
      if (!first || !begins) return { ok: true, edit, skipped };
      first.doc.destroy();
      return { ok: true, edit: { ...edit, create: begins, update: Y.mergeUpdates([first.update, edit.update]) }, skipped };
    },

    async draftCreate(kind, title, initial, stamp): Promise<Drafted> {
      const content = { ...(typeof initial === 'object' && initial !== null && !Array.isArray(initial) ? initial : {}), title };
      if (!isNewContent(content)) return { ok: false, error: { kind: 'refused', sentence: 'A first content is an object with a title.' } };
      const made = createContent(kind, content, { stepId: stamp.step, by: stamp.by, at: stamp.at });
      if (!made.ok) return { ok: false, error: { kind: 'refused', sentence: made.sentence } };
      if (isTooLarge(made.update, true)) return tooLarge;
      const edit = editOf(
        stamp.document,
        made.update,
        null,
        made.content,
        createdEffects(made.content),
        createdWords(made.content, options.locale()),
      );
      return { ok: true, edit: { ...edit, create: { kind, title } }, skipped: [] };
    },
  };
}

const tooLarge: Drafted = { ok: false, error: { kind: 'tooLarge', sentence: 'The change is larger than what is stored at once.' } };

type Begins = NonNullable<Parameters<Documents['draftPatch']>[3]>;
interface FirstContent {
  readonly kind: DocumentKind;
  readonly doc: Y.Doc;
  readonly update: Uint8Array;
}

/** A document with a well-known id as it begins, here as on every device. */
function firstContent(document: DocumentId, { kind, title }: Begins): FirstContent {
  const made = createContent(kind, { title }, { seed: document });
  if (!made.ok) throw new Error(made.sentence);
  return { kind, update: made.update, doc: loadDoc(null, [made.update]).doc };
}

const kindOf = (open: OpenDocument | FirstContent): DocumentKind => ('record' in open ? open.record.kind : open.kind);

function editOf(
  document: DocumentId,
  update: Uint8Array | null,
  before: Content | null,
  after: Content,
  effects: readonly StepEffect[],
  words: string,
): DocumentEdit {
  return {
    document,
    // Nothing changed: an update without content, which the line does not store.
    update: update ?? new Uint8Array([0, 0]),
    before: before as unknown as JsonValue,
    after: after as unknown as JsonValue,
    effects: effects as unknown as JsonValue,
    words,
  };
}

/** Taking back a creation takes off what was put into it; the document itself stays, as everything removed does. */
function createdEffects(content: Content): StepEffect[] {
  return Object.entries(content.items ?? {}).map(([id, item]) => ({ op: 'insert', path: `/items/#${id}`, item, name: item.text }));
}

function createdWords(content: Content, locale: Locale): string {
  const items = Object.keys(content.items ?? {}).length;
  if (locale === 'zh-CN') return items > 0 ? `新建，${items} 项` : '新建';
  return items > 0 ? `new, ${items} ${items === 1 ? 'item' : 'items'}` : 'new';
}
