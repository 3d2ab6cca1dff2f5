import {
  type FoldedRows,
  fold,
  foldLease,
  foldView,
  type Projection,
  project,
  type Seen,
  type SessionState,
  type Verdict,
} from '@baton/journal';
import {
  type LeaseEntry,
  type RoomRecord,
  type SessionId,
  type SessionRecord,
  type SessionRow,
  type StepId,
  type StepRecord,
  type StoredRow,
  sessionRoom,
} from '@baton/protocol';
import { refuse } from '../commands/refusal.ts';
import type { Book } from '../core/book.ts';
import { appendRows, type Change, type Standing, storedRow } from '../core/change.ts';
import type { Platform } from '../core/platform.ts';
import { usesIn } from '../derived/spending.ts';
import type { Versions } from '../documents/versions.ts';
import { type Changes, changesOf, type Extras, readChanges, stageVersions } from './made-changes.ts';
import { emptyRecord, keepEvidence } from './screen.ts';
import { mostRecords, type Provisional, provisionalOf, putState, readProvisional, readState } from './stored-session.ts';

/** One thing read in the room, at its place. */
export type PlacedItem =
  | { readonly kind: 'row'; readonly row: SessionRow; readonly standing: Standing }
  | { readonly kind: 'lease'; readonly entry: LeaseEntry; readonly standing: Standing };

/** A row with what the room said of it. */
export interface Judged {
  readonly row: SessionRow;
  readonly verdict: Verdict;
}

interface Memory {
  /** Folded up to the cursor, as it is stored. */
  readonly stored: SessionState | null;
  readonly provisional: readonly Provisional[];
  /** Both together, with the turns that provisional rows closed. */
  readonly view: Seen;
  readonly changes: Changes;
}

const nothing: Memory = { stored: null, provisional: [], view: { state: null }, changes: new Map() };

/**
 * One session in memory: the folded state as it is stored, this device's rows that are not read back, and both together.
 * Every change of it is staged in a {@link Change} first and taken over when that is stored.
 */
export class SessionLog {
  readonly session: SessionId;
  readonly #platform: Platform;
  readonly #book: Book;
  readonly #versions: Versions;
  #memory: Memory = nothing;
  #record: SessionRecord | null = null;
  #ended = false;

  private constructor(session: SessionId, deps: { platform: Platform; book: Book; versions: Versions }) {
    this.session = session;
    this.#platform = deps.platform;
    this.#book = deps.book;
    this.#versions = deps.versions;
  }

  static async open(session: SessionId, deps: { platform: Platform; book: Book; versions: Versions }): Promise<SessionLog> {
    const log = new SessionLog(session, deps);
    await log.reload();
    return log;
  }

  /** Reads the stored state and what is not read back: it costs what is open, however long the history is. */
  async reload(): Promise<void> {
    const { storage } = this.#platform;
    const [provisional, stored, record] = await Promise.all([
      this.room().then(room => readProvisional(storage, room)),
      readState(storage, this.session),
      storage.get('sessions', this.session),
    ]);
    this.#record = record ?? null;
    const view = foldView(stored, provisional);
    this.#memory = { stored, provisional, view, changes: await readChanges(storage, view.state) };
  }

  /** The session was deleted: what still holds this log writes nothing by it. */
  end(): void {
    this.#ended = true;
  }

  get stored(): SessionState | null {
    return this.#memory.stored;
  }

  /** Null while nothing of the session is here. */
  get view(): SessionState | null {
    return this.#memory.view.state;
  }

  /** How many rows of this device are not read back. */
  get provisional(): number {
    return this.#memory.provisional.length;
  }

  /** Whether outcomes of this device are not read back: what they did in documents may come to nothing, and is taken back only then. */
  get isUndecided(): boolean {
    return this.#memory.provisional.some(({ row }) => row.type === 'outcome');
  }

  get record(): SessionRecord | null {
    return this.#ended ? null : this.#record;
  }

  room(): Promise<RoomRecord> {
    return this.#book.room(sessionRoom(this.session));
  }

  /** Adds rows of this device. In an own room they fold at once, else on top until they are read back. */
  async append(change: Change, rows: readonly SessionRow[], extras: Extras = {}): Promise<void> {
    if (this.#ended) refuse('notFound', 'this conversation was deleted');
    const room = change.room(await this.room());
    const standings = appendRows(change, room, rows, this.#platform.clock.now(), extras.after);
    const standing = (i: number) => standings[i] as Standing;
    if (!room.sent) {
      const items = rows.map((row, i): PlacedItem => ({ kind: 'row', row, standing: standing(i) }));
      await this.#advance(change, this.#memory, items, [], extras);
      return;
    }
    const { stored, view: before } = this.#memory;
    const provisional = [...this.#memory.provisional, ...rows.map((row, i) => ({ row, order: standing(i).order }))];
    const view = foldView(stored, provisional);
    const versions = rows.map((row, i) => ({ row, standing: standing(i), counts: true }));
    const changes = await stageVersions(this.#deps(change, extras), versions, view.state, this.#memory.changes);
    this.#show(change, project(before, view), changes, view.state);
    await this.#count(change, stored, [], provisional);
    this.#remember(change, { stored, provisional, view, changes });
  }

  /** Adds rows in a change of their own. Answers whether they are stored. */
  async appendAlone(rows: readonly SessionRow[]): Promise<boolean> {
    const { result } = await this.#book.change(change => this.append(change, rows));
    return result === 'ok';
  }

  /** Folds what was read in the room; own rows among it are not provisional any more. */
  receive(change: Change, items: readonly PlacedItem[]): Promise<readonly Judged[]> {
    const read = new Set(items.flatMap(item => (item.kind === 'row' ? [item.row.id] : [])));
    const provisional = this.#memory.provisional.filter(({ row }) => !read.has(row.id));
    this.#putRows(change, items);
    return this.#advance(change, this.#memory, items, provisional, {});
  }

  /**
   * Folds everything anew from the rows in their order, after an own room has become the relay's. Answers what became of each.
   * @param how `anew`: the room turned out to be another than this device's, and what a screen shows of it is made again too
   */
  async refold(
    change: Change,
    items: readonly PlacedItem[],
    provisional: readonly StoredRow[],
    how: 'again' | 'anew' = 'again',
  ): Promise<readonly Judged[]> {
    const { view, changes } = this.#memory;
    this.#putRows(change, items);
    if (how === 'anew') await this.#clear(change);
    const from = how === 'anew' ? nothing : { ...nothing, view, changes };
    return this.#advance(change, from, items, provisional.map(provisionalOf), {}, how);
  }

  /**
   * Folds the session from its beginning up to where its room was taken back to, with the rest on top. What a screen shows of it is made
   * anew: turns that were over behind that place are in no picture any more, and what they left would stay for ever.
   */
  async rewind(change: Change, items: readonly PlacedItem[], provisional: readonly StoredRow[]): Promise<void> {
    await this.#clear(change);
    await this.#advance(change, nothing, items, provisional.map(provisionalOf), {}, 'anew');
  }

  /**
   * Makes everything that is derived of a session anew from its rows, as on a device that holds nothing else of it. What is in memory of the
   * session elsewhere knows nothing of this: it is for a start, before anything is open.
   * What waits to leave is part of it.
   * @param begun its line in the list, as far as its rows do not say
   * @param kept what this device keeps of versions beside their rows
   */
  static async rebuild(
    change: Change,
    session: SessionId,
    deps: { platform: Platform; book: Book; versions: Versions },
    begun: SessionRecord,
    items: readonly PlacedItem[],
    provisional: readonly StoredRow[],
    kept: NonNullable<Extras['kept']>,
  ): Promise<{ readonly log: SessionLog; readonly judged: readonly Judged[] }> {
    const log = new SessionLog(session, deps);
    log.#record = begun;
    return { log, judged: await log.#advance(change, nothing, items, provisional.map(provisionalOf), { kept }, 'anew') };
  }

  /** Changes what the list shows of the session without any row: lease liveness, completeness, title. */
  list(change: Change, patch: Partial<SessionRecord>): void {
    if (this.#ended) return;
    this.#putRecord(change, { ...(this.#record ?? emptyRecord(this.session, this.#platform.clock.now())), ...patch });
  }

  /** @param how `again`: from the beginning; `anew`: and what a screen shows of it is made again too */
  async #advance(
    change: Change,
    from: Memory,
    items: readonly PlacedItem[],
    provisional: readonly Provisional[],
    extras: Extras,
    how: 'on' | 'again' | 'anew' = 'on',
  ): Promise<readonly Judged[]> {
    const anew = how === 'anew';
    const deps = this.#deps(change, extras);
    let { stored, changes } = from;
    const rows: FoldedRows['rows'][number][] = [];
    const closed: FoldedRows['closed'][number][] = [];
    for (const item of items) {
      if (item.kind === 'lease') {
        if (stored) stored = foldLease(stored, item.entry, item.standing.order).state;
        continue;
      }
      const { row, standing } = item;
      const folded = fold(stored, row, standing);
      stored = folded.state;
      if (folded.closed) closed.push(folded.closed);
      rows.push({ row, ...standing, verdict: folded.verdict });
      changes = await stageVersions(deps, [{ row, standing, counts: folded.verdict === 'counts' }], stored, changes);
    }
    const view = foldView(stored, provisional);
    if (anew) {
      // Else these are there since their rows were appended.
      const versions = provisional.map(({ row, order }) => ({ row, standing: { order, relayTime: null }, counts: true }));
      changes = await stageVersions(deps, versions, view.state, changes);
    }
    const after = { state: view.state, closed: [...closed, ...view.closed], rows: [...rows, ...view.rows] };
    const shown = this.#show(change, project(from.view, after), changes, view.state);
    await this.#showChanges(change, deps.touched, changes, shown, anew);
    // On top of what is shown from here on: the step that it belongs to may have lost, or ended, in this very change.
    for (const { row, verdict } of rows) if (verdict === 'evidence') await keepEvidence(this.#platform.storage, change, row, shown);
    const read = items.flatMap(item => (item.kind === 'row' ? [item.row] : []));
    await this.#count(change, from.stored, read, provisional, how !== 'on');
    putState(change, this.session, this.#memory.stored, stored);
    this.#remember(change, { stored, provisional, view, changes });
    return rows;
  }

  /** Counts what models cost. @param before the state in which the steps of these rows may be open */
  async #count(
    change: Change,
    before: SessionState | null,
    placed: readonly SessionRow[],
    provisional: readonly Provisional[],
    again = false,
  ): Promise<void> {
    const waiting = provisional.map(({ row }) => row);
    const kindOf = async (step: StepId) => before?.open?.steps[step]?.kind ?? (await this.#platform.storage.get('steps', step))?.kind;
    await this.#book.spending.note(change, this.session, {
      again,
      placed: await usesIn(placed, kindOf),
      provisional: await usesIn(waiting, kindOf, [...placed, ...waiting]),
    });
  }

  /** Takes out what a screen shows of the session, in front of what is put in its place. */
  async #clear(change: Change): Promise<void> {
    const all = { index: ['session', 'order'], prefix: [this.session], limit: mostRecords };
    for (const { id } of await this.#platform.storage.range('entries', all)) change.remove('entries', id);
    for (const { id } of await this.#platform.storage.range('steps', all)) change.remove('steps', id);
  }

  /** Writes what a screen shows of the session, with what each step changed filled in. Answers the records of steps that it wrote. */
  #show(
    change: Change,
    { entries, steps, session, at }: Projection,
    changes: Changes,
    state: SessionState | null,
  ): Map<StepId, StepRecord> {
    for (const entry of entries.put) change.put('entries', entry);
    for (const id of entries.delete) change.remove('entries', id);
    const shown = new Map<StepId, StepRecord>();
    for (const step of steps.put) shown.set(step.id, { ...step, changes: changesOf(changes, step.id) ?? step.changes });
    for (const step of shown.values()) change.put('steps', step);
    for (const id of steps.delete) change.remove('steps', id);
    if (!session) return shown;
    const now = this.#platform.clock.now();
    const base = this.#record ?? emptyRecord(this.session, now);
    const named = this.#isNamed(base, state) ? { title: base.title, named: true as const } : {};
    this.#putRecord(change, { ...base, ...session, ...named, updatedAt: Math.max(base.updatedAt, at ?? now) });
    return shown;
  }

  /**
   * Whether the person gave it its name, which stands then. Before there was a word for that, it was theirs when the directory had told another
   * one than its room begins with.
   */
  #isNamed(base: SessionRecord, state: SessionState | null): boolean {
    return base.named === true || (this.view === null && base.title !== '' && state !== null && base.title !== state.title);
  }

  /** Versions may be read later than the outcome they stand with, or have come to nothing. */
  async #showChanges(
    change: Change,
    touched: ReadonlySet<StepId>,
    changes: Changes,
    shown: Map<StepId, StepRecord>,
    anew: boolean,
  ): Promise<void> {
    for (const id of touched) {
      const step = shown.get(id) ?? (anew ? undefined : await this.#platform.storage.get('steps', id));
      if (!step) continue;
      shown.set(id, { ...step, changes: changesOf(changes, id) ?? [] });
      change.put('steps', { ...step, changes: changesOf(changes, id) ?? [] });
    }
  }

  #putRows(change: Change, items: readonly PlacedItem[]): void {
    for (const item of items) if (item.kind === 'row') change.put('rows', storedRow(sessionRoom(this.session), item.row, item.standing));
  }

  #putRecord(change: Change, record: SessionRecord): void {
    const before = this.#record;
    // Several parts of one change may each add to it, so it counts at once and goes again when the change is not stored.
    this.#record = record;
    change.put('sessions', record);
    change.onDropped(() => {
      this.#record = before;
    });
  }

  #remember(change: Change, memory: Memory): void {
    change.onStored(() => {
      this.#memory = memory;
    });
  }

  #deps(change: Change, extras: Extras) {
    return { change, session: this.session, storage: this.#platform.storage, versions: this.#versions, extras, touched: new Set<StepId>() };
  }
}
