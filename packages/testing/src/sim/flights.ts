/** Requests on their way to something outside, and what strikes them there. */
import type { Life, Time } from './clock.ts';
import type { Points, Strike } from './points.ts';
import type { Random } from './seeded-random.ts';

export interface FlightsOptions {
  readonly time: Time;
  readonly points: Points;
  readonly random: Random;
  readonly strike: (device: string, strike: Strike) => void;
}

export interface Flight<Reply> {
  readonly device: string;
  readonly life: Life;
  readonly signal: AbortSignal;
  /** For people who read a trace; must not hang on ids that a seed makes. */
  readonly what: string;
  /** Whether the network may deliver it twice: only whoever knows repeats can do anything about that. */
  readonly repeats: boolean;
  /** It is there: what is outside does with it what it does. */
  readonly take: (leftAt: number) => Reply;
}

/** What came of it. `lost`: it left, and no answer came. */
export type Flown<Reply> =
  | { readonly kind: 'answered'; readonly reply: Reply }
  | { readonly kind: 'notSent' }
  | { readonly kind: 'lost'; readonly why: string };

/** One way of a request, in milliseconds. */
const fastest = 5;
const slowest = 60;
/** When a request lands whose device died as it left: late, but before the deadline of its attempt. */
const late = 7_000;

export class Flights {
  /** How many have left and not landed. */
  flying = 0;
  readonly #o: FlightsOptions;

  constructor(options: FlightsOptions) {
    this.#o = options;
  }

  /** Sends one request of a process, which hears of it only while it lives. */
  send<Reply>(flight: Flight<Reply>): Promise<Flown<Reply>> {
    return flight.life.hear(this.#send(flight));
  }

  #latency(): Promise<void> {
    const ms = fastest + Math.floor(this.#o.random() * (slowest - fastest + 1));
    return new Promise(resolve => void this.#o.time.after(ms, resolve));
  }

  async #send<Reply>({ device, life, signal, what, repeats, take }: Flight<Reply>): Promise<Flown<Reply>> {
    const { time, points, strike } = this.#o;
    if (life.over) return new Promise(() => {});
    if (signal.aborted) return { kind: 'notSent' };
    const leftAt = time.now;
    const lost = new Promise<Flown<Reply>>(resolve => {
      signal.addEventListener('abort', () => resolve({ kind: 'lost', why: 'stopped' }), { once: true });
    });
    this.flying++;
    const answered = (async (): Promise<Flown<Reply>> => {
      await this.#latency();
      const struck = points.meet('effect', device, what);
      const drops = struck?.how === 'drop' || struck?.how === 'hang';
      if (struck?.how === 'late') {
        strike(device, { how: 'die', when: 'before' });
        time.after(late, () => {
          take(leftAt);
          this.flying--;
        });
        return new Promise(() => {});
      }
      if (struck?.when === 'before') {
        this.flying--;
        if (drops) return noAnswer(struck.how, lost);
        strike(device, struck);
        if (life.over) return new Promise(() => {});
        // It never left: the process slept on it.
        await life.turn();
      }
      const reply = take(leftAt);
      if (struck?.how === 'twice' && repeats) take(leftAt);
      if (struck?.when !== 'before') this.flying--;
      if (drops) return noAnswer(struck.how, lost);
      if (struck?.when === 'after' && struck.how !== 'twice') strike(device, struck);
      await this.#latency();
      return { kind: 'answered', reply };
    })();
    return Promise.race([answered, lost]);
  }
}

/** The answer is lost on its way: the connection breaks, or nothing comes until whoever asked gives up. */
const noAnswer = <Reply>(how: 'drop' | 'hang', givenUp: Promise<Flown<Reply>>): Promise<Flown<Reply>> =>
  how === 'hang' ? givenUp : Promise.resolve({ kind: 'lost', why: 'the connection broke' });
