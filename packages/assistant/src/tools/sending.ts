/** One request that may have an effect, sent at most once, and what its answer means for the step that asked. */
import type { Performed } from '@baton/journal';
import type { HttpReply, HttpRequest } from '../ports.ts';
import { retryAfterOf } from '../retry-after.ts';
import type { ToolRun } from './tool.ts';

/** Milliseconds for one request; bytes of an answer that are read. */
const WAIT = 10_000;
const ANSWER_BYTES = 20 * 1024 * 1024;
export const sentCut = `${ANSWER_BYTES / 1024 / 1024} MB`;
export const sendingTimes = { leaveBy: 10_000, timeout: WAIT + 2_000 } as const;
/** How long an address that knows repeats is trusted to remember a key: a day, as is usual. */
export const keyLifetime = 24 * 3_600_000;
/** The header that most services know repeats by. */
export const keyHeader = 'Idempotency-Key';

export interface Sending {
  readonly url: string;
  readonly method: string;
  /** All of them. The key is from the step's id only, so that every attempt on every device carries the same. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The address recognises a repeat by its key. */
  readonly keyed: boolean;
  readonly reach: NonNullable<HttpRequest['reach']>;
  /** What it is called in sentences. */
  readonly host: string;
  /** What is said when no answer came. */
  readonly lost: string;
  readonly summary: (text: string, cut: boolean) => string;
  /** Takes out of an answer what must not be kept. */
  readonly clean?: (text: string) => string;
}

/** Sends it, unless it may not leave any more. Never repeats it and follows no redirect. */
export async function sendOnce({ call, ports, texts }: Omit<ToolRun<unknown>, 'args'>, sending: Sending): Promise<Performed> {
  if (call.signal.aborted) return { status: 'aborted' };
  // What is allowed was looked up meanwhile: stopped, handed over or too late by now, it does not leave.
  if (!call.mayLeave())
    return { status: 'failed', error: { kind: 'late', sentence: texts.error.stopped, beforeEffect: true }, transient: true };
  const timer = new AbortController();
  const signal = AbortSignal.any([call.signal, timer.signal]);
  const { url, method, headers, body, host, reach } = sending;
  const request = ports.http.send({ url, method, headers, body, reach, at: ports.clock.now(), maxBytes: ANSWER_BYTES, signal });
  const pause = new AbortController();
  const late = ports.clock.sleep(WAIT, pause.signal).then(() => 'late' as const);
  const reply = await Promise.race([request, late]);
  pause.abort();
  if (reply === 'late') {
    timer.abort();
    return { status: 'unknown', error: { kind: 'late', sentence: texts.error.late(host) } };
  }
  return performedFor(reply, sending, texts, ports.clock.now());
}

function performedFor(reply: HttpReply, sending: Sending, texts: ToolRun<unknown>['texts'], now: number): Performed {
  const { host, keyed, lost, reach } = sending;
  switch (reply.kind) {
    case 'notSent':
      if (reply.private) {
        const why = reach === 'public' ? 'unsaved' : reply.private;
        // Who says yes there at once need not say it again.
        return neverLeft('private', texts.error.private[why](host), why === 'asking');
      }
      return neverLeft('notSent', texts.error.notSent(host), keyed);
    case 'lost':
      return { status: 'unknown', error: { kind: 'lost', sentence: lost } };
    case 'redirect':
      return redirected(reply.status, sending, texts);
    case 'response':
      return answered(reply, sending, texts, now);
  }
}

const neverLeft = (kind: string, sentence: string, transient: boolean): Performed => ({
  status: 'failed',
  error: { kind, sentence, beforeEffect: true },
  transient,
});

/** 307 and 308 say "repeat it there", so it was not taken; after any other redirect nobody knows, and a keyed one would only be told so again. */
function redirected(status: number, { method, host, keyed }: Sending, texts: ToolRun<unknown>['texts']): Performed {
  const error = { kind: 'elsewhere', sentence: texts.error.elsewhere(host) };
  return keyed || method === 'GET' || status === 307 || status === 308 ? { status: 'failed', error } : { status: 'unknown', error };
}

function answered(
  { status, headers, text, cut }: Extract<HttpReply, { kind: 'response' }>,
  { host, keyed, summary, clean = kept => kept }: Sending,
  texts: ToolRun<unknown>['texts'],
  now: number,
): Performed {
  if (status >= 200 && status < 300) {
    const whole = clean(text.toWellFormed());
    return { status: 'done', value: { status, text: whole, cut }, summary: summary(whole, cut) };
  }
  if (status === 429 || status >= 500) {
    if (!keyed) return { status: 'unknown', error: { kind: 'unsure', sentence: texts.error.unsure(host, status) } };
    const retryAfter = retryAfterOf(headers, now);
    return {
      status: 'failed',
      error: { kind: 'busy', sentence: texts.error.busy(host, status) },
      transient: true,
      ...(retryAfter !== null && { retryAfter }),
    };
  }
  return { status: 'failed', error: { kind: 'refused', sentence: texts.error.refused(host, status) } };
}
