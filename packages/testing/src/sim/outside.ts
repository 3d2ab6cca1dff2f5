import type { Http, HttpReply, HttpRequest } from '@baton/assistant';
import type { Life, Time } from './clock.ts';
import type { Flaw } from './flaws.ts';
import type { Points, Strike } from './points.ts';
import { createRandom, type Random, seedFor } from './seeded-random.ts';

/** One request as the outside met it. */
export interface Landed {
  /** What the real code sent as `Idempotency-Key`. */
  readonly key: string;
  readonly device: string;
  readonly body: string;
  /** When it left the device and when it landed, in milliseconds of the simulation. */
  readonly leftAt: number;
  readonly at: number;
  /** Whether something happened, or the service knew the request already. */
  readonly effect: boolean;
  /** What the service answered. */
  readonly answer: string;
}

export interface OutsideOptions {
  readonly time: Time;
  readonly points: Points;
  readonly seed: number;
  /** Whether the service recognises repeats by their key, as one that documents `Idempotency-Key` does. */
  readonly knowsRepeats: boolean;
  readonly strike: (device: string, strike: Strike) => void;
  readonly flaw: Flaw | null;
}

const fastest = 5;
const slowest = 60;
/** When a request lands whose device died as it left: late, but before the deadline of its attempt. */
const late = 7_000;

/** Everything outside: a service that counts what really happened, and does not know what Baton believes. */
export class Outside {
  readonly landed: Landed[] = [];
  /** Requests that have left and not landed. */
  readonly flying = new Set<string>();
  readonly #o: OutsideOptions;
  readonly #random: Random;
  readonly #known = new Map<string, string>();
  #requests = 0;
  #flights = 0;

  constructor(options: OutsideOptions) {
    this.#o = options;
    this.#random = createRandom(seedFor(options.seed, 'outside'));
  }

  /** How often something happened for this key. */
  effects(key: string): number {
    return this.landed.filter(one => one.key === key && one.effect).length;
  }

  /** The HTTP port of one process. */
  http(device: string, life: Life): Http {
    return { send: request => life.hear(this.#send(device, life, request)) };
  }

  #latency(): Promise<void> {
    const ms = fastest + Math.floor(this.#random() * (slowest - fastest + 1));
    return new Promise(resolve => void this.#o.time.after(ms, resolve));
  }

  async #send(device: string, life: Life, request: HttpRequest): Promise<HttpReply> {
    const { time, points, strike } = this.#o;
    if (life.over) return new Promise(() => {});
    if (request.signal.aborted) return { kind: 'notSent', why: 'stopped before it left' };
    const leftAt = time.now;
    const key = request.headers['Idempotency-Key'] ?? '';
    const lost = new Promise<HttpReply>(resolve => {
      request.signal.addEventListener('abort', () => resolve({ kind: 'lost', why: 'stopped' }), { once: true });
    });
    // Each request by itself: of two with the same key one may land long after the other.
    const flight = `${key} ${++this.#flights}`;
    this.flying.add(flight);
    const answered = (async (): Promise<HttpReply> => {
      await this.#latency();
      const struck = points.meet('effect', device, `effect of ${key.slice(0, 14)}`);
      if (struck?.how === 'late') {
        strike(device, { how: 'die', when: 'before' });
        time.after(late, () => {
          this.#land(device, key, request, leftAt);
          this.flying.delete(flight);
        });
        return new Promise(() => {});
      }
      if (struck?.when === 'before') {
        strike(device, struck);
        this.flying.delete(flight);
        if (life.over) return new Promise(() => {});
        // It never left: the process slept on it.
        await life.turn();
      }
      const answer = this.#land(device, key, request, leftAt);
      this.flying.delete(flight);
      if (struck?.when === 'after') strike(device, struck);
      await this.#latency();
      return { kind: 'response', status: 200, headers: {}, text: answer, cut: false };
    })();
    return Promise.race([answered, lost]);
  }

  #land(device: string, key: string, request: HttpRequest, leftAt: number): string {
    this.#requests++;
    // The mistake stands between the code and the service: the service sees another key each time.
    const seen = this.#o.flaw === 'keyFromAttempt' ? `${key}/${this.#requests}` : key;
    const before = this.#o.knowsRepeats ? this.#known.get(seen) : undefined;
    const answer = before ?? `received as number ${this.landed.filter(one => one.effect).length + 1}`;
    this.#known.set(seen, answer);
    this.landed.push({
      key,
      device,
      body: request.body ?? '',
      leftAt,
      at: this.#o.time.now,
      effect: before === undefined,
      answer,
    });
    return answer;
  }
}
