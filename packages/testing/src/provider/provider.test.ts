import { tryHelper } from '@baton/assistant/providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calling, saying, startProvider, type TestProvider } from './index.ts';

let provider: TestProvider;
beforeEach(async () => {
  provider = await startProvider({ models: ['m'] });
});
afterEach(() => provider.close());

const tools = [{ type: 'function', function: { name: 'documents_list', parameters: {} } }];

function ask(more: object = {}, signal?: AbortSignal): Promise<Response> {
  const body = { model: 'm', stream: true, stream_options: { include_usage: true }, messages: [{ role: 'user', content: 'hi' }], tools };
  return fetch(`${provider.address}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ ...body, ...more }),
    ...(signal && { signal }),
  });
}

interface Chunk {
  readonly choices: readonly { readonly delta: { readonly content?: string; readonly tool_calls?: readonly Call[] } }[];
  readonly usage?: unknown;
}
interface Call {
  readonly index: number;
  readonly function: { readonly name?: string; readonly arguments: string };
}

/** Reads a streamed answer as a caller would. */
async function read(response: Response) {
  const lines = (await response.text()).split('\n\n').filter(line => line !== '');
  expect(lines.at(-1)).toBe('data: [DONE]');
  const chunks = lines.slice(0, -1).map(line => JSON.parse(line.replace(/^data: /, '')) as Chunk);
  const deltas = chunks.flatMap(chunk => chunk.choices.map(choice => choice.delta));
  const calls: { name: string; arguments: string }[] = [];
  for (const { index, function: part } of deltas.flatMap(delta => delta.tool_calls ?? [])) {
    if (part.name !== undefined) calls[index] = { name: part.name, arguments: '' };
    const call = calls[index];
    if (call) call.arguments += part.arguments;
  }
  return { text: deltas.map(delta => delta.content ?? '').join(''), calls, usage: chunks.at(-1)?.usage };
}

describe('the test provider', () => {
  it('says what it was told to, in turn, and counts what reached it', async () => {
    provider.script([saying('你好，周一见 👋'), calling({ name: 'documents_list', arguments: { query: 'week' } })]);
    expect(await read(await ask())).toMatchObject({ text: '你好，周一见 👋', calls: [], usage: { total_tokens: 120 } });
    expect(await read(await ask())).toMatchObject({ text: '', calls: [{ name: 'documents_list', arguments: '{"query":"week"}' }] });
    expect(await read(await ask())).toMatchObject({ text: 'Done.' });
    expect(provider.chats.map(({ number, state }) => [number, state])).toEqual([
      [1, 'told'],
      [2, 'told'],
      [3, 'told'],
    ]);
    expect(provider.asked()).toBe(3);
    expect(provider.chats[0]?.request).toMatchObject({ tools: ['documents_list'], messages: [{ role: 'user', content: 'hi' }] });
  });

  it('answers what is not to be streamed in one piece', async () => {
    provider.script([calling({ name: 'x', arguments: {} })]);
    const answer = (await (await ask({ stream: false })).json()) as { choices: unknown };
    expect(answer.choices).toMatchObject([{ finish_reason: 'tool_calls', message: { tool_calls: [{ function: { name: 'x' } }] } }]);
  });

  it('holds an answer before its first byte, and in the middle of its text, until it is let go', async () => {
    provider.script([saying('first answer'), saying('second answer')]);
    const before = provider.hold();
    let begun = false;
    const first = ask().then(response => {
      begun = true;
      return read(response);
    });
    expect(await before.arrived).toBe(1);
    expect(begun).toBe(false);
    before.release();
    expect((await first).text).toBe('first answer');
    const within = provider.hold(7);
    const reader = (await ask()).body?.getReader();
    await within.arrived;
    const seen = new TextDecoder().decode((await reader?.read())?.value);
    expect(seen).toContain('secon');
    expect(seen).not.toContain('DONE');
    expect(provider.chats[1]?.state).toBe('open');
    within.release();
    while (!(await reader?.read())?.done);
    expect(provider.chats[1]?.state).toBe('told');
  });

  it('breaks the connection of a held answer, drops one in the middle, and stalls until the caller has gone', async () => {
    const held = provider.hold(3);
    const first = ask();
    await held.arrived;
    held.drop();
    await expect(first.then(response => response.text())).rejects.toThrow();
    provider.script([
      { kind: 'drops', text: 'half an' },
      { kind: 'stalls', text: 'half an' },
    ]);
    await expect(ask().then(response => response.text())).rejects.toThrow();
    const leaving = new AbortController();
    const stalled = await ask({}, leaving.signal);
    await stalled.body?.getReader().read();
    expect(provider.chats[2]?.state).toBe('open');
    leaving.abort();
    await expect.poll(() => provider.chats.map(chat => chat.state)).toEqual(['cut', 'cut', 'cut']);
  });

  it('fails with a status, and lets in only who has the key', async () => {
    provider.script([{ kind: 'fails', status: 429, headers: { 'retry-after': '7' } }]);
    const busy = await ask();
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
    provider.letIn('sk-1');
    expect((await ask()).status).toBe(401);
    expect((await fetch(`${provider.address}/models`)).status).toBe(401);
    expect((await fetch(`${provider.address}/models`, { headers: { authorization: 'Bearer sk-1' } })).status).toBe(200);
    expect(provider.chats.map(chat => chat.state)).toEqual(['refused', 'refused']);
  });

  it('is tried by Baton without taking anything from the script', async () => {
    provider.script([saying('for the conversation')]);
    const asked = { kind: 'compatible', baseUrl: provider.address, model: 'm', key: null } as const;
    expect(await tryHelper(asked, fetch)).toEqual({ ok: true, models: ['m'] });
    expect(await tryHelper({ ...asked, model: 'other' }, fetch)).toMatchObject({ ok: false, problem: 'noModel' });
    provider.letIn('sk-1');
    expect(await tryHelper({ ...asked, key: 'sk-2' }, fetch)).toMatchObject({ ok: false, problem: 'badKey' });
    expect(provider.asked()).toBe(0);
    provider.letIn(null);
    expect((await read(await ask())).text).toBe('for the conversation');
  });

  it('lets a page of any origin call it', async () => {
    const preflight = await fetch(`${provider.address}/models`, {
      method: 'OPTIONS',
      headers: { origin: 'https://baton.test', 'access-control-request-headers': 'authorization' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization']);
  });
});
