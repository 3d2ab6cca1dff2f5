import { type Content, createContent, type LeftAlone, parseEffects, restoreTo, type Stamp, undoStep } from '@baton/documents';
import type {
  DocumentId,
  DocumentKind,
  DocumentRecord,
  IdSource,
  JsonValue,
  ReversalRecord,
  SessionId,
  StepId,
  VersionId,
  VersionRecord,
} from '@baton/protocol';
import { documentRoom } from '@baton/protocol';
import * as Y from 'yjs';
import type { Blobs } from '../blobs/blobs.ts';
import { refuse } from '../commands/refusal.ts';
import type { Book } from '../core/book.ts';
import { appendRows, type Change, type Standing } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Directory } from '../space/directory.ts';
import type { Shelf } from './shelf.ts';
import type { Versions } from './versions.ts';

export interface ReversalsOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly shelf: Shelf;
  readonly versions: Versions;
  readonly blobs: Blobs;
  readonly directory: Directory;
  readonly ids: IdSource;
  /** What blame calls the person at this device. */
  readonly by: () => string;
}

/** What a person does to documents besides typing: take a step's change back, put it back, restore or name a version, begin a new one. */
export class Reversals {
  readonly #o: ReversalsOptions;

  constructor(options: ReversalsOptions) {
    this.#o = options;
  }

  /** Takes back (or puts back) what one step changed, in every document, and only that. Answers what was left alone. */
  async reverseStep(change: Change, session: SessionId, step: StepId, how: 'undo' | 'redo'): Promise<JsonValue> {
    const left = await this.#reverse(change, session, [step], how);
    return left ?? refuse('nothingToUndo', how === 'undo' ? 'nothing of this step is left to take back' : 'nothing was taken back');
  }

  /**
   * Takes back what the whole job changed in documents; null when nothing of that is left. The effects of its steps are reversed together, so
   * that a later step's edit does not keep an earlier one's.
   */
  async reverseTurn(change: Change, session: SessionId, turn: StepId): Promise<JsonValue | null> {
    const steps = await this.#o.platform.storage.range('steps', { index: ['turn', 'order'], prefix: [turn], limit: 1_000 });
    return this.#reverse(
      change,
      session,
      steps.map(step => step.id),
      'undo',
    );
  }

  /** Brings a document to what it was at a version, as a new change. */
  async restore(change: Change, document: DocumentId, version: VersionId): Promise<JsonValue | undefined> {
    const { shelf, versions } = this.#o;
    const open = await shelf.open(document);
    const then = open && (await versions.contentOf(version, open.record.kind));
    if (!open || !then) return refuse('notFound', 'there is no such version here');
    const restored = restoreTo(open.doc, open.record.kind, then, this.#stamp());
    if (!restored.ok)
      return refuse(restored.nothing ? 'nothingToUndo' : 'conflict', restored.nothing ? 'it is so already' : restored.error.sentence);
    if (!restored.update) return refuse('nothingToUndo', 'it is so already');
    const record = await shelf.edit(change, open.record, { update: restored.update }, 'person');
    await this.#version(change, record, restored.after, null, restored.effects as unknown as JsonValue);
    return undefined;
  }

  /** Keeps a content under a name, in the document's own chain. */
  async name(change: Change, record: DocumentRecord, content: Content, label: string): Promise<void> {
    await this.#version(change, record, content, label, null);
  }

  /** A new document made by a person: its first content is written once. */
  async createEmpty(change: Change, document: DocumentId, kind: DocumentKind, title: string): Promise<void> {
    const { shelf, directory, platform } = this.#o;
    if (await shelf.open(document)) return;
    const week = kind === 'plan' ? { week: mondayOf(platform.clock.now()) } : {};
    const made = createContent(kind, { title, ...week }, { seed: document });
    if (!made.ok) throw new Error(made.sentence);
    const record = shelf.create(change, document, kind, title, null);
    await directory.addDocument(change, record);
    await shelf.edit(change, record, { update: made.update }, 'person');
  }

  async #reverse(
    change: Change,
    session: SessionId,
    steps: readonly StepId[],
    how: 'undo' | 'redo',
  ): Promise<{ leftAlone: JsonValue } | null> {
    const { shelf } = this.#o;
    const leftAlone: LeftAlone[] = [];
    let done = false;
    for (const [document, parts] of await this.#effects(steps, how)) {
      const open = await shelf.open(document);
      if (!open) continue;
      // The document follows when all is stored; until then a copy shows each reversal what the one before it has done.
      const copy = new Y.Doc();
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(open.doc));
      // The newest first, each by itself: then each can be put back by itself, in whatever order a person likes.
      for (const { step, effects } of how === 'undo' ? parts.toReversed() : parts) {
        const result = undoStep(copy, open.record.kind, parseEffects(effects), this.#stamp());
        if ('leftAlone' in result) leftAlone.push(...result.leftAlone);
        if (!result.ok || !result.update) continue;
        done = true;
        Y.applyUpdate(copy, result.update);
        const reverses = { session, step, how, effects: result.effects as unknown as JsonValue };
        await shelf.edit(change, open.record, { update: result.update, reverses }, 'person');
      }
      copy.destroy();
    }
    return done ? { leftAlone: leftAlone as unknown as JsonValue } : null;
  }

  /** What each of these steps changed and what is still to be reversed of it, by document, in the order it happened. */
  async #effects(steps: readonly StepId[], how: 'undo' | 'redo'): Promise<Map<DocumentId, { step: StepId; effects: JsonValue }[]>> {
    const { storage } = this.#o.platform;
    const found = new Map<DocumentId, { step: StepId; effects: JsonValue }[]>();
    for (const step of steps) {
      const made = await storage.range('versions', { index: ['step', 'document'], prefix: [step], limit: 200 });
      for (const version of made) {
        if (version.row.phase !== 'made' || !version.counts) continue;
        const last = await storage.get('reversals', `${step}/${version.document}`);
        const effects = stillToReverse(version, last, how);
        if (effects !== null) found.set(version.document, [...(found.get(version.document) ?? []), { step, effects }]);
      }
    }
    return found;
  }

  async #version(change: Change, record: DocumentRecord, content: Content, label: string | null, effects: JsonValue | null): Promise<void> {
    const { versions, blobs, book, platform } = this.#o;
    const next = await versions.next(record.id, {
      document: record.id,
      kind: record.kind,
      content,
      phase: 'named',
      step: null,
      ...(label === null ? {} : { label }),
      ...(effects === null ? {} : { effects }),
    });
    if (!next) return;
    const room = await book.room(documentRoom(record.id));
    const after = next.blob ? await blobs.stage(change, next.blob, room.sent) : undefined;
    const [standing] = appendRows(change, room, [next.row], platform.clock.now(), after);
    versions.store(change, next.row, standing as Standing, { session: null, task: null, counts: true }, next.keep);
  }

  #stamp(): Stamp {
    return { by: this.#o.by(), at: this.#o.platform.clock.now() };
  }
}

/** The step's own effects, or those of the reversal before. Null when that was done already. */
export function stillToReverse(version: VersionRecord, last: ReversalRecord | undefined, how: 'undo' | 'redo'): JsonValue | null {
  if (how === 'redo') return last?.how === 'undo' ? last.effects : null;
  if (last?.how === 'undo') return null;
  // An earlier version noted here that another attempt had lost; that says nothing of the one that counts.
  const effects = last?.how === 'lost' ? null : last?.effects;
  return effects ?? version.row.effects ?? null;
}

function mondayOf(now: number): string {
  const day = new Date(now);
  const back = (day.getUTCDay() + 6) % 7;
  return new Date(now - back * 86_400_000).toISOString().slice(0, 10);
}
