import type { Http, HttpReply, HttpRequest } from '@baton/assistant';
import { limits } from '@baton/protocol';
import type { Life, Time } from './clock.ts';
import type { Flaw } from './flaws.ts';
import { Flights } from './flights.ts';
import type { Points, Strike } from './points.ts';
import { createRandom, seedFor } from './seeded-random.ts';
import { type Asks, headers, remembers, type ServiceKind } from './services.ts';

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
  readonly service: ServiceKind;
  readonly strike: (device: string, strike: Strike) => void;
  readonly flaw: Flaw | null;
}

/** How long the work takes that a service begins, in milliseconds. */
const works = 5_000;

/** Everything outside: a service that counts what really happened, and does not know what Baton believes. */
export class Outside {
  readonly landed: Landed[] = [];
  readonly #o: OutsideOptions;
  readonly #flights: Flights;
  /** What the service remembers having done: by key, or by ticket. */
  readonly #known = new Map<string, { readonly answer: string; readonly at: number }>();
  #requests = 0;
  #tickets = 0;

  constructor(options: OutsideOptions) {
    this.#o = options;
    this.#flights = new Flights({ ...options, random: createRandom(seedFor(options.seed, 'outside')) });
  }

  /** How many requests have left and not landed. */
  get flying(): number {
    return this.#flights.flying;
  }

  /** How often something happened for this key. */
  effects(key: string): number {
    return this.landed.filter(one => one.key === key && one.effect).length;
  }

  /** The HTTP port of one process. */
  http(device: string, life: Life): Http {
    return { send: request => this.#send(device, life, request) };
  }

  async #send(device: string, life: Life, request: HttpRequest): Promise<HttpReply> {
    const key = request.headers[headers.key] ?? '';
    const asks = (request.headers[headers.asks] ?? 'act') as Asks;
    const flown = await this.#flights.send({
      device,
      life,
      signal: request.signal,
      what: `${asks === 'act' ? 'effect' : asks} of ${key.slice(0, 14)}`,
      repeats: this.#dedupes,
      take: leftAt => this.#take(asks, device, key, request, leftAt),
    });
    if (flown.kind === 'notSent') return { kind: 'notSent', why: 'stopped before it left' };
    return flown.kind === 'lost' ? flown : { kind: 'response', headers: {}, cut: false, ...flown.reply };
  }

  get #dedupes(): boolean {
    const { service } = this.#o;
    return service === 'keyed' || service === 'forgetful' || service === 'reserved';
  }

  /** What the service does with a request and answers. */
  #take(asks: Asks, device: string, key: string, request: HttpRequest, leftAt: number): { status: number; text: string } {
    if (asks === 'reserve') return { status: 200, text: `ticket ${++this.#tickets}` };
    if (asks === 'probe' || asks === 'look') {
      const done = this.landed.find(one => (asks === 'probe' ? one.key === key : one.answer === request.headers[headers.ticket]));
      if (!done) return { status: 404, text: '' };
      return { status: asks === 'look' && this.#o.time.now - done.at < works ? 202 : 200, text: done.answer };
    }
    return { status: 200, text: this.#land(device, key, request, leftAt) };
  }

  #land(device: string, key: string, request: HttpRequest, leftAt: number): string {
    const { service, flaw, time } = this.#o;
    this.#requests++;
    const named = service === 'reserved' ? (request.headers[headers.ticket] ?? key) : key;
    // The mistake stands between the code and the service: the service sees another key each time.
    const seen = flaw === 'keyFromAttempt' ? `${named}/${this.#requests}` : named;
    const known = this.#dedupes ? this.#known.get(seen) : undefined;
    const before = known && service === 'forgetful' && time.now - known.at > remembers ? undefined : known;
    const body = request.body ?? '';
    // Whoever sends a lot gets a lot back.
    const echo = body.length > limits.row ? `: ${body}` : '';
    const answer = before?.answer ?? `received as number ${this.landed.filter(one => one.effect).length + 1}${echo}`;
    if (!before) this.#known.set(seen, { answer, at: time.now });
    this.landed.push({ key, device, body, leftAt, at: time.now, effect: before === undefined, answer });
    return answer;
  }
}
