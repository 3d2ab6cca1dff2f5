/**
 * The journal: what a session's rows mean and what to do next.
 * - `state.ts`, `ports.ts`   the folded state; what the executor needs from outside
 * - `fold/`       rows at their places → state; lease entries
 * - `loop.ts`, `next/`       the turn loop and `nextActions`, pure
 * - `executor/`   runs a session: decide, commit, perform, hand over
 * - `nested.ts`   tasks that a call began: how deep, how many, how many steps
 * - `share.ts`    what such a task gets
 * - `lease.ts`    when to acquire, take, renew and release
 * - `routed.ts`   a step that only another device can do
 * - `stored.ts` how the folded state is stored: open steps apart
 * - `project/`    what a screen shows of a session: entries, steps, list fields
 * - `policy.ts`, `attempt.ts`   replay policies; keys, deadlines, what is unresolved
 */

export {
  firstOrdinal,
  isConnectedAnswer,
  isSummaryName,
  isTitleName,
  modelAnswer,
  planOf,
  planStep,
  summaryName,
  summaryOf,
  titleName,
  titleOrdinal,
} from './answer.ts';
export { didNotFrom, isUnresolved, keyOf, overAt } from './attempt.ts';
export { answersIn, onceEach, usageIn } from './cost.ts';
export { createExecutor, type Executor, type ExecutorOptions } from './executor/executor.ts';
export { isBeginning } from './executor/too-large.ts';
export * from './fold/index.ts';
export { decideLease, type LeaseDecision, type LeaseQuestion, type LeaseReason } from './lease.ts';
export type { Wanted } from './loop.ts';
export { depthAt, isNested, leftIn, mayStandIn, nestedIn, planTaskOf, scopeOf } from './nested.ts';
export * from './next/index.ts';
export { type BranchId, hiddenOf, leafShowing, type Paths } from './paths.ts';
export * from './policy.ts';
export * from './ports.ts';
export * from './project/index.ts';
export { awaitedAbility } from './routed.ts';
export { type Share, shareAt } from './share.ts';
export * from './state.ts';
export { joinState, type StateWrites, splitState } from './stored.ts';
