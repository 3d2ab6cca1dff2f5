import type { IdSource, SessionRow } from '@baton/protocol';
import { type Action, nextActions, type Situation } from '../next/index.ts';
import type { Clock, Line, World } from '../ports.ts';
import type { View } from '../state.ts';
import { createBook } from './book.ts';
import { createCalls } from './calls.ts';
import { createCommits } from './commits.ts';
import { letGo, sayHandedOver } from './handover.ts';
import { createIntents } from './intents.ts';
import { quickRows } from './quick.ts';
import { createWriter } from './rows.ts';
import { createSleeper } from './sleeper.ts';
import { createStops } from './stops.ts';

export interface ExecutorOptions {
  readonly line: Line;
  readonly world: World;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Told about what should never happen: a world that threw. The executor goes on. */
  readonly report?: (error: unknown) => void;
}

/** Runs one session for as long as its device is the holder: decide → commit → perform. */
export interface Executor {
  start(): void;
  /**
   * Lets nothing new leave, stops model calls, and says which calls are still out, as a holder that is about to release its lease must.
   * Does nothing more until this process has acquired the session again.
   */
  handOver(): Promise<void>;
  /** Stops for good: running calls are told to stop, what they bring back is stored; resolves when none is left. */
  stop(): Promise<void>;
  /** Resolves when nothing can go on by itself: no call is out, nothing is to be written, only time, people or the room can change that. */
  idle(): Promise<void>;
  /** How many results could not be stored yet; while there are any, no new effect begins. */
  unsaved(): number;
}

export function createExecutor(options: ExecutorOptions): Executor {
  const { line, world, clock, ids } = options;
  const report = options.report ?? (() => undefined);
  const stopping = new AbortController();
  const sleeper = createSleeper(clock);
  const book = createBook(clock);
  const writer = createWriter(line.device, ids, clock);
  const commits = createCommits(line, clock, stopping.signal, () => halt(), report);
  const calls = createCalls({ line, world, clock, ids, book, commits, writer, wake: sleeper.wake, report });
  const stops = createStops({ line, world, clock, commits, writer, signal: stopping.signal, wake: sleeper.wake, report });
  const intents = createIntents({ line, world, ids, book, commits, writer, report });
  /** The epoch this executor serves; null while it does not. */
  let serving: number | null = null;
  /** An epoch that it has handed over by itself. */
  let given: number | null = null;
  let handing: Promise<void> = Promise.resolve();
  let saying = 0;
  let loop: Promise<void> | null = null;
  let unsubscribe: (() => void) | null = null;

  function halt(): void {
    stopping.abort();
    for (const entry of book.all()) entry.abort?.abort();
    sleeper.wake();
  }

  /** Notices that the lease went or came, before anything is decided or leaves. */
  function notice(): number | null {
    const owned = line.ownedEpoch();
    const mine = owned === given ? null : owned;
    if (mine !== serving) {
      if (serving !== null) lose(serving);
      serving = mine;
    }
    return serving;
  }

  function lose(epoch: number): void {
    letGo(book, epoch);
    saying++;
    handing = handing
      .then(() => sayHandedOver(epoch, line, book, commits, writer))
      .catch(report)
      .finally(() => {
        saying--;
        sleeper.wake();
      });
  }

  const situation = (): Situation => ({
    me: line.device,
    ownedEpoch: notice(),
    relayNow: line.relayNow(),
    reachable: line.reachable(),
    able: needs => world.able(needs),
    whereIs: ref => line.whereIs(ref),
    definition: (kind, name) => world.definition(kind, name),
    stopping: step => stops.of(step),
    attempted: (step, attempt) => book.attempted(step, attempt),
  });

  /** Stops calls whose result nobody waits for (the turn is cancelled, or another outcome came first) and forgets what is settled. */
  function tend(view: View): void {
    const { open } = view.state;
    for (const entry of book.all()) {
      const step = open?.steps[entry.step];
      const settled = !step || step.outcome !== null;
      if (entry.phase === 'out') {
        if (entry.rule.abort && (settled || open?.cancel)) entry.abort?.abort();
      } else if (settled && (step || entry.phase !== 'waiting')) book.forget(entry);
    }
  }

  /** Does what can be done now. Whether something was written or tried, so that it must be decided again. */
  async function act(view: View, actions: readonly Action[]): Promise<boolean> {
    const epoch = serving;
    if (epoch === null) return false;
    for (const action of actions) {
      if (action.type === 'perform') calls.perform(action.step, action.attempt, epoch);
      if (action.type === 'reserve') calls.reserve(action.step, action.attempt);
      if (action.type === 'cancel') stops.tell(action.step, action.attempt, epoch);
    }
    const quick = quickRows(actions, epoch, { line, writer, book, definition: (kind, name) => world.definition(kind, name) });
    if (quick.length > 0) return await write(view, quick);
    const place = actions.find(action => action.type === 'place');
    if (place) return await write(view, writer.place(place, epoch, view.state));
    const finish = actions.find(action => action.type === 'finish');
    if (finish) return await write(view, [writer.finish(finish.turn, finish.status, epoch)]);
    const wanted = actions.filter(action => action.type === 'intend').map(action => action.wanted);
    if (wanted.length > 0) return await intents.write(view, wanted, epoch, stopping.signal, rest);
    return actions.some(action => action.type === 'perform' || action.type === 'reserve' || action.type === 'cancel');
  }

  async function write(view: View, rows: readonly SessionRow[]): Promise<boolean> {
    const result = await commits.once({ expect: view.revision, rows });
    if (result !== 'ok' && result !== 'stale') await rest();
    return true;
  }

  /** Before a refused write is decided again. */
  const rest = (): Promise<void> => clock.sleep(500, stopping.signal);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      sleeper.begin();
      const now = situation();
      const view = line.view();
      tend(view);
      // With a result that is only in memory nothing new may begin: it could be lost as well.
      const actions = commits.unsaved() > 0 ? [] : nextActions(view.state, now);
      if (await act(view, actions)) continue;
      await sleeper.rest(nextLook(actions, now.relayNow), () => calls.running() + stops.running() + commits.unsaved() + saying === 0);
    }
    sleeper.end();
  }

  /** Milliseconds until something must be looked at again although nothing changed; null = never. */
  function nextLook(actions: readonly Action[], relayNow: number | null): number | null {
    const times: number[] = [];
    for (const action of actions) {
      if (action.type !== 'wait') continue;
      if (action.until !== null && relayNow !== null && Number.isFinite(action.until)) times.push(action.until - relayNow);
    }
    for (const entry of book.all()) {
      if ((entry.phase === 'over' || entry.phase === 'reserved') && entry.retryAt > clock.monotonic())
        times.push(entry.retryAt - clock.monotonic());
    }
    const again = stops.again();
    if (again !== null) times.push(again);
    return times.length === 0 ? null : Math.max(0, Math.min(...times));
  }

  return {
    start() {
      if (loop) return;
      unsubscribe = line.onChange(() => {
        // At once, not when the loop comes round: a call must not leave in between.
        notice();
        sleeper.wake();
      });
      loop = run().catch(error => {
        report(error);
        halt();
        sleeper.end();
      });
    },
    async handOver() {
      notice();
      if (serving === null) return;
      given = serving;
      notice();
      await handing;
    },
    async stop() {
      // Said while it is still known: the next process could only ask a person about a call that never left.
      if (notice() !== null) given = serving;
      notice();
      halt();
      unsubscribe?.();
      await loop;
      await calls.ended();
      await stops.ended();
      await handing;
    },
    idle: () => sleeper.idle(),
    unsaved: () => commits.unsaved(),
  };
}
