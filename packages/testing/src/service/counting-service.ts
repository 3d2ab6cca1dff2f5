import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { endHere, listenHere } from '../loopback.ts';
import { type Behaviour, type Held, longText, Order, type Verdict } from './behaviour.ts';
import { allowAnyPage, flatten, readBody, send } from './http.ts';

export interface TestServiceOptions {
  /** The port to listen on; 0, the default, takes a free one. */
  readonly port?: number;
  /** Whether a repeated key has its effect once, as a good service does. On by default; off shows what a bad one does. */
  readonly dedupes?: boolean;
  /** Whether pages of other sites may ask it (CORS). On by default; off is what a lamp or a heater is like. */
  readonly opensToPages?: boolean;
}

/** A request as it came, in the order of arrival. */
export interface RecordedRequest {
  /** 1 for the first. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Its `Idempotency-Key`, or null. */
  readonly key: string | null;
  /** Whether this very request caused an effect; a repetition of a key does not. */
  effect: boolean;
}

/**
 * A service outside of Baton that can be asked to do something and counts how often it did. GET has no effect; every
 * other method has one, once per `Idempotency-Key` and each time without a key. Any page may call it (CORS), unless it is told otherwise.
 *
 * Over HTTP the same is there for tests in other processes: `GET /control/state` tells all counters,
 * `POST /control/next` takes `{ behaviour, path? }`, `POST /control/release` and `/control/drop` end the oldest hold,
 * `POST /control/reset` forgets everything.
 */
export interface TestService {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly requests: readonly RecordedRequest[];
  /** How often an effect happened, all in all or for one key. */
  effects(key?: string): number;
  /** Effects for each key; those without a key are counted under the empty string. */
  effectsByKey(): ReadonlyMap<string, number>;
  /** What to do with the next call that has an effect and, when given, this path. Several queue up. */
  next(behaviour: Behaviour, path?: string): Held;
  /** Forgets the keys, as a service does when their lifetime is over; the counters stay. */
  forgetKeys(): void;
  /** Forgets requests, effects, keys and behaviours; held calls are dropped. */
  reset(): void;
  /** Ends it, held calls and all. */
  close(): Promise<void>;
}

/** Starts the service on the loopback address. Rejects when its port is taken. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const service = new CountingService(options.dedupes ?? true, options.opensToPages ?? true);
  const server = createServer((request, response) => {
    service.handle(request, response).catch((error: unknown) => {
      // The caller went away in the middle of its request.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const port = await listenHere(server, options.port);
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    requests: service.requests,
    effects: key => service.effects(key),
    effectsByKey: () => service.byKey,
    next: (behaviour, path) => service.order(behaviour, path ?? null),
    forgetKeys: () => service.answers.clear(),
    reset: () => service.reset(),
    close: async () => {
      service.reset();
      await endHere(server);
    },
  };
}

interface Answer {
  readonly type: string;
  readonly text: string;
}

class CountingService {
  readonly requests: RecordedRequest[] = [];
  readonly byKey = new Map<string, number>();
  /** The answer each key got first: a repetition gets it again. */
  readonly answers = new Map<string, Answer>();
  private readonly waiting: Order[] = [];
  private readonly held: Order[] = [];
  private readonly dedupes: boolean;
  private readonly opensToPages: boolean;

  constructor(dedupes: boolean, opensToPages: boolean) {
    this.dedupes = dedupes;
    this.opensToPages = opensToPages;
  }

  effects(key?: string): number {
    if (key !== undefined) return this.byKey.get(key) ?? 0;
    return [...this.byKey.values()].reduce((sum, count) => sum + count, 0);
  }

  order(behaviour: Behaviour, path: string | null): Order {
    const order = new Order(behaviour, path);
    this.waiting.push(order);
    return order;
  }

  reset(): void {
    for (const order of this.held.splice(0)) order.drop();
    this.requests.length = 0;
    this.waiting.length = 0;
    this.byKey.clear();
    this.answers.clear();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const path = request.url ?? '/';
    if (this.opensToPages) allowAnyPage(request, response);
    if (method === 'OPTIONS') {
      response.writeHead(this.opensToPages ? 204 : 405).end();
      return;
    }
    const body = await readBody(request);
    if (path.startsWith('/control/')) {
      this.control(path, body, response);
      return;
    }
    const headers = flatten(request.headers);
    const record: RecordedRequest = {
      number: this.requests.length + 1,
      method,
      path,
      headers,
      body,
      key: headers['idempotency-key'] ?? null,
      effect: false,
    };
    this.requests.push(record);
    if (method === 'GET' || method === 'HEAD') {
      send(response, 200, { path });
      return;
    }
    await this.effect(record, response);
  }

  private async effect(record: RecordedRequest, response: ServerResponse): Promise<void> {
    const order = this.takeOrder(record);
    const behaviour = order?.behaviour;
    if (behaviour?.kind === 'refuse') {
      response.destroy();
      return;
    }
    if (behaviour?.kind === 'fail') {
      send(response, behaviour.status, { error: `asked to fail with ${behaviour.status}` });
      return;
    }
    if (behaviour?.kind === 'hold before' && order !== undefined && (await this.hold(order, record.number)) === 'drop') {
      response.destroy();
      return;
    }
    const answer = this.commit(record, behaviour !== undefined && 'bytes' in behaviour ? behaviour.bytes : undefined);
    if (behaviour?.kind === 'hold after' && order !== undefined && (await this.hold(order, record.number)) === 'drop') {
      response.destroy();
      return;
    }
    if (behaviour?.kind === 'drop') {
      response.destroy();
      return;
    }
    if (behaviour?.kind === 'late') await new Promise(resolve => setTimeout(resolve, behaviour.ms));
    response.writeHead(200, { 'content-type': answer.type, 'idempotency-replayed': String(!record.effect) }).end(answer.text);
  }

  private takeOrder(record: RecordedRequest): Order | undefined {
    const index = this.waiting.findIndex(order => order.path === null || order.path === record.path);
    if (index === -1) return undefined;
    const [order] = this.waiting.splice(index, 1);
    if (order === undefined) return undefined;
    // A hold is announced once it holds.
    if (order.behaviour.kind === 'hold before' || order.behaviour.kind === 'hold after') this.held.push(order);
    else order.take(record.number);
    return order;
  }

  private async hold(order: Order, number: number): Promise<Verdict> {
    order.take(number);
    const verdict = await order.verdict;
    const index = this.held.indexOf(order);
    if (index !== -1) this.held.splice(index, 1);
    return verdict;
  }

  private commit(record: RecordedRequest, bytes?: number): Answer {
    const earlier = record.key === null ? undefined : this.answers.get(record.key);
    if (earlier !== undefined && this.dedupes) return earlier;
    record.effect = true;
    const name = record.key ?? '';
    this.byKey.set(name, (this.byKey.get(name) ?? 0) + 1);
    const short = { type: 'application/json', text: JSON.stringify({ done: true, number: this.effects(), path: record.path }) };
    const answer = bytes === undefined ? short : { type: 'text/plain; charset=utf-8', text: longText(bytes) };
    if (record.key !== null) this.answers.set(record.key, answer);
    return answer;
  }

  private control(path: string, body: string, response: ServerResponse): void {
    switch (path) {
      case '/control/state':
        send(response, 200, {
          requests: this.requests,
          effects: this.effects(),
          byKey: Object.fromEntries(this.byKey),
          held: this.held.length,
        });
        return;
      case '/control/next': {
        const wanted = JSON.parse(body) as { behaviour: Behaviour; path?: string };
        this.order(wanted.behaviour, wanted.path ?? null);
        break;
      }
      case '/control/release':
        this.held[0]?.release();
        break;
      case '/control/drop':
        this.held[0]?.drop();
        break;
      case '/control/reset':
        this.reset();
        break;
      default:
        send(response, 404, { error: `no control is called ${path}` });
        return;
    }
    send(response, 200, { ok: true });
  }
}
