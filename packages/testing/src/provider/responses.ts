/**
 * Stands in for OpenAI's responses, those that go on in the background among them: begun by a request, they go on whatever becomes of the
 * connection, wait for their turn first, and are read by their id, whole or as they grow, or stopped. Not shown by this: what OpenAI itself
 * answers to a page (its CORS headers).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { eventsOf, finished, type Script, saying, whileQueued } from '@baton/assistant/testing/wires';
import { endHere, listenHere } from '../loopback.ts';
import { allowAnyPage, readBody, send } from '../service/http.ts';
import { testCertificate, testCertificateKey } from './certificate.ts';
import { piecesOf } from './stream.ts';

export type ResponseState = 'queued' | 'in_progress' | 'completed' | 'cancelled';

/** An answer that was begun in the background: each of them is paid for. */
export interface BegunResponse {
  readonly id: string;
  readonly state: ResponseState;
  /** How often it was asked for by its id. */
  readonly looks: number;
}

/** An answer that is to be held, while it waits for its turn or once so many characters of it are out. */
export interface HeldResponse {
  /** The answer, once it is held. */
  readonly arrived: Promise<BegunResponse>;
  /** Lets it go on to its end. */
  release(): void;
}

export interface ResponsesProvider {
  readonly port: number;
  /** Switches for a browser that is to find it at OpenAI's own address. */
  readonly args: readonly string[];
  readonly begun: readonly BegunResponse[];
  /** Requests for an answer that ends with its connection: those that try a key, and those for a title. */
  readonly direct: number;
  /** What is answered in the background from now on. */
  say(text: string): void;
  /** Holds the next answer that is begun. */
  hold(where: 'queued' | number): HeldResponse;
  /** Ends it, open answers and all. */
  close(): Promise<void>;
}

export const responsesModel = 'gpt-5-mini';

/** Starts one that lets this key in and has {@link responsesModel}. */
export async function startResponses(key: string): Promise<ResponsesProvider> {
  const service = new Responses(key);
  const server = createServer({ cert: testCertificate, key: testCertificateKey }, (request, response) => {
    service.handle(request, response).catch((error: unknown) => {
      // The caller went away in the middle of its request.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const port = await listenHere(server);
  return {
    port,
    args: [`--host-resolver-rules=MAP api.openai.com 127.0.0.1:${port}`, '--ignore-certificate-errors'],
    begun: service.begun,
    get direct() {
      return service.direct;
    },
    say: text => {
      service.text = text;
    },
    hold: where => service.hold(where),
    close: () => endHere(server),
  };
}

interface Order {
  readonly where: 'queued' | number;
  readonly take: (answer: BegunResponse) => void;
  readonly released: Promise<void>;
}

class Answer implements BegunResponse {
  readonly id: string;
  looks = 0;
  isCancelled = false;
  readonly #script: Script;
  readonly #events: readonly string[];
  /** How many of its events are out. */
  #out = 0;
  #grown = Promise.withResolvers<void>();

  constructor(id: string, script: Script) {
    this.id = id;
    this.#script = script;
    this.#events = eventsOf(script, id, true);
  }

  get state(): ResponseState {
    if (this.isCancelled) return 'cancelled';
    if (this.#out === this.#events.length) return 'completed';
    return this.#out <= whileQueued ? 'queued' : 'in_progress';
  }

  /** Comes to its end, by way of where it is held. */
  async go(order: Order | undefined): Promise<void> {
    if (order) {
      const at = order.where === 'queued' ? whileQueued : this.#eventsOfText(order.where);
      this.#grow(at);
      order.take(this);
      await order.released;
    }
    if (!this.isCancelled) this.#grow(this.#events.length);
  }

  cancel(): void {
    this.isCancelled = true;
    this.#grow(this.#out);
  }

  /** The stored form. */
  stored(): object {
    const whole = finished(this.#script, this.id);
    return this.state === 'completed' ? whole : { ...whole, status: this.state, output: [], usage: null };
  }

  /** Tells it from behind an event on, to the end or until the caller has gone. */
  async stream(response: ServerResponse, from: number): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    for (let next = from; !response.destroyed; ) {
      for (; next < this.#out; next++) response.write(this.#events[next]);
      if (this.state === 'completed') return void response.end();
      if (this.isCancelled) return void response.destroy();
      await this.#grown.promise;
    }
  }

  #grow(to: number): void {
    this.#out = to;
    const { resolve } = this.#grown;
    this.#grown = Promise.withResolvers();
    resolve();
  }

  #eventsOfText(characters: number): number {
    let said = 0;
    const found = this.#events.findIndex(event => {
      const { type, delta } = JSON.parse(event.slice(event.indexOf('data: ') + 6)) as { readonly type: string; readonly delta?: string };
      if (type === 'response.output_text.delta') said += delta?.length ?? 0;
      return said >= characters;
    });
    return found + 1;
  }
}

class Responses {
  readonly begun: Answer[] = [];
  direct = 0;
  text = 'Done.';
  readonly #key: string;
  readonly #orders: Order[] = [];

  constructor(key: string) {
    this.#key = key;
  }

  hold(where: Order['where']): HeldResponse {
    const arrived = Promise.withResolvers<BegunResponse>();
    const released = Promise.withResolvers<void>();
    this.#orders.push({ where, take: arrived.resolve, released: released.promise });
    return { arrived: arrived.promise, release: released.resolve };
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowAnyPage(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://api.openai.com');
    const body = await readBody(request);
    if (request.headers.authorization !== `Bearer ${this.#key}`)
      return refuse(response, 401, 'invalid_api_key', 'Incorrect API key provided.');
    if (pathname === '/v1/models') return send(response, 200, { object: 'list', data: [{ id: responsesModel, object: 'model' }] });
    if (pathname === '/v1/responses' && request.method === 'POST') return this.#begin(body, response);
    const [, id, cancels] = /^\/v1\/responses\/([^/]+)(\/cancel)?$/.exec(pathname) ?? [];
    const answer = this.begun.find(one => one.id === id);
    if (!answer) return refuse(response, 404, null, `Response with id '${id}' not found.`);
    if (cancels) {
      if (answer.state === 'completed') return refuse(response, 400, null, 'Cannot cancel a completed response.');
      answer.cancel();
      return send(response, 200, answer.stored());
    }
    answer.looks++;
    if (searchParams.get('stream') !== 'true') return send(response, 200, answer.stored());
    await answer.stream(response, Number(searchParams.get('starting_after') ?? '-1') + 1);
  }

  async #begin(text: string, response: ServerResponse): Promise<void> {
    const body = JSON.parse(text) as { readonly model?: string; readonly background?: boolean; readonly store?: boolean };
    if (body.model !== responsesModel) return refuse(response, 404, 'model_not_found', `The model ${body.model} does not exist.`);
    if (body.background !== true) {
      this.direct++;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.end(eventsOf(saying('Yes.'), `resp_direct_${this.direct}`).join(''));
    }
    if (body.store === false) return refuse(response, 400, null, 'Background mode requires store to be true.');
    const answer = new Answer(`resp_${this.begun.length + 1}`, saying(...piecesOf(this.text)));
    this.begun.push(answer);
    void answer.go(this.#orders.shift());
    await answer.stream(response, 0);
  }
}

function refuse(response: ServerResponse, status: number, code: string | null, message: string): void {
  send(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
}
