/** What a page tells of one case that it ran. */
export interface PageResult {
  readonly suite: string;
  readonly name: string;
  /** What was wrong, or null. */
  readonly problem: string | null;
}
