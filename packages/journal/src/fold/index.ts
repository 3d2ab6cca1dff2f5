export type { At, Folded, Verdict } from './change.ts';
export { type FoldedRows, fold, foldRows, foldView, type PlacedRow } from './fold.ts';
export { foldLease } from './lease.ts';
export { valueHashOf } from './steps.ts';
