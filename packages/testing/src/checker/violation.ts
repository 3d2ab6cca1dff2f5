/** Something that must hold and does not. `rule` is its number in the journal's list of invariants, or a word for what is beyond it. */
export interface Violation {
  readonly rule:
    | '1'
    | '2'
    | '3'
    | '4'
    | '5'
    | '6'
    | '7'
    | '8'
    | '9'
    | '10'
    | '11'
    | '12'
    | 'nested'
    | 'deleted'
    | 'copies'
    | 'titles'
    | 'bill'
    | 'stopped'
    | 'search'
    | 'outbox'
    | 'broke'
    | 'outcome';
  readonly what: string;
}

export const violation = (rule: Violation['rule'], what: string): Violation => ({ rule, what });
