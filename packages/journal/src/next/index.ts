export type { Action, Attempted, Situation, WaitReason } from './action.ts';
export { nextActions } from './actions.ts';
