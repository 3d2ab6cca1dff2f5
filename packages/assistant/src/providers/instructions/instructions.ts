/** What is said to a connected helper, in one language. */
export interface Instructions {
  readonly who: (model: string) => string;
  readonly voice: string;
  readonly honesty: string;
  readonly data: string;
  readonly acting: string;
  readonly documents: string;
  readonly planning: string;
  readonly asking: string;
  readonly today: (day: string, weekday: string, time: string, zone: string) => string;
  /** From Monday on. */
  readonly weekdays: readonly string[];
  readonly step: (title: string, n: number, of: number) => string;
  /** Asks for a task that an answer handed on. */
  readonly nested: (ask: string, steps: number) => string;
  /** Of such a task, when it can call nothing more and still say what came of it. */
  readonly lastStep: string;
  readonly closing: string;
  readonly planned: string;
  readonly goOn: string;
  readonly cut: string;
  readonly outside: string;
  readonly results: {
    readonly interrupted: string;
    readonly denied: string;
    readonly expired: string;
    readonly skipped: string;
    readonly cancelled: string;
    readonly failed: string;
  };
}
