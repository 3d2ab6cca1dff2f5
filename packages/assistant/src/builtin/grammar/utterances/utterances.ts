/** What people type and what must happen then. `lineFor` in `testing/requests.ts` says how a line reads. Tests only. */
import type { Locale } from '@baton/protocol';

export interface Utterances {
  readonly locale: Locale;
  /** When all is written, in milliseconds since 1970; Friday 27 November 2026, 14:20 in Berlin unless said otherwise. */
  readonly at?: number;
  readonly zone?: string;
  /** What was changed in the conversation before, beside what always was: title, words, hours ago, and which message it came of. */
  readonly changed?: readonly {
    readonly title: string;
    readonly words: string;
    readonly ago: number;
    readonly undoes?: true;
    readonly undone?: true;
    /** It was a file, known by this. */
    readonly file?: { readonly of: string; readonly device: string; readonly name: string; readonly folder: string };
  }[];
  /** Versions of documents by title, the newest first: how many minutes ago each was made, and what others changed since. */
  readonly versions?: { readonly [title: string]: readonly { readonly ago: number; readonly since: readonly string[] }[] };
  /** What is sent with the first text of each, and what stands in it. */
  readonly files?: { readonly [name: string]: string };
  /** Several texts are a conversation: each is said when the one before was answered, and the last answer counts. */
  readonly said: readonly (readonly [said: string | readonly string[], happens: string])[];
}
