/** A thread of LangGraph as a session of Baton: each thing that is saved is a turn with one step, intent first, outcome after. */
import { foldRows, type SessionState, valueHashOf } from '@baton/journal';
import {
  attemptId,
  createIdSource,
  cryptoRandom,
  type DeviceId,
  hashJson,
  type JsonValue,
  limits,
  type MessageId,
  orderOfPlace,
  pack,
  parseRow,
  type RoomRecord,
  type RowId,
  type RowOf,
  type SessionId,
  type SessionRow,
  type StepId,
  sessionRoom,
  startCursor,
} from '@baton/protocol';
import { put, remove, type Storage, type Write } from '@baton/store';

/** The step that saves: what it was asked to save under, and what it saved. */
export interface Saved {
  readonly arguments: JsonValue;
  readonly value: JsonValue;
}

const device = 'langgraph' as DeviceId;
const stepName = 'langgraph.save';
/** Rows read at once. */
const page = limits.readRows;

/**
 * The journal of all threads over a storage port. Keeps nothing in memory but the epochs that this process began: every call reads what is
 * stored. One process at a time: a second one takes the fence, and the first gets `fenced`.
 */
export class ThreadLog {
  readonly #storage: Storage;
  readonly #ids = createIdSource(() => Date.now(), cryptoRandom);
  readonly #fence = this.#ids.next<string>();
  readonly #epochs = new Map<string, number>();
  #owned: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Stores one thing in a thread: its intent in one transaction, its outcome in the next. Rejects when either was not stored. */
  save(thread: string, args: JsonValue, value: JsonValue): Promise<void> {
    return this.#oneAtATime(async () => {
      await this.#own();
      const begun = await this.#begin(thread);
      const step = this.#ids.next<StepId>();
      const message = this.#ids.next<MessageId>();
      const turn = this.#ids.next<StepId>();
      const { epoch } = begun;
      const attempt = attemptId(epoch, 1);
      const asks: SessionRow[] = [
        { ...this.#head(), type: 'message', message, text: stepName, mode: 'next', locale: 'en', zone: 'UTC' },
        { ...this.#head(), type: 'placement', epoch, message, turn },
        this.#intent(step, turn, epoch, args),
        { ...this.#head(), type: 'claim', epoch, step, attempt, leaveBy: 1_000, deadline: 1_000 },
      ];
      const ends: SessionRow[] = [
        this.#outcome(step, attempt, epoch, { status: 'done', value }),
        { ...this.#head(), type: 'finish', epoch, turn, status: 'done' },
      ];
      // What can never be stored is refused before anything is.
      for (const row of [...asks, ...ends]) check(row);
      await this.#append(thread, asks);
      await this.#append(thread, ends);
    });
  }

  /** Everything that was saved in a thread, in order. A step without an outcome saved nothing. */
  async read(thread: string): Promise<readonly Saved[]> {
    const intents = new Map<StepId, RowOf<'intent'>>();
    const saved: Saved[] = [];
    for await (const row of this.#rows(thread)) {
      if (row.type === 'intent') intents.set(row.step, row);
      if (row.type !== 'outcome' || row.status !== 'done') continue;
      const intent = intents.get(row.step);
      if (intent) saved.push({ arguments: intent.arguments, value: row.value ?? null });
    }
    return saved;
  }

  /** All threads, in the order of their names. */
  async threads(): Promise<readonly string[]> {
    const names: string[] = [];
    for (let after: string | undefined; ; ) {
      const states = await this.#storage.range('sessionStates', { limit: page, ...(after === undefined ? {} : { after }) });
      names.push(...states.map(state => state.session));
      after = states.at(-1)?.session;
      if (states.length < page || after === undefined) return names;
    }
  }

  /** Takes a thread out of the store, with every row. */
  remove(thread: string): Promise<void> {
    return this.#oneAtATime(async () => {
      await this.#own();
      const room = sessionRoom(thread as SessionId);
      const writes: Write[] = [remove('rooms', room), remove('sessionStates', thread)];
      for await (const row of this.#rows(thread)) writes.push(remove('rows', row.id));
      const revision = (await this.#storage.get('rooms', room))?.revision ?? 0;
      stored(await this.#storage.commit({ fence: this.#fence, expect: [{ room, revision }], writes }));
      this.#epochs.delete(thread);
    });
  }

  /** A process never resumes a lease after a start: the first save here begins an epoch, and closes what another process left open. */
  async #begin(thread: string): Promise<{ readonly epoch: number }> {
    const known = this.#epochs.get(thread);
    if (known !== undefined) return { epoch: known };
    const state = await this.#state(thread);
    const epoch = (state?.lease.epoch ?? 0) + 1;
    const session = thread as SessionId;
    if (!state) await this.#append(thread, [{ ...this.#head(), type: 'opened', session, title: stepName }]);
    else await this.#append(thread, [{ ...this.#head(), type: 'ownLease', epoch, reason: 'start' }]);
    const open = state?.open;
    if (open) {
      // Whoever asked for it never heard that it was saved and asks again, so what is open ends as not done.
      const error = { kind: 'interrupted', sentence: 'The process ended before this was saved.' };
      const left = Object.values(open.steps).filter(step => !step.outcome);
      const outcomes = left.map(step => this.#outcome(step.id, step.claims[0]?.attempt ?? null, epoch, { status: 'failed', error }));
      await this.#append(thread, [...outcomes, { ...this.#head(), type: 'finish', epoch, turn: open.id, status: 'failed' }]);
    }
    this.#epochs.set(thread, epoch);
    return { epoch };
  }

  /** One transaction: rows at their places and the state they fold to. Every row must count, or nothing is stored. */
  async #append(thread: string, rows: readonly SessionRow[]): Promise<void> {
    const session = thread as SessionId;
    const id = sessionRoom(session);
    const room: RoomRecord = (await this.#storage.get('rooms', id)) ?? {
      id,
      kind: 'session',
      revision: 0,
      sent: false,
      cursor: startCursor,
      next: 1,
      author: null,
      uploading: null,
      held: null,
      stopped: null,
    };
    const relayTime = Date.now();
    const placed = rows.map((row, index) => ({ row, order: orderOfPlace({ seq: room.next, index }), relayTime }));
    const folded = foldRows(await this.#state(thread), placed);
    const lost = folded.rows.find(({ verdict }) => verdict !== 'counts');
    if (lost) throw new Error(`the journal judges a ${lost.row.type} row of thread ${thread} as ${lost.verdict}`);
    const writes = [
      ...placed.map(one => put('rows', { ...one, id: one.row.id, room: id })),
      put('rooms', { ...room, revision: room.revision + 1, next: room.next + 1 }),
      put('sessionStates', { session, v: 1, state: folded.state }),
    ];
    stored(await this.#storage.commit({ fence: this.#fence, expect: [{ room: id, revision: room.revision }], writes }));
  }

  async *#rows(thread: string): AsyncGenerator<SessionRow> {
    const room = sessionRoom(thread as SessionId);
    for (let after: string | undefined; ; ) {
      const bound = after === undefined ? {} : { after };
      const rows = await this.#storage.range('rows', { index: ['room', 'order'], prefix: [room], limit: page, ...bound });
      for (const { row } of rows) yield row as SessionRow;
      after = rows.at(-1)?.order;
      if (rows.length < page || after === undefined) return;
    }
  }

  async #state(thread: string): Promise<SessionState | null> {
    return ((await this.#storage.get('sessionStates', thread))?.state ?? null) as SessionState | null;
  }

  #intent(step: StepId, turn: StepId, epoch: number, args: JsonValue): RowOf<'intent'> {
    return {
      ...this.#head(),
      type: 'intent',
      epoch,
      step,
      turn,
      parent: turn,
      ordinal: 0,
      // A turn ends with a model step's answer.
      kind: 'model',
      name: stepName,
      title: stepName,
      definition: 1,
      arguments: args,
      argumentsHash: hashJson(args),
      policy: 'safe',
      risk: 'none',
      confirm: false,
      needs: null,
      standsOn: [],
    };
  }

  #outcome(
    step: StepId,
    attempt: RowOf<'outcome'>['attempt'],
    epoch: number,
    result: Pick<RowOf<'outcome'>, 'status' | 'value' | 'error'>,
  ): RowOf<'outcome'> {
    return { ...this.#head(), type: 'outcome', epoch, step, attempt, ...result, valueHash: valueHashOf(result) };
  }

  #head() {
    return { v: 1 as const, id: this.#ids.next<RowId>(), device, at: Date.now() };
  }

  #own(): Promise<void> {
    this.#owned ??= this.#storage.takeFence(this.#fence, 1).then(taken => {
      if (taken !== 'ok') throw new Error(`the store could not be taken: ${taken}`);
    });
    return this.#owned;
  }

  #oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(work, work);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

function check(row: SessionRow): void {
  const parsed = parseRow('session', row);
  if (!('ok' in parsed))
    throw new TypeError(`not a row that any device would take: ${'invalid' in parsed ? parsed.invalid : 'its version'}`);
  const size = pack(row).length;
  if (size > limits.row) throw new RangeError(`a ${row.type} row of ${size} bytes; the limit is ${limits.row}`);
}

function stored(result: Awaited<ReturnType<Storage['commit']>>): void {
  if (result !== 'ok') throw new Error(`not stored: ${result}`);
}
