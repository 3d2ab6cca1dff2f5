/** Tools for services that are not asked with a key: what `reserved`, `ticketed` and `probe` are for. Around the real world and executor. */
import type { Http, HttpReply } from '@baton/assistant';
import type { Call, Performed, World } from '@baton/journal';
import type { JsonValue, Policy, StepError } from '@baton/protocol';

/**
 * What the address that something is sent to is like.
 * - `keyed`      recognises repeats by their key
 * - `forgetful`  as before, but only for a minute and a half
 * - `unkeyed`    does it again each time it is asked
 * - `reserved`   gives a ticket first; what is started with one happens once
 * - `ticketed`   begins the work, gives its id, and is asked how far it is
 * - `probed`     does it again each time, but can say whether something with a key has happened
 */
export type ServiceKind = 'keyed' | 'forgetful' | 'unkeyed' | 'reserved' | 'ticketed' | 'probed';

/** How long the service `forgetful` remembers a key, in milliseconds. */
export const remembers = 90_000;
/** The rest before another look, in milliseconds. */
const looksEvery = 2_000;

/** What a request asks the service for. */
export type Asks = 'act' | 'reserve' | 'look' | 'probe';
/** The headers that say so; the simulation's service reads them, as a real one would read path and method. */
export const headers = { asks: 'X-Asks', ticket: 'X-Ticket', key: 'Idempotency-Key' } as const;

const policies: { readonly [Kind in ServiceKind]?: Policy } = { reserved: 'reserved', ticketed: 'ticketed', probed: 'probe' };

/** The assistant's world on a device, with `http.request` as the tool of such a service. */
export function serving(kind: ServiceKind, http: Http): (world: World) => World {
  const policy = policies[kind];
  const isSend = (name: string) => name === 'http.request';

  async function ask(call: Call, asks: Asks): Promise<HttpReply> {
    const { url, body } = call.step.arguments as { url: string; body?: string };
    const ticket = call.ticket === null ? {} : { [headers.ticket]: call.ticket };
    return http.send({
      url,
      method: asks === 'act' || asks === 'reserve' ? 'POST' : 'GET',
      headers: { [headers.key]: call.key, [headers.asks]: asks, ...ticket },
      body: asks === 'act' ? (body ?? null) : null,
      maxBytes: 64 * 1024,
      signal: call.signal,
    });
  }

  async function perform(call: Call): Promise<Performed> {
    const reply = await ask(call, policy === 'ticketed' ? 'look' : 'act');
    if (reply.kind !== 'response') return { status: 'unknown', error: lost };
    if (reply.status === 202) return { status: 'pending', again: looksEvery };
    return { status: 'done', value: answered(reply.text), summary: 'It took it.' };
  }

  return world => ({
    ...world,
    async prepare(view, slot, want) {
      const prepared = await world.prepare(view, slot, want);
      if (!isSend(prepared.name)) return prepared;
      if (kind === 'forgetful') return { ...prepared, keyLifetime: remembers };
      return policy ? { ...prepared, policy, keyLifetime: null } : prepared;
    },
    definition(of, name) {
      const definition = world.definition(of, name);
      return definition && policy && isSend(name) ? { ...definition, policy } : definition;
    },
    perform: call => (policy && isSend(call.step.name) ? perform(call) : world.perform(call)),
    async reserve(call) {
      if (!isSend(call.step.name)) return world.reserve(call);
      const reply = await ask(call, policy === 'ticketed' ? 'act' : 'reserve');
      return reply.kind === 'response' ? { ticket: reply.text } : { unknown: lost };
    },
    async probe(call) {
      const reply = await ask(call, 'probe');
      if (reply.kind !== 'response') return { happened: 'unknown', error: lost };
      return reply.status === 200 ? { happened: true, value: answered(reply.text) } : { happened: false };
    },
  });
}

const answered = (text: string): JsonValue => ({ status: 200, text, cut: false });

const lost: StepError = { kind: 'lost', sentence: 'The connection broke before an answer came.' };
