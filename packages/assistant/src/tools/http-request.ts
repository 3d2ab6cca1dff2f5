/**
 * Sends something to a web address, after a yes to exactly that. It never tries again by itself: whether it may be tried again depends on
 * whether the address recognises repeats, and that is the journal's decision.
 */
import type { Performed } from '@baton/journal';
import * as z from 'zod/mini';
import { addressOf } from '../address.ts';
import type { HttpReply } from '../ports.ts';
import { retryAfterOf } from '../retry-after.ts';
import type { Tool, ToolRun, ToolTexts } from './tool.ts';

/** Milliseconds for one request; bytes of an answer that are read; characters that can be shown before they leave. */
const WAIT = 10_000;
const ANSWER_BYTES = 20 * 1024 * 1024;
const SHOWN = 20_000;
/** How long an address that knows repeats is trusted to remember a key: a day, as is usual. */
const KEY_LIFETIME = 24 * 3_600_000;

const args = z.object({
  url: z.string().check(z.maxLength(2_000)),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  contentType: z.optional(z.string().check(z.maxLength(100), z.regex(/^[\x20-\x7e]+$/))),
  body: z.optional(z.string()),
  /** The address recognises repeats by their `Idempotency-Key`. */
  knowsRepeats: z.optional(z.boolean()),
  /** What is sent, in the person's words: "the plan". */
  what: z.optional(z.string().check(z.maxLength(100))),
});
type Args = z.infer<typeof args>;

const hostOf = (text: string): string => addressOf(text)?.host ?? text.slice(0, 100);

export const httpRequest: Tool<Args> = {
  name: 'http.request',
  version: 1,
  description:
    'Sends a request to a web address and gives its answer as text. With `knowsRepeats` the address must recognise an Idempotency-Key.',
  parameters: args,
  result: z.object({ status: z.number(), text: z.string(), cut: z.boolean() }),
  policy: 'keyed',
  policyFor: ({ knowsRepeats }) => (knowsRepeats === true ? 'keyed' : 'ask'),
  needs: null,
  risk: 'outside',
  riskFor: ({ method }) => (method === 'DELETE' ? 'deletes' : 'outside'),
  allowance: ({ url, method }) => {
    const address = addressOf(url);
    if (!address) return null;
    // What is asked of an address goes to whoever answers there, so its query is not part of who that is.
    const target = `${method} ${address.origin}${address.pathname}`;
    const label = `${address.host}${address.pathname === '/' ? '' : address.pathname}`;
    return { tool: 'http.request', target, on: 'address', label: label.slice(0, 200) };
  },
  keyLifetime: KEY_LIFETIME,
  leaveBy: 10_000,
  timeout: WAIT + 2_000,
  title: ({ url, method, what = '' }, texts) => {
    const host = hostOf(url);
    if (method === 'GET') return texts.title.fetch(host);
    return method === 'DELETE' ? texts.title.delete(what, host) : texts.title.send(what, host);
  },
  confirm: ({ url, method, body = '', what = '' }, texts) => {
    const host = hostOf(url);
    const does = method === 'GET' ? 'get' : method === 'DELETE' ? 'delete' : 'send';
    return {
      act: texts.confirm.act[does](host).slice(0, 200),
      heading: texts.confirm.heading[does](what, host),
      facts: [
        { label: texts.confirm.address, value: url },
        { label: texts.confirm.method, value: method },
        { label: texts.confirm.body, value: body === '' ? texts.confirm.nothing : body },
      ],
    };
  },
  refuse: ({ url, body = '' }, texts) =>
    addressOf(url) === null ? texts.error.badAddress : body.length > SHOWN ? texts.error.tooLong : null,
  run: send,
};

async function send({ args: asked, call, ports, texts }: ToolRun<Args>): Promise<Performed> {
  const host = hostOf(asked.url);
  if (call.signal.aborted) return { status: 'aborted' };
  // What is allowed was looked up meanwhile: stopped, handed over or too late by now, it does not leave.
  if (!call.mayLeave())
    return { status: 'failed', error: { kind: 'late', sentence: texts.error.stopped, beforeEffect: true }, transient: true };
  const timer = new AbortController();
  const signal = AbortSignal.any([call.signal, timer.signal]);
  const request = ports.http.send({
    url: asked.url,
    method: asked.method,
    headers: {
      // From the step's id only, so that every attempt on every device carries the same.
      'Idempotency-Key': call.key,
      ...(asked.contentType !== undefined && { 'Content-Type': asked.contentType }),
    },
    body: asked.method === 'GET' ? null : (asked.body ?? null),
    maxBytes: ANSWER_BYTES,
    signal,
  });
  const pause = new AbortController();
  const late = ports.clock.sleep(WAIT, pause.signal).then(() => 'late' as const);
  const reply = await Promise.race([request, late]);
  pause.abort();
  if (reply === 'late') {
    timer.abort();
    return { status: 'unknown', error: { kind: 'late', sentence: texts.error.late(host) } };
  }
  return performedFor(reply, asked, host, texts, ports.clock.now());
}

function performedFor(reply: HttpReply, asked: Args, host: string, texts: ToolTexts, now: number): Performed {
  const keyed = asked.knowsRepeats === true;
  switch (reply.kind) {
    case 'notSent':
      return { status: 'failed', error: { kind: 'notSent', sentence: texts.error.notSent(host), beforeEffect: true }, transient: keyed };
    case 'lost':
      return { status: 'unknown', error: { kind: 'lost', sentence: texts.error.lost(host) } };
    case 'redirect':
      return redirected(reply.status, asked, host, texts, keyed);
    case 'response':
      return answered(reply, host, texts, keyed, now);
  }
}

/** 307 and 308 say "repeat it there", so it was not taken; after any other redirect nobody knows, and a keyed one would only be told so again. */
function redirected(status: number, { method }: Args, host: string, texts: ToolTexts, keyed: boolean): Performed {
  const error = { kind: 'elsewhere', sentence: texts.error.elsewhere(host) };
  return keyed || method === 'GET' || status === 307 || status === 308 ? { status: 'failed', error } : { status: 'unknown', error };
}

function answered(reply: Extract<HttpReply, { kind: 'response' }>, host: string, texts: ToolTexts, keyed: boolean, now: number): Performed {
  const { status, text, cut } = reply;
  if (status >= 200 && status < 300) {
    const summary = cut ? texts.summary.sentCut(host, `${ANSWER_BYTES / 1024 / 1024} MB`) : texts.summary.sent(host);
    return { status: 'done', value: { status, text: text.toWellFormed(), cut }, summary };
  }
  if (status === 429 || status >= 500) {
    if (!keyed) return { status: 'unknown', error: { kind: 'unsure', sentence: texts.error.unsure(host, status) } };
    const retryAfter = retryAfterOf(reply.headers, now);
    return {
      status: 'failed',
      error: { kind: 'busy', sentence: texts.error.busy(host, status) },
      transient: true,
      ...(retryAfter !== null && { retryAfter }),
    };
  }
  return { status: 'failed', error: { kind: 'refused', sentence: texts.error.refused(host, status) } };
}
