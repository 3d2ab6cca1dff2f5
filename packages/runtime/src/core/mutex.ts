/** Lets one piece of work run at a time, in the order it was asked for. A rejected one does not stop those behind it. */
export function createMutex(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let tail: Promise<unknown> = Promise.resolve();
  return work => {
    const run = tail.then(work, work);
    tail = run.catch(() => undefined);
    return run;
  };
}
