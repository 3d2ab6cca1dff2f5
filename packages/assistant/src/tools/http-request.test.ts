import type { Call, Performed, StepState } from '@baton/journal';
import { attemptId, type StepId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import type { AssistantPorts, Devices, HttpReply, HttpRequest } from '../ports.ts';
import { memoryDocuments } from '../testing/memory-documents.ts';
import { createWorld } from '../world.ts';

const now = Date.UTC(2026, 10, 27);

function worldWith(
  send: (request: HttpRequest) => Promise<HttpReply>,
  sleep: AssistantPorts['clock']['sleep'] = () => new Promise(() => undefined),
  devices?: Devices,
) {
  const clock = { now: () => now, monotonic: () => 0, sleep };
  return createWorld({
    documents: memoryDocuments(),
    history: { recent: async () => [] },
    http: { send },
    ...(devices && { devices }),
    clock,
    locale: 'en',
    zone: 'UTC',
  });
}

const callFor = (args: object, signal = new AbortController().signal): Call => ({
  session: 'session' as Call['session'],
  step: {
    id: 'step' as StepId,
    kind: 'tool',
    name: 'http.request',
    arguments: { url: 'https://example.org/in', method: 'POST', body: 'hello', locale: 'en', ...args },
    at: now,
    // A person said yes to it.
    confirm: true,
    claims: [],
  } as unknown as StepState,
  attempt: attemptId(1, 1),
  key: 'key-of-the-step',
  ticket: null,
  signal,
  onText: () => undefined,
  mayLeave: () => true,
});

const response = (status: number, headers: Record<string, string> = {}, text = 'answer'): HttpReply => ({
  kind: 'response',
  status,
  headers,
  text,
  cut: false,
});
const perform = (reply: HttpReply, args: object = {}): Promise<Performed> => worldWith(async () => reply).perform(callFor(args));
const keyed = { knowsRepeats: true };

describe('sending to a web address', () => {
  /** A look at what is allowed came before it, and by then the person had stopped it, it had moved, or it was too late. */
  it('sends nothing that may not leave any more, and says that nothing happened', async () => {
    let sent = 0;
    const world = worldWith(async () => {
      sent++;
      return response(200);
    });
    expect(await world.perform({ ...callFor({}), mayLeave: () => false })).toMatchObject({
      status: 'failed',
      error: { beforeEffect: true },
      transient: true,
    });
    expect(sent).toBe(0);
  });

  it.each([
    ['a success', response(200), {}, { status: 'done', value: { status: 200, text: 'answer', cut: false } }],
    ['a success without a text', response(204, {}, ''), keyed, { status: 'done', value: { status: 204, text: '' } }],
    ['a refusal', response(400), {}, { status: 'failed', error: { kind: 'refused' } }],
    ['a refusal of a keyed one', response(422), keyed, { status: 'failed', error: { kind: 'refused' } }],
    ['a fault of the service', response(500), {}, { status: 'unknown', error: { kind: 'unsure' } }],
    ['a fault of the service, keyed', response(503), keyed, { status: 'failed', error: { kind: 'busy' }, transient: true }],
    ['too many requests', response(429), {}, { status: 'unknown', error: { kind: 'unsure' } }],
    ['too many requests, keyed', response(429, { 'Retry-After': '7' }), keyed, { status: 'failed', transient: true, retryAfter: 7_000 }],
    [
      'a time to come back at',
      response(503, { 'retry-after': new Date(now + 60_000).toUTCString() }),
      keyed,
      { transient: true, retryAfter: 60_000 },
    ],
    [
      'a redirect',
      { kind: 'redirect', status: 303, to: 'https://elsewhere.example' },
      {},
      { status: 'unknown', error: { kind: 'elsewhere' } },
    ],
    [
      'a redirect that repeats the request',
      { kind: 'redirect', status: 307, to: null },
      {},
      { status: 'failed', error: { kind: 'elsewhere' } },
    ],
    ['a redirect of a keyed one', { kind: 'redirect', status: 0, to: null }, keyed, { status: 'failed', error: { kind: 'elsewhere' } }],
    [
      'no such host',
      { kind: 'notSent', why: 'ENOTFOUND' },
      {},
      { status: 'failed', error: { kind: 'notSent', beforeEffect: true }, transient: false },
    ],
    [
      'no such host, keyed',
      { kind: 'notSent', why: 'ENOTFOUND' },
      keyed,
      { status: 'failed', error: { beforeEffect: true }, transient: true },
    ],
    ['a dropped line', { kind: 'lost', why: 'reset' }, {}, { status: 'unknown', error: { kind: 'lost' } }],
    ['a dropped line, keyed', { kind: 'lost', why: 'reset' }, keyed, { status: 'unknown', error: { kind: 'lost' } }],
  ] as const)('understands %s', async (_what, reply, args, expected) => {
    expect(await perform(reply as HttpReply, args)).toMatchObject(expected);
  });

  /** J9 */
  it('sends the key of the step, and nothing of this device', async () => {
    const sent: HttpRequest[] = [];
    const world = worldWith(async request => {
      sent.push(request);
      return response(200);
    });
    await world.perform(callFor({ contentType: 'text/plain' }));
    expect(sent[0]?.headers).toEqual({ 'Idempotency-Key': 'key-of-the-step', 'Content-Type': 'text/plain' });
  });

  /** J8 */
  it('never tries again by itself', async () => {
    for (const reply of [
      response(503),
      response(429),
      { kind: 'lost', why: 'reset' },
      { kind: 'redirect', status: 308, to: null },
    ] as const) {
      let sent = 0;
      const world = worldWith(async () => {
        sent++;
        return reply as HttpReply;
      });
      await world.perform(callFor(keyed));
      expect(sent).toBe(1);
    }
  });

  it('cannot tell after ten seconds without an answer, and lets go of the line', async () => {
    const slept: number[] = [];
    let signal: AbortSignal | undefined;
    const world = worldWith(
      request => {
        signal = request.signal;
        return new Promise(() => undefined);
      },
      async ms => void slept.push(ms),
    );
    expect(await world.perform(callFor({}))).toMatchObject({ status: 'unknown', error: { kind: 'late' } });
    expect(slept).toEqual([10_000]);
    expect(signal?.aborted).toBe(true);
  });

  it('sends nothing once it was stopped', async () => {
    let sent = 0;
    const stopped = new AbortController();
    stopped.abort();
    const world = worldWith(async () => {
      sent++;
      return response(200);
    });
    expect(await world.perform(callFor({}, stopped.signal))).toEqual({ status: 'aborted' });
    expect(sent).toBe(0);
  });

  it('keeps all of a long answer, well formed where it was cut in the middle of a character', async () => {
    const text = '😀'.repeat(100_000);
    expect(await perform(response(200, {}, text))).toMatchObject({ status: 'done', value: { text, cut: false } });
    const cut = await perform({ kind: 'response', status: 200, headers: {}, text: text.slice(0, -1), cut: true });
    expect(cut).toMatchObject({
      status: 'done',
      value: { cut: true },
      summary: expect.stringContaining('only its beginning is here (20 MB)'),
    });
    expect(JSON.stringify(cut).isWellFormed()).toBe(true);
  });
});

describe('sending from a browser, where a computer could as well', () => {
  const phone = (has: boolean): Devices => ({ isAbleHere: () => false, isAbleSomewhere: () => has, has: () => has });
  const computer: Devices = { isAbleHere: () => true, isAbleSomewhere: () => true, has: () => true };
  const claim = (n: number, more: object = {}) => ({
    attempt: attemptId(1, n),
    device: 'phone',
    withdrawn: false,
    resolution: null,
    ...more,
  });

  /** The attempt after these. */
  async function after(before: readonly object[], devices: Devices, args: object = {}, more: object = {}) {
    const sent: string[] = [];
    const send = async ({ url }: HttpRequest): Promise<HttpReply> => {
      sent.push(url);
      return { kind: 'lost', why: '' };
    };
    const call = callFor(args);
    const claims = [...before, claim(9)];
    const performed = await worldWith(send, undefined, devices).perform({
      ...call,
      attempt: attemptId(1, 9),
      step: { ...call.step, ...more, claims } as unknown as StepState,
    });
    return [performed.status, sent.length];
  }
  const routed = ['elsewhere', 0];
  const sent = ['unknown', 1];

  it('is tried there, and once more with the same key, for it may have been killed over it', async () => {
    expect(await after([], phone(true))).toEqual(sent);
    expect(await after([claim(1)], phone(true), keyed)).toEqual(sent);
  });

  it('is left to a computer when that brought no answer twice, or a person said that it did not happen', async () => {
    expect(await after([claim(1), claim(2)], phone(true), keyed)).toEqual(routed);
    expect(await after([claim(1, { resolution: { answer: 'didNot' } })], phone(true))).toEqual(routed);
  });

  it('stays where there is no computer, on the computer, and with what never left or left from somewhere else', async () => {
    const twice = [claim(1), claim(2)];
    expect(await after(twice, phone(false), keyed)).toEqual(sent);
    expect(await after(twice, computer, keyed)).toEqual(sent);
    const withdrawn = [claim(1, { withdrawn: true }), claim(2, { withdrawn: true })];
    expect(await after(withdrawn, phone(true), keyed)).toEqual(sent);
    expect(await after([claim(1, { device: 'mac' }), claim(2, { device: 'mac' })], phone(true), keyed)).toEqual(sent);
  });

  it('stays with whoever was told to come again later, and what is on this very computer with it', async () => {
    const twice = [claim(1), claim(2)];
    expect(await after(twice, phone(true), keyed, { rests: { from: 1 } })).toEqual(sent);
    expect(await after(twice, phone(true), { ...keyed, url: 'http://127.0.0.1:9/plans' })).toEqual(sent);
  });
});

describe('sending from a computer', () => {
  it('says that nothing left where it leads into its own network, and does not try that again', async () => {
    const reply: HttpReply = { kind: 'notSent', why: '', private: 'refused' };
    expect(await perform(reply, keyed)).toMatchObject({
      status: 'failed',
      error: { kind: 'private', beforeEffect: true, sentence: expect.stringContaining('example.org leads into') },
      transient: false,
    });
  });
});
