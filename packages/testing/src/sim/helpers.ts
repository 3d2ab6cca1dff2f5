/**
 * Services whose models answer a person's helpers. They count what was begun, stopped and taken, and know nothing of what Baton believes. The
 * code that asks them is the real one; only keys and settings are the simulation's.
 */
// What asks a helper is loaded when it is first needed: a real load would take a turn of the event loop that no seed orders.
import '@baton/assistant/testing/loaded';
import type { AssistantPorts } from '@baton/assistant';
import { compatible, eventsOf, finished, openai, type Script, saying, whileQueued } from '@baton/assistant/testing/wires';
import type { PinnedProvider } from '@baton/protocol';
import type { Life, Time } from './clock.ts';
import { Flights } from './flights.ts';
import type { Points, Strike } from './points.ts';
import { createRandom, seedFor } from './seeded-random.ts';

/**
 * Which helpers a person has.
 * - `background`  one whose answers go on by themselves and are read by their id
 * - `crowded`     one that breaks off in its first answer, and then names a time before which it does not want to be asked again
 * - `instead`     one that is crowded for long, and another one behind it
 */
export type HelpersKind = 'background' | 'crowded' | 'instead';

/** One request as a helper's service met it. */
export interface Asked {
  readonly helper: string;
  /** `begin`: an answer that goes on by itself. `ask`: one that ends with its connection. Both cost something once they are answered. */
  readonly asks: 'begin' | 'ask' | 'look' | 'stop';
  readonly device: string;
  /** When it left the device and when it landed, in milliseconds of the simulation. */
  readonly leftAt: number;
  readonly at: number;
  /** The answer that it was about, by its id; null: there is none. */
  readonly answer: string | null;
}

/** An answer as its service knows it. */
export interface Answered {
  readonly id: string;
  readonly helper: string;
  readonly script: Script;
  /** Tokens that came out of it: another number for each, so that a bill tells which answer it is for. */
  readonly took: number;
  readonly begunAt: number;
  /** When somebody begins to think about it. */
  readonly turnAt: number;
  readonly overAt: number;
  stopped: boolean;
}

export interface HelperServicesOptions {
  readonly time: Time;
  readonly points: Points;
  readonly seed: number;
  readonly kind: HelpersKind;
  readonly strike: (device: string, strike: Strike) => void;
}

/** How long an answer takes, in milliseconds, and how long one that goes on by itself waits for its turn before anybody thinks about it. */
const thinks = 6_000;
const waitsForTurn = 2_000;
/** How many events come at once: until what is said begins, the SDK waits by the machine's clock, which no seed orders. */
const atOnce = 3;
/** How long a crowded service wants to be left alone: less, and more, than somebody else is waited for. Seconds. */
const crowdedFor = { crowded: 15, instead: 60 } as const;
/** What marks the file that is sent with a message. */
export const inFile = 'The key is under the third stone.';

const chosen: { readonly [Kind in HelpersKind]: PinnedProvider } = {
  background: openai.provider,
  crowded: compatible.provider,
  instead: openai.provider,
};

/** Pieces of a stream with the moments at which they come; `ends`: what becomes of it behind the last. */
interface Streamed {
  readonly pieces: readonly { readonly at: number; readonly text: string }[];
  readonly ends: 'whole' | 'open' | 'broken';
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text at once, or a stream. */
  readonly body: string | Streamed;
  readonly about: Answered | null;
}

export class HelperServices {
  readonly asked: Asked[] = [];
  readonly answers: Answered[] = [];
  readonly #o: HelperServicesOptions;
  readonly #flights: Flights;

  constructor(options: HelperServicesOptions) {
    this.#o = options;
    this.#flights = new Flights({ ...options, random: createRandom(seedFor(options.seed, 'helpers')) });
  }

  get flying(): number {
    return this.#flights.flying;
  }

  /** What the assistant of one process is given. */
  ports(device: string, life: Life): Pick<AssistantPorts, 'models' | 'fetch'> {
    const { kind } = this.#o;
    return {
      models: {
        chosen: async () => chosen[kind],
        others: async () => (kind === 'instead' ? [compatible.provider] : []),
        fallback: async () => false,
        key: async ({ helper }) => (helper === openai.provider.helper ? openai.key : compatible.key),
        overLimit: async () => null,
      },
      fetch: (input, init) => this.#fetch(device, life, String(input), init ?? {}),
    };
  }

  async #fetch(device: string, life: Life, url: string, { method = 'GET', body, signal: stop }: RequestInit): Promise<Response> {
    const signal = stop ?? new AbortController().signal;
    const helper = url.startsWith(compatible.provider.baseUrl ?? '-') ? compatible.provider.helper : openai.provider.helper;
    const text = typeof body === 'string' ? body : '';
    const asks = asksOf(method, url, text);
    const flown = await this.#flights.send({
      device,
      life,
      signal,
      what: `${asks} at ${helper}`,
      // A request that begins an answer has no key: whoever repeats it pays twice.
      repeats: asks === 'look' || asks === 'stop',
      take: leftAt => {
        const reply = this.#take(helper, asks, url, text);
        this.asked.push({ helper, asks, device, leftAt, at: this.#o.time.now, answer: reply.about?.id ?? null });
        return reply;
      },
    });
    if (flown.kind === 'answered') return this.#response(flown.reply, life, signal);
    if (signal.aborted) throw stopped();
    throw new TypeError('fetch failed');
  }

  #take(helper: string, asks: Asked['asks'], url: string, body: string): Reply {
    const { time } = this.#o;
    if (asks === 'begin' || asks === 'ask') return this.#crowd(helper) ?? this.#begin(helper, asks, body);
    const id = (/\/responses\/([^/?]+)/.exec(url) ?? [])[1];
    const about = this.answers.find(one => one.id === id);
    if (!about) return { status: 404, body: JSON.stringify({ error: { message: `Response with id '${id}' not found.` } }), about: null };
    const isOver = time.now >= about.overAt;
    if (asks === 'stop') {
      // As it says of itself: to cancel again gives what it was; what is over cannot be cancelled.
      if (isOver && !about.stopped)
        return { status: 400, body: JSON.stringify({ error: { message: 'Cannot cancel a completed response.' } }), about };
      about.stopped = true;
      return { status: 200, body: JSON.stringify({ ...finished(about.script, about.id), status: 'cancelled' }), about };
    }
    if (about.stopped) return { status: 200, body: JSON.stringify({ ...finished(about.script, about.id), status: 'cancelled' }), about };
    if (!url.includes('stream=true')) {
      const whole = finished(about.script, about.id);
      const status = time.now < about.turnAt ? 'queued' : 'in_progress';
      return { status: 200, body: JSON.stringify(isOver ? whole : { ...whole, status, output: [] }), about };
    }
    return { status: 200, body: this.#streamed(about, eventsOf(about.script, about.id, true), 'whole'), about };
  }

  /** Whether it is too crowded to answer now. */
  #crowd(helper: string): Reply | null {
    const { kind, time } = this.#o;
    if (kind === 'background' || helper !== chosen[kind].helper) return null;
    const [first, ...others] = this.asked.filter(one => one.helper === helper);
    if (kind === 'crowded') {
      // The first breaks off; from the second on, it is crowded for as long as it says.
      const [second] = others;
      if (!first || (second && time.now >= second.at + crowdedFor.crowded * 1_000)) return null;
    }
    return {
      status: 429,
      headers: { 'Retry-After': String(crowdedFor[kind]) },
      body: JSON.stringify({ error: { message: 'Rate limit reached for requests', type: 'requests', param: null, code: null } }),
      about: null,
    };
  }

  #begin(helper: string, asks: 'begin' | 'ask', body: string): Reply {
    const { kind, time } = this.#o;
    const took = 100 + this.answers.length;
    const read = body.includes(inFile) ? ['I read: ', inFile] : ['It is ', 'all there.'];
    const isFirst = this.answers.length === 0;
    const id = `resp_${took}`;
    const turnAt = time.now + (asks === 'begin' ? waitsForTurn : 0);
    const overAt = turnAt + thinks;
    const begun: Answered = { id, helper, script: { ...saying(...read), took }, took, begunAt: time.now, turnAt, overAt, stopped: false };
    this.answers.push(begun);
    const isDirect = helper === compatible.provider.helper;
    const events = isDirect ? compatible.events(begun.script) : eventsOf(begun.script, id, asks === 'begin');
    if (asks === 'begin') return { status: 200, body: { ...this.#streamed(begun, events, 'whole'), ends: 'open' }, about: begun };
    if (kind === 'crowded' && isFirst) return { status: 200, body: this.#streamed(begun, events.slice(0, atOnce), 'broken'), about: begun };
    return { status: 200, body: this.#streamed(begun, events, 'whole'), about: begun };
  }

  /** Spread over the time that is left of it; until its turn comes, nothing but that it waits. */
  #streamed({ begunAt, turnAt, overAt }: Answered, events: readonly string[], ends: 'whole' | 'broken'): Streamed {
    const { time } = this.#o;
    const waiting = turnAt > begunAt ? whileQueued : 0;
    // Whole milliseconds, as every clock gives them.
    const each = Math.floor((overAt - turnAt) / events.length);
    const when = (i: number) => (i < waiting ? begunAt : i < waiting + atOnce ? turnAt : turnAt + each * (i + 1));
    return { pieces: events.map((text, i) => ({ at: Math.max(time.now, when(i)), text })), ends };
  }

  #response({ status, headers = {}, body, about }: Reply, life: Life, signal: AbortSignal): Response {
    if (typeof body === 'string') return new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });
    const { time } = this.#o;
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      start: controller => {
        let isEnded = false;
        const end = (work: () => void) => {
          if (!isEnded) work();
          isEnded = true;
        };
        const broken = () => end(() => controller.error(new TypeError('terminated')));
        signal.addEventListener('abort', () => end(() => controller.error(stopped())));
        for (const { at, text } of body.pieces) {
          time.after(at - time.now, () =>
            life.enter(() => {
              if (about?.stopped) broken();
              else if (!isEnded) controller.enqueue(encoder.encode(text));
            }),
          );
        }
        if (body.ends === 'open') return;
        const last = Math.max(time.now, ...body.pieces.map(({ at }) => at));
        time.after(last - time.now, () => life.enter(() => (body.ends === 'broken' ? broken() : end(() => controller.close()))));
      },
    });
    return new Response(stream, { status, headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  }
}

function asksOf(method: string, url: string, body: string): Asked['asks'] {
  if (method === 'GET') return 'look';
  if (url.endsWith('/cancel')) return 'stop';
  return body.includes('"background":true') ? 'begin' : 'ask';
}

const stopped = (): DOMException => new DOMException('This operation was aborted', 'AbortError');
