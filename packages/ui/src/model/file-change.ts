/** One change of a file and what became of taking it back. */
export interface FileChangeView {
  /** What a button needs to say which change it is about. */
  readonly about: { readonly of: string; readonly device: string; readonly name: string; readonly folder: string };
  /**
   * `going`: a button was pressed, and it is not done yet. `refused`: it could not be taken back, `words` says why. `saved`: what the file was
   * before stands beside it, `words` says where.
   */
  readonly state: 'stands' | 'going' | 'undone' | 'refused' | 'saved';
  readonly words?: string;
  /** The computer that is waited for. */
  readonly waitsFor?: string;
  readonly undoneAt?: number;
  /** What the file was before is kept, and can be saved beside it. */
  readonly canSave: boolean;
}
