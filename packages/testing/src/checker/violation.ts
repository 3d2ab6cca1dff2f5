/** The invariants of the journal by their numbers in its list, and words for what is beyond it. */
export const rules = [
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const),
  ...(['nested', 'deleted', 'copies', 'titles', 'bill', 'stopped', 'search', 'outbox', 'broke', 'outcome'] as const),
] as const;

/** Something that must hold and does not. */
export interface Violation {
  readonly rule: (typeof rules)[number];
  readonly what: string;
}

export const violation = (rule: Violation['rule'], what: string): Violation => ({ rule, what });
