import { FencedError } from './book.ts';

/**
 * Lets work go on that nobody waits for. What goes wrong in it is told, never swallowed; that another runtime has taken over is no fault:
 * then everything here stops by itself.
 */
export function detached(work: Promise<unknown>, report: (error: unknown) => void): void {
  work.catch((error: unknown) => {
    if (!(error instanceof FencedError)) report(error);
  });
}
