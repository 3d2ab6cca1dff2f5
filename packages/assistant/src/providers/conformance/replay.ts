/** A network that says again what was recorded, in pieces of any size. Tests only. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** Parsed; null without one. */
  readonly body: unknown;
  readonly text: string;
}

export interface Replay {
  readonly fetch: typeof fetch;
  readonly sent: Sent[];
}

type Answering = (sent: Sent, signal: AbortSignal | null) => Response | Promise<Response>;

/** Records every request and answers it. A request whose signal aborts ends as the platform's does. */
export function network(answering: Answering): Replay {
  const sent: Sent[] = [];
  const fetchPort: typeof fetch = async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const text = typeof init?.body === 'string' ? init.body : '';
    const request: Sent = {
      url,
      method: init?.method ?? 'GET',
      headers: new Headers(init?.headers),
      body: text === '' ? null : JSON.parse(text),
      text,
    };
    const signal = init?.signal ?? null;
    if (signal?.aborted) throw stopped();
    sent.push(request);
    return answering(request, signal);
  };
  return { fetch: fetchPort, sent };
}

const stopped = (): DOMException => new DOMException('This operation was aborted', 'AbortError');

const headers = { 'Content-Type': 'text/event-stream; charset=utf-8' };

/** A stream of these pieces. `open`: it does not end, and ends with an error when it is stopped. */
export function streaming(pieces: readonly (string | Uint8Array)[], signal: AbortSignal | null = null, open = false): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      if (!open) return controller.close();
      signal?.addEventListener('abort', () => controller.error(stopped()), { once: true });
    },
  });
  return new Response(body, { status: 200, headers });
}

/** Bytes in pieces that end at these places. */
export function splitAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places, bytes.length];
  return ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end)).filter(piece => piece.length > 0);
}

/** Waits until it is stopped. */
export const hanging = (signal: AbortSignal | null): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(stopped()), { once: true }));

/** Never answers and hears nothing. */
export const deaf = (): Promise<Response> => new Promise(() => undefined);

/** As Node and browsers say that nothing listens. */
export function refused(): never {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:11434'), { code: 'ECONNREFUSED' }),
  });
}

export const answering = (status: number, body: string, more: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...more } });
