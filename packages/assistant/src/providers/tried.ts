import type { HelperProblem } from '@baton/protocol';

/** What came of trying a helper: what it offers, or why it cannot be used. `detail` is what was said about it, and never holds a key. */
export type Tried =
  | { readonly ok: true; readonly models: readonly string[] }
  | { readonly ok: false; readonly problem: HelperProblem; readonly detail: string };
