/** How long something takes. Tests only. */

/** Milliseconds of the fastest of three times, or of the first that takes less than `enough`: the machine may have been at something else. */
export function fastest(enough: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 3 && least >= enough; times++) {
    const begun = performance.now();
    work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}
