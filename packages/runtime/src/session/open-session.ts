import type { Executor } from '@baton/journal';
import type { SessionLine } from './line.ts';
import type { SessionLog } from './session-log.ts';

/** A session in use here: its log, its line, its executor, and the epochs this process acquired or asked for. */
export interface OpenSession {
  readonly log: SessionLog;
  readonly line: SessionLine;
  readonly executor: Executor;
  readonly epochs: Set<number>;
}
