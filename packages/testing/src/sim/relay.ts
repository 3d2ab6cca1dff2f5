import type { DeviceId } from '@baton/protocol';
import {
  createMemoryStore,
  createRelay,
  type MemoryData,
  type Relay,
  type RelayConnection,
  type RelayPeer,
  type RelayStore,
} from '@baton/relay';
import { beginning, Life, type Time } from './clock.ts';
import type { Flaw } from './flaws.ts';
import { lossOf, type Points, type RelayLoss, type Strike } from './points.ts';
import { createRandom, type Random, seedFor } from './seeded-random.ts';

export interface RelayOptions {
  readonly time: Time;
  readonly points: Points;
  readonly seed: number;
  readonly flaw: Flaw | null;
}

/** How long one write of the relay takes, in milliseconds. */
const fastest = 1;
const slowest = 3;
/** How long after it has answered a relay with the flaw `ackBeforeDisk` writes. */
const writesLate = 60;
/** How long a relay is away after it died. */
const restartsAfter = 1_500;
/** An older copy of the data has this share of what was stored since the beginning. */
const ofCopy = 0.5;

/** The real relay engine as a process that can die and come back on what it had stored. */
export class SimRelay {
  /** What survives. */
  readonly data: MemoryData = new Map();
  readonly #options: RelayOptions;
  readonly #random: Random;
  readonly #onEnd = new Set<() => void>();
  /** What `data` came from, in order. */
  #stored: Parameters<RelayStore['commit']>[0][] = [];
  #generation = 1;
  /** How far its clock is ahead of everybody's right now, in milliseconds. */
  #ahead = 0;
  #lostAt: number | null = null;
  #lostUnseen = false;
  #running: { readonly relay: Relay; readonly life: Life } | null = null;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#random = createRandom(seedFor(options.seed, 'relay'));
    this.start();
  }

  /** The process that answers now; null while there is none. */
  get running(): { readonly relay: Relay; readonly life: Life } | null {
    return this.#running;
  }

  /** Whether it ever came back without something that it had stored. */
  get lost(): boolean {
    return this.#lostAt !== null;
  }

  /** When it did so last; null when it never did. */
  get lostAt(): number | null {
    return this.#lostAt;
  }

  /** Whether it ever did so without being able to tell: whoever came first could write before it was noticed. */
  get lostUnseen(): boolean {
    return this.#lostUnseen;
  }

  /** The devices had to open another generation, since it had told them of what it did not have. */
  get wasFoundShort(): boolean {
    return [...this.data.values()].some(({ generation }) => generation > this.#generation);
  }

  /** Whether it has stored that this device has given back what it had read, or is not waited for. */
  hasReport(device: DeviceId): boolean {
    return [...this.data.values()].some(({ reports, generation }) => reports.get(device) === generation);
  }

  /** Hears that the process ended: its connections are gone. */
  onEnd(listener: () => void): void {
    this.#onEnd.add(listener);
  }

  start(): void {
    if (this.#running) return;
    const { time } = this.#options;
    const life = new Life(time);
    const random = (length: number) => Uint8Array.from({ length }, () => Math.floor(this.#random() * 256));
    const relay = createRelay({
      store: this.#store(life),
      clock: { now: () => beginning + time.now + this.#ahead, after: (ms, run) => time.after(ms, () => life.enter(run)) },
      random,
      // Cryptography resolves off the thread, which a seed cannot order. What is authenticated is tested where it is made.
      authenticate: async () => true,
    });
    this.#running = { relay, life };
  }

  connect(connection: RelayConnection): RelayPeer | null {
    return this.#running?.relay.connect(connection) ?? null;
  }

  die(): void {
    if (!this.#running) return;
    this.#running.life.end();
    this.#running = null;
    for (const listener of this.#onEnd) listener();
  }

  /** Dies and loses what it had stored. It comes back by itself. */
  lose(how: RelayLoss): void {
    this.die();
    this.#lostAt = this.#options.time.now;
    const kept = how === 'wipe' ? [] : this.#stored.slice(0, Math.floor(this.#stored.length * ofCopy));
    this.data.clear();
    // Applied at once, like every change of the memory store.
    for (const changes of kept) void createMemoryStore(this.#generation, this.data).commit(changes);
    this.#stored = kept;
    if (how === 'rollbackUnseen') this.#lostUnseen = true;
    else this.#generation = Math.max(this.#generation + 1, beginning + this.#options.time.now);
    this.#options.time.after(restartsAfter, () => this.start());
  }

  /** Its machine's clock is set forward. */
  setClock(ms: number): void {
    this.#ahead += ms;
  }

  /** Dies and comes back by itself with everything that it had stored. */
  restart(): void {
    this.die();
    this.#options.time.after(restartsAfter, () => this.start());
  }

  #strike(strike: Strike): void {
    const loss = lossOf(strike);
    if (loss) this.lose(loss);
    if (strike.how === 'die') this.restart();
  }

  #store(life: Life): RelayStore {
    const { time, points, flaw } = this.#options;
    const inner = createMemoryStore(this.#generation, this.data);
    const latency = () =>
      new Promise<void>(
        resolve => void time.after(fastest + Math.floor(this.#random() * (slowest - fastest + 1)), () => life.enter(resolve)),
      );
    const commit: RelayStore['commit'] = async changes => {
      await latency();
      const what = changes.map(change => (change.kind === 'item' ? `${change.room.slice(0, 14)}#${change.stored.item.seq}` : change.kind));
      const struck = points.meet('relay', 'relay', what.join(' '));
      if (struck?.when === 'before') {
        this.#strike(struck);
        if (life.over) return new Promise(() => {});
      }
      if (struck?.how === 'full') throw new Error('there is no space');
      await inner.commit(changes);
      this.#stored.push(changes);
      if (struck?.how === 'unknown') throw new Error('nobody knows whether it was stored');
      if (struck?.when === 'after') this.#strike(struck);
      return life.hear(Promise.resolve());
    };
    // The mistake: answered at once, written a moment later by a process that may be gone by then.
    const hasty = createMemoryStore(this.#generation, this.data);
    const later = () => new Promise<void>(resolve => void time.after(writesLate, () => life.enter(resolve)));
    const buffered: Parameters<RelayStore['commit']>[0][number][] = [];
    let flushing = false;
    const hastyCommit: RelayStore['commit'] = async changes => {
      buffered.push(...changes);
      if (flushing) return;
      flushing = true;
      void later().then(async () => {
        flushing = false;
        const group = buffered.splice(0);
        const struck = points.meet('relay', 'relay', 'late write');
        if (struck) this.#strike(struck);
        if (!life.over) await hasty.commit(group);
      });
    };
    return {
      generation: inner.generation,
      space: (space, author) => life.hear(inner.space(space, author)),
      room: (space, room) => life.hear(inner.room(space, room)),
      items: (space, room, range) => life.hear(inner.items(space, room, range)),
      weight: (space, room) => life.hear(inner.weight(space, room)),
      placed: (space, room, author, counter) => life.hear(inner.placed(space, room, author, counter)),
      commit: flaw === 'ackBeforeDisk' ? hastyCommit : commit,
      close: () => life.hear(inner.close()),
    };
  }
}
