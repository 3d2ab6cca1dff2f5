import type { When } from './days.ts';

/** A line of a list as a file has it. */
export interface ReadLine {
  readonly text: string;
  readonly done: boolean;
  readonly section: string | null;
  readonly when: When | null;
}
