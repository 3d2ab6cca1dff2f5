/**
 * What every tool must do, so that the journal may believe its definition: `docs/acceptance-suites.md` shows how to run it.
 * - `bench.ts`    what the author brings, and a call of the tool
 * - `outside.ts`  a service that counts what really happened
 * - `cases.ts`    the cases
 */
import { Bench, policyOf, type ToolUnderTest } from './bench.ts';
import { cases } from './cases.ts';

export type { MemoryDocuments, ToolUnderTest } from './bench.ts';

export interface AcceptanceCase {
  readonly name: string;
  /** Rejects with what was wrong. */
  run(): Promise<void>;
}

/** The cases that apply to this tool, each with each of the arguments, in a world of its own. */
export function toolAcceptance<Args>(subject: ToolUnderTest<Args>): readonly AcceptanceCase[] {
  return subject.arguments.flatMap((args, n) => {
    const policy = policyOf(subject.tool, args);
    const which = subject.arguments.length === 1 ? '' : ` (arguments ${n + 1}, ${policy})`;
    return cases
      .filter(one => one.applies(policy))
      .map(one => ({ name: `${one.name}${which}`, run: () => one.run(new Bench(subject, args), subject) }));
  });
}
