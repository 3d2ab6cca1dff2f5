import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelRequest } from '@baton/assistant';
import { answerWithProvider, tryHelper } from '@baton/assistant/providers';
import { afterEach, describe, expect, it } from 'vitest';

/** A real server on this machine and the platform's own fetch: what a replayed network only claims. */
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
});

async function serving(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const chunk = (delta: unknown, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const events = [...['Once ', 'upon ', 'a time.'].map(content => chunk({ content })), chunk({}, 'stop'), 'data: [DONE]\n\n'];

const request: ModelRequest = {
  v: 1,
  settings: { pace: 0 },
  locale: 'en',
  zone: 'UTC',
  now: 0,
  earlier: [],
  messages: [{ message: 'm', text: 'Tell me a story', at: 0, zone: 'UTC', job: null }],
  plan: null,
  task: null,
  rounds: [],
  known: [],
  documents: [],
};

/** A clock whose long rests never end. */
const clock = {
  now: () => 0,
  sleep: (_ms: number, signal?: AbortSignal) =>
    new Promise<void>(resolve => signal?.addEventListener('abort', () => resolve(), { once: true })),
};

async function ask(baseUrl: string, onText: (text: string) => void = () => undefined, signal = new AbortController().signal) {
  const provider = { helper: 'mine', kind: 'compatible', baseUrl, model: 'm' } as const;
  const asking = { key: 'secret-key', fetch, clock, signal, onText };
  return (await answerWithProvider({ ...request, provider }, provider, asking)).result;
}

const begin = (response: ServerResponse) => response.writeHead(200, { 'Content-Type': 'text/event-stream' });

describe('over a real line', () => {
  it('an answer arrives piece by piece', async () => {
    const shown: string[] = [];
    const address = await serving((_, response) => {
      begin(response);
      void (async () => {
        for (const event of events) {
          response.write(event);
          await new Promise(resolve => setTimeout(resolve, 2));
        }
        response.end();
      })();
    });
    expect(await ask(address, text => void shown.push(text))).toMatchObject({ ok: true, answer: { text: 'Once upon a time.' } });
    expect(shown.at(0)).toBe('Once ');
  });

  it('a server that dies in the middle of an answer gave none', async () => {
    const address = await serving((_, response) => {
      begin(response);
      response.write(events.slice(0, 2).join(''), () => response.destroy());
    });
    expect(await ask(address)).toMatchObject({ ok: false, transient: true, error: { kind: 'cutOff' } });
  });

  it('nobody there is nobody there', async () => {
    const address = await serving(() => undefined);
    const [server] = servers.splice(0);
    await new Promise(resolve => server?.close(resolve));
    expect(await ask(address)).toMatchObject({ ok: false, transient: true, error: { kind: 'notThere' } });
    const asked = { kind: 'compatible', baseUrl: address, model: 'x', key: null } as const;
    expect(await tryHelper(asked, fetch)).toMatchObject({ ok: false, problem: 'notThere' });
  });

  it('a redirect is not followed, and the key does not travel', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await serving((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const address = await serving((_, response) => response.writeHead(307, { Location: `${elsewhere}/chat/completions` }).end());
    expect(await ask(address)).toMatchObject({ ok: false, error: { kind: 'notUnderstood' } });
    expect(seen).toEqual([]);
  });

  it('stopping hangs up', async () => {
    const abort = new AbortController();
    let hungUp: () => void = () => undefined;
    const gone = new Promise<void>(resolve => {
      hungUp = resolve;
    });
    const address = await serving((_, response) => {
      begin(response);
      response.on('close', hungUp);
      response.write(events.slice(0, 2).join(''));
    });
    const asked = ask(address, () => abort.abort(), abort.signal);
    // What was said until then has its price.
    expect(await asked).toMatchObject({ ok: false, aborted: true, spent: [{ estimated: true }] });
    await gone;
  });
});
