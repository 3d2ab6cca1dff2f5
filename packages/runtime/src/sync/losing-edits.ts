/** What a step of this device did in documents, when its outcome came to nothing. */
import { mergeUpdates, parseEffects, reverseLosing } from '@baton/documents';
import {
  type DocumentId,
  directoryRoom,
  documentRoom,
  epochOf,
  type RowId,
  type SessionId,
  type SessionRow,
  type VersionRow,
} from '@baton/protocol';
import type { Change } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import type { Shelf } from '../documents/shelf.ts';
import type { Judged } from '../session/session-log.ts';

export interface LosingEdits {
  /** Reverses what the outcomes among `judged` did that are this device's own (`own`) and do not count. */
  reverse(change: Change, session: SessionId, judged: readonly Judged[], own: ReadonlySet<RowId>): Promise<void>;
}

/** An update that changes nothing. */
const nothingNew = new Uint8Array([0, 0]);
/** How far back what a step wrote is looked for. */
const mostUpdates = 1_000;

export interface LosingEditsOptions {
  readonly platform: Platform;
  readonly shelf: Shelf;
  /** Told what should never happen. */
  readonly report: (error: unknown) => void;
}

export function createLosingEdits({ platform, shelf, report }: LosingEditsOptions): LosingEdits {
  return { reverse };

  /**
   * A document that a losing step made, that no other device has heard of and no person has written in since, goes: the step that won has
   * made its own. Answers whether it went.
   */
  async function discardNew(change: Change, document: DocumentId, lost: Extract<SessionRow, { type: 'outcome' }>): Promise<boolean> {
    const waiting = await platform.storage.range('outbox', { index: ['room', 'key'], prefix: [directoryRoom], limit: 1_000 });
    const announcements = waiting.filter(record => record.after === lost.id);
    const rows = await platform.storage.getMany(
      'rows',
      announcements.flatMap(record => record.rows),
    );
    const named = rows.find(stored => stored?.row.type === 'document' && stored.row.document === document);
    if (!named) return false;
    const updates = await platform.storage.range('documentUpdates', { index: ['document', 'n'], prefix: [document], limit: 1_000 });
    // A person who took back what was done here has written nothing of their own.
    const beside = updates.filter(update => update.step === null).map(update => update.row);
    const takenBack = (await platform.storage.getMany('rows', beside)).map(stored =>
      stored?.row.type === 'update' ? (stored.row.reverses?.step ?? null) : null,
    );
    if (takenBack.includes(null)) return false;
    // What later steps of its turn did in it stands on the step that lost, so it comes to nothing as well. A later turn stands by itself. A
    // step that nothing is stored of had come to nothing before.
    const [maker, ...others] = await platform.storage.getMany('steps', [lost.step, ...updates.flatMap(({ step }) => step ?? [])]);
    if (others.some(step => step !== undefined && step.turn !== maker?.turn)) return false;
    const waitingIn = await platform.storage.range('outbox', { index: ['room', 'key'], prefix: [documentRoom(document)], limit: 1_000 });
    const own = waitingIn.flatMap(record => record.rows);
    // A name that a person gave to what it was then stands in its room as well.
    if ((await platform.storage.getMany('rows', own)).some(stored => stored?.row.type === 'version')) return false;
    for (const step of takenBack) change.remove('reversals', `${step}/${document}`);
    const entry = announcements.find(record => record.rows.includes(named.id));
    if (entry) change.remove('outbox', entry.key);
    change.remove('rows', named.id);
    change.remove('directory', `document/${document}`);
    for (const record of waitingIn) change.remove('outbox', record.key);
    for (const row of own) change.remove('rows', row);
    for (const update of updates) change.remove('documentUpdates', update.key);
    shelf.discard(change, document);
    return true;
  }

  /** What waits to leave of a step's edit; nothing when it has left. */
  async function waitingEdit(document: DocumentId, { step, attempt }: Extract<SessionRow, { type: 'outcome' }>) {
    const waiting = await platform.storage.range('outbox', { index: ['room', 'key'], prefix: [documentRoom(document)], limit: 1_000 });
    const sealed = new Set((await platform.storage.get('sealed', documentRoom(document)))?.rows);
    for (const record of waiting) {
      const rows = await platform.storage.getMany('rows', record.rows);
      const isIt = rows.some(stored => stored?.row.type === 'update' && stored.row.step === step && stored.row.attempt === attempt);
      if (isIt) return record.rows.some(id => sealed.has(id)) ? undefined : record;
    }
    return undefined;
  }

  /** What the attempt wrote in the document; an older attempt of the step may have lost before. */
  async function written(document: DocumentId, { step, attempt, device }: Extract<SessionRow, { type: 'outcome' }>) {
    const newest = { index: ['document', 'n'], prefix: [document], reverse: true, limit: mostUpdates };
    const pieces: Uint8Array[] = [];
    for (const update of await platform.storage.range('documentUpdates', newest)) {
      if (update.step !== step || update.device !== device) continue;
      const row = (await platform.storage.get('rows', update.row))?.row;
      if (row?.type === 'update' && row.attempt === attempt) pieces.unshift(update.update);
    }
    return pieces.length > 0 ? mergeUpdates(pieces) : null;
  }

  /**
   * A step of this device whose outcome came to nothing has still changed documents here, and later edits may stand on that: its update
   * leaves, and with it the reversal of what it did.
   */
  async function reverse(change: Change, session: SessionId, judged: readonly Judged[], own: ReadonlySet<RowId>): Promise<void> {
    const won = judged.flatMap(({ row, verdict }) => (row.type === 'version' && row.phase === 'made' && verdict === 'counts' ? [row] : []));
    const gone = new Set<DocumentId>();
    for (const { row, verdict } of judged) {
      if (row.type !== 'outcome' || row.attempt === null || verdict === 'counts' || !own.has(row.id)) continue;
      const made = await platform.storage.range('versions', { index: ['step', 'document'], prefix: [row.step], limit: 200 });
      for (const version of made) {
        if (version.row.phase !== 'made' || version.row.attempt !== row.attempt || version.device !== row.device) continue;
        const isWinner = (other: VersionRow) =>
          other.step === row.step && other.document === version.document && other.version !== version.id;
        const winner = won.find(isWinner) ?? made.find(other => other.counts && other.row.phase === 'made' && isWinner(other.row))?.row;
        // The step that won made the same document: its first content is the same, and it stays.
        if (!winner && (await discardNew(change, version.document, row))) gone.add(version.document);
        if (gone.has(version.document)) continue;
        const open = await shelf.open(version.document);
        if (!open || version.row.effects === undefined) continue;
        const update = await written(version.document, row);
        if (!update) {
          report(new Error(`what step ${row.step} did stays: what it wrote is not here`));
          continue;
        }
        const winners = winner?.effects === undefined ? [] : parseEffects(winner.effects);
        const effects = parseEffects(version.row.effects);
        const stamp = { by: 'Baton', at: platform.clock.now(), step: row.step, epoch: epochOf(row.attempt) };
        const reversal = reverseLosing(open.doc, open.record.kind, effects, winners, update, stamp);
        if (!reversal.ok && !reversal.nothing) report(new Error(`what step ${row.step} did stays: ${reversal.error.sentence}`));
        const isUndone = (await platform.storage.get('reversals', `${row.step}/${version.document}`))?.device === row.device;
        // Where a person had taken it back nothing is left to reverse; that it lost is said all the same, as what won stands.
        const reversed = reversal.ok && reversal.update ? reversal.update : isUndone && winner ? nothingNew : null;
        if (!reversed) continue;
        // Whoever reads what the step did reads with it that it is taken back: in between it would stand there beside what won. What a person
        // took back stands behind it already, and what is said of the step last is what counts.
        const beside = isUndone ? undefined : await waitingEdit(version.document, row);
        const edit = { update: reversed, reverses: { session, step: row.step, how: 'lost' } } as const;
        await shelf.edit(change, open.record, edit, 'step', undefined, beside);
      }
    }
  }
}
