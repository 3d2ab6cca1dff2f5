import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longText, startTestService, type TestService } from './index.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

function call(key: string | null, path = '/order'): Promise<Response> {
  return fetch(service.address + path, {
    method: 'POST',
    headers: key === null ? {} : { 'idempotency-key': key },
    body: '{"milk":1}',
    signal: AbortSignal.timeout(5000),
  });
}

describe('the test service', () => {
  it('has an effect once for a key, gives the first answer again, and counts both requests', async () => {
    const first = await (await call('k')).text();
    const again = await call('k');
    expect(await again.text()).toBe(first);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(service.effects('k')).toBe(1);
    expect(service.requests.map(request => [request.number, request.key, request.effect, request.body])).toEqual([
      [1, 'k', true, '{"milk":1}'],
      [2, 'k', false, '{"milk":1}'],
    ]);
  });

  it('has an effect each time without a key, and none for reading', async () => {
    await call(null);
    await call(null);
    await fetch(`${service.address}/page`);
    expect(service.effects()).toBe(2);
    expect(Object.fromEntries(service.effectsByKey())).toEqual({ '': 2 });
    expect(service.requests).toHaveLength(3);
  });

  it('repeats effects when it is one that keeps no keys, or has forgotten them', async () => {
    await call('k');
    service.forgetKeys();
    await call('k');
    expect(service.effects('k')).toBe(2);
    const careless = await startTestService({ dedupes: false });
    for (const _ of [1, 2]) await fetch(careless.address, { method: 'POST', headers: { 'idempotency-key': 'k' } });
    expect(careless.effects('k')).toBe(2);
    await careless.close();
  });

  it('holds a call before its effect until it is released', async () => {
    const held = service.next({ kind: 'hold before' });
    const answer = call('k');
    expect(await held.arrived).toBe(1);
    expect(service.effects()).toBe(0);
    held.release();
    expect((await answer).status).toBe(200);
    expect(service.effects('k')).toBe(1);
  });

  it('drops a call held before its effect without the effect, and one held after it with the effect', async () => {
    const before = service.next({ kind: 'hold before' });
    const first = call('k');
    await before.arrived;
    before.drop();
    await expect(first).rejects.toThrow();
    expect(service.effects()).toBe(0);
    const after = service.next({ kind: 'hold after' });
    const second = call('k');
    await after.arrived;
    expect(service.effects('k')).toBe(1);
    after.drop();
    await expect(second).rejects.toThrow();
    expect((await call('k')).headers.get('idempotency-replayed')).toBe('true');
  });

  it('commits and then drops the connection', async () => {
    const dropped = service.next({ kind: 'drop' });
    await expect(call('k')).rejects.toThrow();
    await dropped.arrived;
    expect(service.effects('k')).toBe(1);
  });

  it('fails with a status or a broken connection without an effect', async () => {
    service.next({ kind: 'fail', status: 503 });
    service.next({ kind: 'refuse' });
    expect((await call('k')).status).toBe(503);
    await expect(call('k')).rejects.toThrow();
    expect(service.effects()).toBe(0);
  });

  it('answers late after the effect', async () => {
    const late = service.next({ kind: 'late', ms: 150 });
    const answer = call('k').then(() => performance.now());
    await late.arrived;
    const happened = performance.now();
    expect(service.effects('k')).toBe(1);
    expect((await answer) - happened).toBeGreaterThan(140);
  });

  it('answers with a text of exactly as many bytes as asked for, the same one again for its key', async () => {
    service.next({ kind: 'long', bytes: 300_001 });
    const first = Buffer.from(await (await call('k')).arrayBuffer());
    expect(first.length).toBe(300_001);
    expect(first.equals(Buffer.from(longText(300_001)))).toBe(true);
    expect(await (await call('k')).text()).toBe(first.toString());
    const held = service.next({ kind: 'hold before', bytes: 7 });
    const second = call('other');
    await held.arrived;
    held.release();
    expect(await (await second).text()).toBe(longText(7));
    expect(service.effects()).toBe(2);
  });

  it('gives a behaviour to the call with its path and lets others pass', async () => {
    service.next({ kind: 'fail', status: 500 }, '/pay');
    expect((await call('a', '/order')).status).toBe(200);
    expect((await call('b', '/pay')).status).toBe(500);
  });

  it('lets a page of any origin call it with any header', async () => {
    const preflight = await fetch(service.address, {
      method: 'OPTIONS',
      headers: { origin: 'https://baton.test', 'access-control-request-headers': 'idempotency-key,x-other' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('idempotency-key,x-other');
    expect(service.requests).toHaveLength(0);
  });

  it('takes its orders over HTTP from tests in other processes', async () => {
    const control = (path: string, body?: unknown): Promise<Response> =>
      fetch(`${service.address}/control/${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
    await control('next', { behaviour: { kind: 'hold before' }, path: '/order' });
    const answer = call('k');
    let state: { held: number; effects: number } = { held: 0, effects: 0 };
    while (state.held === 0) state = (await (await control('state')).json()) as typeof state;
    expect(state.effects).toBe(0);
    await control('release', {});
    await answer;
    state = (await (await control('state')).json()) as typeof state;
    expect(state).toMatchObject({ held: 0, effects: 1, byKey: { k: 1 } });
  });
});
