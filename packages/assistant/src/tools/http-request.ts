/**
 * Sends something to a web address, after a yes to exactly that. It never tries again by itself: whether it may be tried again depends on
 * whether the address recognises repeats, and that is the journal's decision.
 */
import { addressOf } from '@baton/protocol';
import * as z from 'zod/mini';
import { keyHeader, keyLifetime, sendingTimes, sendOnce, sentCut } from './sending.ts';
import { leftToComputer } from './sent-by.ts';
import type { Tool } from './tool.ts';

/** Characters that can be shown before they leave. */
const SHOWN = 20_000;

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
  keyLifetime,
  ...sendingTimes,
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
  run: async run => {
    const { url, method, contentType, body, knowsRepeats } = run.args;
    const host = hostOf(url);
    const headers = { [keyHeader]: run.call.key, ...(contentType !== undefined && { 'Content-Type': contentType }) };
    const { texts } = run;
    return (
      leftToComputer(run, url) ??
      sendOnce(run, {
        url,
        reach: 'public',
        method,
        headers,
        body: method === 'GET' ? null : (body ?? null),
        keyed: knowsRepeats === true,
        host,
        lost: texts.error.lost(host),
        summary: (_, cut) => (cut ? texts.summary.sentCut(host, sentCut) : texts.summary.sent(host)),
      })
    );
  },
};
