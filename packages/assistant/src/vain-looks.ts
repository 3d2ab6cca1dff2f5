/** What of one attempt is known: since when looking has only failed, and when the last such look was over. Wall clock, milliseconds. */
interface Vain {
  readonly since: number;
  readonly until: number;
}

/** Longer than the journal rests between two looks: after that nobody was looking, as on a device that slept. */
const longestRest = 60_000;

/**
 * For how long answers that go on by themselves have been looked for in vain by this process. Time in which nobody looked does not count: a device
 * that slept for an hour, and wakes before its network does, has not looked for an hour.
 */
export class VainLooks {
  readonly #attempts = new Map<string, Vain>();

  /** A look failed. Answers for how many milliseconds looking had only failed when it began. */
  failed(attempt: string, { began, ended }: { readonly began: number; readonly ended: number }): number {
    const before = this.#attempts.get(attempt);
    const since = before && began - before.until <= longestRest ? before.since : began;
    this.#attempts.set(attempt, { since, until: ended });
    return began - since;
  }

  /** It was heard of, or is looked for no more. */
  over(attempt: string): void {
    this.#attempts.delete(attempt);
  }
}
