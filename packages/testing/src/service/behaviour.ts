/**
 * What the service does with one call instead of answering at once. `drop` and `late` come after the effect: the caller
 * cannot know that it happened. `fail` and `refuse` come before it. `bytes`: the answer is a text of so many bytes, see {@link longText}.
 */
export type Behaviour =
  | { readonly kind: 'hold before'; readonly bytes?: number }
  | { readonly kind: 'hold after'; readonly bytes?: number }
  | { readonly kind: 'long'; readonly bytes: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'fail'; readonly status: number }
  | { readonly kind: 'refuse' };

/** A text of exactly so many bytes in UTF-8, with lines, quotes and characters of one to four bytes; no two lines are the same. */
export function longText(bytes: number): string {
  const lines: string[] = [];
  let left = bytes;
  for (let n = 1; left > 0; n++) {
    const line = `Line ${n}: “naïve” \\ "quoted", 周末 😀\n`;
    const size = Buffer.byteLength(line);
    lines.push(size <= left ? line : 'x'.repeat(left));
    left -= size;
  }
  return lines.join('');
}

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
