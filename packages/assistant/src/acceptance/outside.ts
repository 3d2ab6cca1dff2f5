/** The outside that a tool meets in its suite: a service that counts what really happened, and a clock that moves when it is told to. */
import type { Clock } from '@baton/journal';
import type { JsonValue, ServerTool } from '@baton/protocol';
import type { CallReply, Servers } from '../mcp/ports.ts';
import type { Http, HttpReply, HttpRequest, PageReply, Web } from '../ports.ts';

/**
 * What the service does with the next requests. `garbles`: it happens, and the answer is nothing anybody expects. `drops`: it happens, and the line is cut before the answer. `busy`: 503, nobody knows
 * whether it happened. `unreachable`: nothing leaves.
 */
export type Mood = 'answers' | 'garbles' | 'refuses' | 'busy' | 'drops' | 'unreachable' | 'hangs';

export interface Received {
  readonly url: string;
  readonly method: string;
  readonly body: string | null;
  readonly key: string | null;
}

/** Where the server of {@link Outside.servers} is. */
export const serverAddress = 'https://tools.example.org/mcp';

/** Milliseconds since 1970 at which every case begins. */
const beginning = Date.UTC(2026, 10, 27);

export class Outside {
  mood: Mood = 'answers';
  /** Every request that reached the service. */
  readonly received: Received[] = [];
  readonly #answer: string;
  readonly #knowsKeys: boolean;
  readonly #effects = new Map<string, number>();
  readonly #sleeping = new Set<{ readonly until: number; readonly wake: () => void }>();
  #now = 0;

  constructor(options: { readonly answer: string; readonly knowsKeys: boolean }) {
    this.#answer = options.answer;
    this.#knowsKeys = options.knowsKeys;
  }

  /** How often something really happened. */
  get effects(): number {
    return [...this.#effects.values()].reduce((sum, times) => sum + times, 0);
  }

  readonly clock: Clock = {
    now: () => beginning + this.#now,
    monotonic: () => this.#now,
    sleep: (ms, signal) =>
      new Promise(resolve => {
        if (signal?.aborted) return resolve();
        const one = { until: this.#now + ms, wake: resolve };
        this.#sleeping.add(one);
        signal?.addEventListener('abort', () => {
          this.#sleeping.delete(one);
          resolve();
        });
      }),
  };

  /** Lets time pass for whoever sleeps on the clock. */
  advance(ms: number): void {
    this.#now += ms;
    for (const one of [...this.#sleeping]) {
      if (one.until > this.#now) continue;
      this.#sleeping.delete(one);
      one.wake();
    }
  }

  readonly http: Http = { send: request => this.#send(request) };

  /** Pages of the same service. */
  readonly web: Web = {
    get: async ({ url, signal }): Promise<PageReply> => {
      const reply = await this.#send({ url, method: 'GET', headers: {}, body: null, maxBytes: 1_000_000, signal });
      if (reply.kind !== 'response') return { kind: 'unreachable', why: reply.kind };
      return { kind: 'page', status: reply.status, contentType: 'text/html', body: new TextEncoder().encode(reply.text), cut: reply.cut };
    },
  };

  /** A server of the person's with these tools, at the address of the same service. What only reads leaves nothing behind. */
  servers(tools: readonly ServerTool[]): Servers {
    const call = async (name: string, input: JsonValue, signal: AbortSignal): Promise<CallReply> => {
      const method = tools.some(tool => tool.name === name && tool.readOnly) ? 'GET' : 'POST';
      const body = JSON.stringify(input, null, 2);
      const reply = await this.#send({ url: serverAddress, method, headers: {}, body, maxBytes: 1_000_000, signal });
      if (reply.kind !== 'response') return { kind: 'lost', why: reply.kind };
      if (reply.status === 400) return { kind: 'refused', message: reply.text };
      if (reply.status !== 200) return { kind: 'lost', why: String(reply.status) };
      return { kind: 'result', failed: false, text: reply.text, structured: null, cut: reply.cut };
    };
    return {
      current: () => [],
      connect: async () =>
        this.mood === 'unreachable'
          ? { ok: false, why: 'unreachable' }
          : { ok: true, connection: { tools, leftOut: 0, call, close: async () => undefined } },
    };
  }

  async #send(request: HttpRequest): Promise<HttpReply> {
    const { url, method, body, signal } = request;
    if (signal.aborted) return { kind: 'notSent', why: 'stopped before it left' };
    if (this.mood === 'unreachable') return { kind: 'notSent', why: 'no such host' };
    const name = Object.keys(request.headers).find(header => header.toLowerCase() === 'idempotency-key');
    const key = name === undefined ? null : (request.headers[name] ?? null);
    this.received.push({ url, method, body, key });
    if (this.mood === 'answers' || this.mood === 'garbles' || this.mood === 'drops') this.#happen(method, key);
    switch (this.mood) {
      case 'answers':
        return { kind: 'response', status: 200, headers: {}, text: this.#answer, cut: false };
      case 'garbles':
        return { kind: 'response', status: 200, headers: {}, text: '<!doctype html>\u0000{"', cut: true };
      case 'refuses':
        return { kind: 'response', status: 400, headers: {}, text: 'no', cut: false };
      case 'busy':
        return { kind: 'response', status: 503, headers: {}, text: 'later', cut: false };
      case 'drops':
        return { kind: 'lost', why: 'the line was cut' };
      case 'hangs':
        return new Promise(resolve => signal.addEventListener('abort', () => resolve({ kind: 'lost', why: 'stopped' }), { once: true }));
    }
  }

  #happen(method: string, key: string | null): void {
    if (method === 'GET' || method === 'HEAD') return;
    const known = this.#knowsKeys && key !== null ? key : `request ${this.received.length}`;
    if (!this.#effects.has(known)) this.#effects.set(known, 1);
  }
}
