/** A session in its device's own room, run by the real executor over the real fold. Tests only. */
import {
  type Batch,
  type Clock,
  type CommitResult,
  createExecutor,
  foldRows,
  type Line,
  type OpenTurn,
  type PlacedRow,
  type SessionState,
  type World,
} from '@baton/journal';
import {
  type Attachment,
  createIdSource,
  type DeviceId,
  type Job,
  type Locale,
  type MessageId,
  orderOfPlace,
  type RowId,
  type SessionId,
  type SessionRow,
} from '@baton/protocol';
import type { MemoryDocuments } from './memory-documents.ts';

export const laptop = 'laptop' as DeviceId;
export const session = 'session' as SessionId;

/** A clock on which short sleeps are over at once, so that streamed text takes no time, and deadlines never come. */
export function hurriedClock(start: number): Clock {
  let wall = start;
  const aborted = (signal: AbortSignal | undefined) =>
    new Promise<void>(resolve => {
      if (signal?.aborted) resolve();
      else signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  return {
    now: () => ++wall,
    monotonic: () => ++wall,
    async sleep(ms, signal) {
      if (ms >= 5_000) return aborted(signal);
      wall += ms;
    },
  };
}

export interface OwnRoom {
  state(): SessionState;
  /** The newest turn as it stood right before it finished, or as it stands. */
  turn(): OpenTurn;
  readonly rows: PlacedRow[];
  readonly documents: MemoryDocuments;
  send(
    text: string,
    options?: {
      readonly job?: Job;
      readonly locale?: Locale;
      readonly mode?: 'steer' | 'next';
      readonly at?: number;
      readonly attachments?: readonly Attachment[];
    },
  ): Promise<void>;
  /** Answers every open approval. */
  answer(answer: 'yes' | 'no'): Promise<void>;
  /** The person's Stop. */
  stop(): Promise<void>;
  /** Runs until nothing can go on by itself, or until `rows` rows were committed: then the process dies. */
  run(world: World, untilRows?: number): Promise<void>;
  /** Everything that was streamed for the steps, the longest text of each. */
  readonly streamed: Map<string, string>;
}

export interface Stored {
  readonly rows: readonly PlacedRow[];
  readonly documents: MemoryDocuments;
}

const zone = 'Europe/Berlin';

export function ownRoom(clock: Clock, from: Stored): OwnRoom {
  const { documents } = from;
  const rows: PlacedRow[] = [];
  const streamed = new Map<string, string>();
  const listeners = new Set<() => void>();
  let state: SessionState | null = null;
  let last: OpenTurn | null = null;
  let revision = 0;
  let dieAt = Number.POSITIVE_INFINITY;
  let n = rows.length;

  function put(given: readonly SessionRow[]): void {
    const placed = given.map(row => ({ row, order: orderOfPlace({ seq: ++n, index: 0 }), relayTime: clock.now() }));
    for (const each of placed) keep(each);
    revision++;
    for (const listener of [...listeners]) listener();
  }
  function keep(placed: PlacedRow): void {
    const folded = foldRows(state, [placed]);
    state = folded.state;
    last = folded.closed.at(-1)?.turn ?? state?.open ?? last;
    rows.push(placed);
  }
  for (const placed of from.rows) keep(placed);
  n = rows.length;

  const ids = createIdSource(
    () => clock.now(),
    () => Math.random(),
  );
  const head = () => ({ v: 1 as const, id: ids.next<RowId>(), device: laptop, at: clock.now() });
  const now = (): SessionState => {
    if (!state) throw new Error('nothing was opened yet');
    return state;
  };
  if (!state) put([{ ...head(), type: 'opened', session, title: 'Test' }]);

  return {
    rows,
    documents,
    streamed,
    state: now,
    turn() {
      const turn = now().open ?? last;
      if (!turn) throw new Error('there was no turn');
      return turn;
    },
    async send(text, { job, locale = 'en', mode = 'next', at, attachments } = {}) {
      const message = ids.next<MessageId>();
      const given = { ...(at !== undefined && { at }), ...(job && { job }), ...(attachments && { attachments: [...attachments] }) };
      put([{ ...head(), type: 'message', message, text, mode, locale, zone, ...given }]);
    },
    async answer(answer) {
      for (const step of Object.values(now().open?.steps ?? {})) {
        if (!step.approval || step.approval.answer !== null) continue;
        const { approval, argumentsHash } = step.approval;
        put([{ ...head(), type: 'approvalAnswer', approval, step: step.id, argumentsHash, answer }]);
      }
    },
    async stop() {
      const { open } = now();
      if (open) put([{ ...head(), type: 'cancel', turn: open.id }]);
    },
    async run(world, untilRows) {
      dieAt = untilRows ?? Number.POSITIVE_INFINITY;
      const line: Line = {
        session,
        device: laptop,
        view: () => ({ state: now(), revision }),
        ownedEpoch: () => now().lease.epoch,
        relayNow: () => clock.now(),
        reachable: () => true,
        whereIs: () => 'here',
        // What the assistant asks for fits a row; see its acceptance suite.
        blob: async () => null,
        async commit({ expect, rows: given, edits = [] }: Batch): Promise<CommitResult> {
          if (rows.length >= dieAt) return 'fenced';
          if (expect !== revision) return 'stale';
          const step = given.findLast(row => row.type === 'outcome')?.step;
          for (const edit of edits) documents.commit(edit, clock.now(), step);
          put(given);
          return 'ok';
        },
        progress(step, _attempt, text) {
          streamed.set(step, text);
        },
        onChange(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      };
      const faults: unknown[] = [];
      const executor = createExecutor({ line, world, clock, ids, report: error => faults.push(error) });
      executor.start();
      await executor.idle();
      // A rest between two attempts counts as idle; on this clock it is over at once.
      for (let turns = 0; turns < 10; turns++) {
        await new Promise(resolve => setTimeout(resolve, 0));
        await executor.idle();
      }
      await executor.stop();
      if (faults.length > 0) throw faults[0];
    },
  };
}
