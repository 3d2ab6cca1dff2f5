/**
 * What Chrome says when its own model does not answer, in the words that others say the same in. By the names that it throws: see `QuotaExceededError`
 * in {@link troubleOf} for the one that needs no translation.
 */

/** It would not say this, and would not say it the next time. */
const filtered = new Set(['NotReadableError']);
/** A language or an input that it was not made for. */
const refused = new Set(['NotSupportedError']);
/** Nobody may use it here, or only once a person has pressed something to have it downloaded again. */
const notThere = new Set(['NotAllowedError', 'SecurityError']);
/** It broke down, was shut down, or its page is going away: the next time it may be there. */
const down = new Set(['UnknownError', 'OperationError', 'InvalidStateError', 'AbortError', 'NetworkError']);

/** @param signal of whoever asked: being stopped by them is no fault */
export function chromeFault(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || !(error instanceof Error)) return error;
  const { name, message } = error;
  if (filtered.has(name)) return { type: 'content_filter', message };
  if (refused.has(name)) return { type: 'invalid_request', message };
  if (notThere.has(name)) return new TypeError(message);
  return down.has(name) ? { type: 'model_down', message } : error;
}
