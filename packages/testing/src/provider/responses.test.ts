import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ResponsesProvider, responsesModel, startResponses, testCertificate } from './index.ts';

let provider: ResponsesProvider;
beforeEach(async () => {
  provider = await startResponses('sk-1');
});
afterEach(() => provider.close());

function open(method: 'GET' | 'POST', path: string, body?: object, key = 'sk-1'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    const asked = request({ host: '127.0.0.1', port: provider.port, method, path, headers, ca: testCertificate }, resolve);
    asked.once('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}

async function ask(...given: Parameters<typeof open>): Promise<{ readonly status: number; readonly text: string }> {
  const response = await open(...given);
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return { status: response.statusCode ?? 0, text };
}

const begin = { model: responsesModel, background: true, stream: true, store: true };
const typesIn = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(([, type]) => type);
const wordsIn = (text: string) => [...text.matchAll(/"delta":"([^"]*)"/g)].map(([, delta]) => delta).join('');

describe('the stand-in for responses', () => {
  it('goes on with what was begun when whoever asked has gone, and gives it by its id', async () => {
    provider.say('It is there.');
    const held = provider.hold('queued');
    const begun = await open('POST', '/v1/responses', begin);
    const { id } = await held.arrived;
    begun.destroy();
    expect(JSON.parse((await ask('GET', `/v1/responses/${id}`)).text)).toMatchObject({ id, status: 'queued', output: [] });
    held.release();
    const { text } = await ask('GET', `/v1/responses/${id}?stream=true`);
    expect(typesIn(text).slice(0, 3)).toEqual(['response.created', 'response.queued', 'response.in_progress']);
    expect(wordsIn(text)).toBe('It is there.');
    const rest = await ask('GET', `/v1/responses/${id}?stream=true&starting_after=1`);
    expect(typesIn(rest.text)[0]).toBe('response.in_progress');
    expect(JSON.parse((await ask('GET', `/v1/responses/${id}`)).text)).toMatchObject({ status: 'completed' });
    expect(provider.begun).toMatchObject([{ id, state: 'completed', looks: 4 }]);
  });

  it('holds one in the middle of what it says, and stops one that is told to, but none that is over', async () => {
    provider.say('It is there.');
    const held = provider.hold(7);
    const begun = ask('POST', '/v1/responses', begin).catch(() => null);
    const { id } = await held.arrived;
    expect(provider.begun).toMatchObject([{ state: 'in_progress' }]);
    expect(JSON.parse((await ask('POST', `/v1/responses/${id}/cancel`)).text)).toMatchObject({ status: 'cancelled' });
    expect(await begun).toBeNull();
    held.release();
    expect(provider.begun).toMatchObject([{ state: 'cancelled' }]);
    const whole = await ask('POST', '/v1/responses', begin);
    expect(typesIn(whole.text).at(-1)).toBe('response.completed');
    expect((await ask('POST', '/v1/responses/resp_2/cancel')).status).toBe(400);
  });

  it('lets in only who has the key, and keeps nothing of an answer that ends with its connection', async () => {
    expect((await ask('GET', '/v1/models', undefined, 'sk-2')).status).toBe(401);
    expect(JSON.parse((await ask('GET', '/v1/models')).text)).toMatchObject({ data: [{ id: responsesModel }] });
    expect((await ask('POST', '/v1/responses', { ...begin, background: undefined })).status).toBe(200);
    expect((await ask('POST', '/v1/responses', { ...begin, store: false })).status).toBe(400);
    expect([provider.direct, provider.begun.length]).toEqual([1, 0]);
    expect((await ask('GET', '/v1/responses/resp_1')).status).toBe(404);
  });
});
