export type { Action, Attempted, Situation, Stopping, WaitReason } from './action.ts';
export { nextActions } from './actions.ts';
