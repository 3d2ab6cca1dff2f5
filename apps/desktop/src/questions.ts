/**
 * Windows of the system's own in which the person is asked. There is one at a time, however many a page asks for; and after some in a row that
 * were refused there is none for a while: a page that was taken over would ask until somebody is tired of it.
 */

/** Refused in a row, each within {@link rest} of the one before. */
const mostRefused = 5;

/** Milliseconds. */
const rest = 60_000;

export interface Questions {
  /** Asks once those before are answered. Answers `no`, and asks nobody, while it rests. */
  ask<T>(show: () => Promise<T>, no: T): Promise<T>;
  isResting(): boolean;
}

/** @param now milliseconds that never go back */
export function createQuestions(now: () => number = () => performance.now()): Questions {
  let last: Promise<unknown> | null = null;
  let refused = 0;
  let refusedAt = 0;
  const isFresh = (): boolean => now() - refusedAt < rest;
  const isResting = (): boolean => refused >= mostRefused && isFresh();
  return {
    isResting,
    ask<T>(show: () => Promise<T>, no: T): Promise<T> {
      const turn = async (): Promise<T> => {
        if (isResting()) return no;
        const answer = await show();
        if (answer !== no) refused = 0;
        else {
          refused = isFresh() ? refused + 1 : 1;
          refusedAt = now();
        }
        return answer;
      };
      const mine = last === null ? turn() : last.then(turn, turn);
      last = mine;
      const over = (): void => {
        if (last === mine) last = null;
      };
      mine.then(over, over);
      return mine;
    },
  };
}
