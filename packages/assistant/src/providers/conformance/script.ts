/** What a provider is made to say, before it is put into the form that it says it in. Tests only. */
import type { PinnedProvider } from '@baton/protocol';

export type Part =
  | { readonly kind: 'text'; readonly pieces: readonly string[] }
  | { readonly kind: 'thought'; readonly pieces: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly pieces: readonly string[] };

export interface Script {
  readonly parts: readonly Part[];
  /** `new`: a reason that did not exist when this was written. */
  readonly stop: 'end' | 'calls' | 'length' | 'filter' | 'new';
  /** Tokens that came out, as the provider counts them; {@link output} when it does not say. */
  readonly took?: number;
}

/** How one provider speaks: the bytes of its answers, and what it takes as a request. */
export interface Wire {
  readonly provider: PinnedProvider;
  readonly key: string | null;
  /** The events of a whole answer, in order. */
  readonly events: (script: Script) => readonly string[];
  /** An error in a stream that began well, by what went wrong. */
  readonly errorEvent: (what: 'overloaded' | 'broken') => string;
  /** Whether calls come in pieces, so that half of one can stand in an answer that says it is finished. */
  readonly callsInPieces: boolean;
  /** Bodies of refusals: what it says when a key is wrong, and so on. */
  readonly refusals: { readonly [status: string]: { readonly status: number; readonly body: string } };
  /** The path of a request for an answer, behind the host. */
  readonly path: string;
  /** What is wrong with a request's body; an empty list: it would be taken. */
  readonly faults: (body: unknown) => readonly string[];
}

export const input = 120;
export const output = 34;
export const cached = 20;

export const saying = (...pieces: readonly string[]): Script => ({ parts: [{ kind: 'text', pieces }], stop: 'end' });

/** Words, a thought, and two calls beside each other, with characters that take several bytes. */
export const everything: Script = {
  parts: [
    { kind: 'thought', pieces: ['They want ', 'tea 🍵.'] },
    { kind: 'text', pieces: ['I’ll add “茶', '” 🫖', ' now.'] },
    { kind: 'call', name: 'document_read', pieces: ['{"docu', 'ment":"shop', 'ping-list"}'] },
    { kind: 'call', name: 'documents_list', pieces: ['{"kind":', '"list"}'] },
  ],
  stop: 'calls',
};
