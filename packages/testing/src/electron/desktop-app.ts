import type * as Electron from 'electron';
import type { Page } from 'playwright-core';

/** What carries the desktop app in a test. */
export type Shell = 'electron' | 'stand-in';

export interface DesktopOptions {
  /** The folder for everything the app keeps: what is stored there survives a kill. */
  readonly data: string;
  /** The relay's http address; nothing need answer there. */
  readonly relay?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What Chromium is started with besides. */
  readonly engineArgs?: readonly string[];
  /** False starts the app as a person would, with nothing that lets a test reach its page. */
  readonly drivable?: boolean;
}

/** The desktop app, started from its built files in a process group of its own. */
export interface DesktopApp {
  readonly shell: Shell;
  /** Main's process, which is also the number of the group with all its processes. */
  readonly pid: number;
  /** Settles when main has ended, with its exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** The page of its first window, once it is there. */
  window(): Promise<Page>;
  /** Runs a function in main, with what main imports from `electron`. It is sent as text: it sees its argument and nothing around it. */
  evaluate<Result, Argument = undefined>(
    run: (electron: typeof Electron, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** All it has printed. */
  log(): string;
  /** SIGKILL to the whole group; settles when nothing of it runs any more. */
  kill(): Promise<void>;
  /** SIGTERM to main, and an error when it has not ended in order within 10 s. Settles also when it has ended before. */
  close(): Promise<void>;
}
