import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { endHere, listenHere } from '../loopback.ts';
import { allowAnyPage, readBody, send } from '../service/http.ts';
import { type ChatRequest, type HeldChat, type Script, type ScriptedAnswer, saying } from './answer.ts';
import { testCertificate, testCertificateKey } from './certificate.ts';
import { completionOf, eventsOf, type Piece } from './stream.ts';

export interface ProviderOptions {
  readonly script?: Script;
  /** The port to listen on; 0, the default, takes a free one. */
  readonly port?: number;
  /** The only key that is let in; null, the default, lets everybody in. */
  readonly key?: string | null;
  readonly models?: readonly string[];
  /** Rest between two pieces of an answer. Milliseconds. */
  readonly pace?: number;
  /** At an `https` address, under a certificate that nobody has signed; off by default. */
  readonly secure?: boolean;
}

/** A request for an answer, and what became of it. */
export interface RecordedChat {
  /** 1 for the first. */
  readonly number: number;
  readonly request: ChatRequest;
  /** The key that came with it; null: none. */
  readonly key: string | null;
  /** `told`: all of the answer went out. `refused`: an error was answered. `cut`: the caller went away, or the connection was broken. */
  state: 'open' | 'told' | 'refused' | 'cut';
}

/**
 * A provider that speaks OpenAI's chat completions, on the loopback address: a real server that answers what it was told to, counts what
 * reached it, and can be held in the middle of an answer. Any page may call it (CORS).
 */
export interface TestProvider {
  readonly port: number;
  /** What a person types as its address: `http://127.0.0.1:<port>/v1`, or the same with `https`. */
  readonly address: string;
  readonly chats: readonly RecordedChat[];
  /** How often its list of models was asked for. */
  listed(): number;
  /** The requests for an answer that offered tools: those of a conversation, and not of a try. */
  asked(): number;
  /** What is answered from now on. */
  script(script: Script): void;
  /** The only key that is let in from now on. */
  letIn(key: string | null): void;
  /** Holds the next request that offers tools, before its first byte or once so many characters of text are out. */
  hold(after?: number): HeldChat;
  /** Ends it, open answers and all. */
  close(): Promise<void>;
}

/** Starts a provider. Rejects when its port is taken. */
export async function startProvider(options: ProviderOptions = {}): Promise<TestProvider> {
  const provider = new ScriptedProvider(options);
  const take = (request: IncomingMessage, response: ServerResponse) => {
    provider.handle(request, response).catch((error: unknown) => {
      // The caller went away in the middle of its request.
      response.destroy(error instanceof Error ? error : undefined);
    });
  };
  const server = options.secure ? createSecureServer({ cert: testCertificate, key: testCertificateKey }, take) : createServer(take);
  const port = await listenHere(server, options.port);
  return {
    port,
    address: `${options.secure ? 'https' : 'http'}://127.0.0.1:${port}/v1`,
    chats: provider.chats,
    listed: () => provider.listed,
    asked: () => provider.chats.filter(chat => chat.request.tools.length > 0).length,
    script: script => provider.follow(script),
    letIn: key => {
      provider.key = key;
    },
    hold: after => provider.hold(after ?? 0),
    close: () => endHere(server),
  };
}

/** A request that is held, or is to be. */
interface Order {
  readonly after: number;
  readonly take: (number: number) => void;
  readonly verdict: Promise<'release' | 'drop'>;
}

class ScriptedProvider {
  readonly chats: RecordedChat[] = [];
  listed = 0;
  key: string | null;
  readonly #models: readonly string[];
  readonly #pace: number;
  readonly #orders: Order[] = [];
  #script: Script;
  /** How many answers in turn were given. */
  #given = 0;

  constructor({ key = null, models = ['test-large', 'test-small'], pace = 0, script = [] }: ProviderOptions) {
    this.key = key;
    this.#models = models;
    this.#pace = pace;
    this.#script = script;
  }

  follow(script: Script): void {
    this.#script = script;
    this.#given = 0;
  }

  hold(after: number): HeldChat {
    const arrived = Promise.withResolvers<number>();
    const verdict = Promise.withResolvers<'release' | 'drop'>();
    this.#orders.push({ after, take: arrived.resolve, verdict: verdict.promise });
    return { arrived: arrived.promise, release: () => verdict.resolve('release'), drop: () => verdict.resolve('drop') };
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowAnyPage(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const path = (request.url ?? '').split('?', 1)[0];
    const body = await readBody(request);
    if (path === '/v1/models' && request.method === 'GET') {
      this.listed++;
      if (this.key !== null && key !== this.key) return fail(response, 401, 'Incorrect API key provided.');
      return send(response, 200, { object: 'list', data: this.#models.map(id => ({ id, object: 'model', owned_by: 'test' })) });
    }
    if (path === '/v1/chat/completions' && request.method === 'POST') return this.#chat(chatOf(body), key, response);
    fail(response, 404, `There is nothing at ${path}.`);
  }

  async #chat(request: ChatRequest, key: string | null, response: ServerResponse): Promise<void> {
    const chat: RecordedChat = { number: this.chats.length + 1, request, key, state: 'open' };
    this.chats.push(chat);
    response.once('close', () => {
      if (chat.state === 'open') chat.state = 'cut';
    });
    const refuse = (status: number, message: string, headers?: Readonly<Record<string, string>>) => {
      chat.state = 'refused';
      fail(response, status, message, headers);
    };
    if (this.key !== null && key !== this.key) return refuse(401, 'Incorrect API key provided.');
    if (!this.#models.includes(request.model)) return refuse(404, `The model ${request.model} does not exist.`);
    const answer = this.#answer(request, chat.number);
    const order = request.tools.length > 0 ? this.#orders.shift() : undefined;
    if (order?.after === 0 && !(await this.#held(order, chat, response))) return;
    if (answer.kind === 'fails') return refuse(answer.status, answer.message ?? 'It was told to fail.', answer.headers);
    if (!request.stream && answer.kind === 'says') {
      chat.state = 'told';
      return send(response, 200, completionOf(answer, chat.number, request.model));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    const wantsUsage = (request.body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
    const said = answer.kind === 'says' ? answer : { text: answer.text };
    if (!(await this.#tell(eventsOf(said, chat.number, request.model, wantsUsage), order, chat, response))) return;
    if (answer.kind === 'drops') response.destroy();
    if (answer.kind !== 'says') return;
    chat.state = 'told';
    response.end();
  }

  /** Answers whether the caller was there to the end. */
  async #tell(pieces: readonly Piece[], order: Order | undefined, chat: RecordedChat, response: ServerResponse): Promise<boolean> {
    let waits = order !== undefined && order.after > 0;
    for (const { data, said } of pieces) {
      if (chat.state !== 'open') return false;
      response.write(data);
      if (waits && order && said >= order.after) {
        waits = false;
        if (!(await this.#held(order, chat, response))) return false;
      }
      if (this.#pace > 0) await sleep(this.#pace);
    }
    return chat.state === 'open';
  }

  async #held(order: Order, chat: RecordedChat, response: ServerResponse): Promise<boolean> {
    order.take(chat.number);
    if ((await order.verdict) === 'drop') response.destroy();
    return !response.destroyed;
  }

  #answer(request: ChatRequest, number: number): ScriptedAnswer {
    if (typeof this.#script === 'function') return this.#script(request, number);
    if (request.tools.length === 0) return saying('Yes.');
    return this.#script[this.#given++] ?? saying('Done.');
  }
}

function chatOf(text: string): ChatRequest {
  const body = JSON.parse(text) as { [field: string]: unknown };
  const tools = (body.tools as readonly { readonly function: { readonly name: string } }[] | undefined) ?? [];
  return {
    model: String(body.model),
    stream: body.stream === true,
    messages: body.messages as ChatRequest['messages'],
    tools: tools.map(tool => tool.function.name),
    body,
  };
}

function fail(response: ServerResponse, status: number, message: string, headers: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  send(response, status, { error: { message, type: 'test_error', code: null } });
}
