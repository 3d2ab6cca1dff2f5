/** Lets work go on that nobody waits for. What goes wrong in it is told, never swallowed. */
export function detached(work: Promise<unknown>, report: (error: unknown) => void): void {
  work.catch(report);
}
