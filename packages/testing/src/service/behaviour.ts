/**
 * What the service does with one call instead of answering at once. `drop` and `late` come after the effect: the caller
 * cannot know that it happened. `fail` and `refuse` come before it.
 */
export type Behaviour =
  | { readonly kind: 'hold before' }
  | { readonly kind: 'hold after' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'fail'; readonly status: number }
  | { readonly kind: 'refuse' };

/** A behaviour that waits for a call, and then has it in its hands. */
export interface Held {
  /** Settles when the call is there (for a hold: is being held), with its number among all recorded requests. */
  readonly arrived: Promise<number>;
  /** Lets a held call go on: before the effect, the effect happens now; after it, the answer is sent. */
  release(): void;
  /** Breaks the connection of a held call. Held before its effect, the effect then never happens. */
  drop(): void;
}

/** How a held call goes on. */
export type Verdict = 'release' | 'drop';

/** One behaviour in the queue of the service, with the ends of its promises. */
export class Order implements Held {
  readonly behaviour: Behaviour;
  readonly path: string | null;
  readonly arrived: Promise<number>;
  readonly verdict: Promise<Verdict>;
  private readonly arrive: (number: number) => void;
  private readonly decide: (verdict: Verdict) => void;

  constructor(behaviour: Behaviour, path: string | null) {
    this.behaviour = behaviour;
    this.path = path;
    const arrived = Promise.withResolvers<number>();
    const verdict = Promise.withResolvers<Verdict>();
    this.arrived = arrived.promise;
    this.arrive = arrived.resolve;
    this.verdict = verdict.promise;
    this.decide = verdict.resolve;
  }

  take(number: number): void {
    this.arrive(number);
  }

  release(): void {
    this.decide('release');
  }

  drop(): void {
    this.decide('drop');
  }
}
