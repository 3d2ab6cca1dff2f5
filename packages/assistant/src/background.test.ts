import type { StepState } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, openai, whileQueued } from './providers/conformance/openai.ts';
import { answering, network, type Replay, refused, streaming } from './providers/conformance/replay.ts';
import { everything, type Script, saying } from './providers/conformance/script.ts';
import { modelRequest } from './request.ts';
import { type Stored, session } from './testing/own-room.ts';
import { attachmentOf, friday } from './testing/requests.ts';
import { type Bench, bench, outside } from './testing/worlds.ts';

/** OpenAI with answers that go on by themselves: begun by a POST, read by a GET, as a stream while they grow and whole afterwards. */
function service(scripts: readonly Script[], first: 'queued' | 'going' = 'going') {
  const begun: { readonly script: Script; state: 'queued' | 'going' | 'over' | 'gone' | 'failed' | 'stopped' }[] = [];
  /** What the next request gets instead. */
  const faults: (() => Response | Promise<Response>)[] = [];
  /** Of one that waits for its turn nothing more comes than that it does. */
  const queued = (script: Script, id: string, signal: AbortSignal | null) =>
    streaming(eventsOf(script, id, true).slice(0, whileQueued), signal, true);
  const net = network(({ method, url }, signal) => {
    const fault = faults.shift();
    if (fault) return fault();
    if (method === 'POST' && url.endsWith('/cancel')) {
      const id = url.split('/').at(-2) ?? '';
      const answer = begun[Number(id.replace('resp_', ''))];
      // As it says of itself: to cancel again gives what it was; what is over cannot be cancelled.
      if (!answer || !['queued', 'going', 'stopped'].includes(answer.state))
        return answering(400, JSON.stringify({ error: { message: 'Cannot cancel it.' } }));
      answer.state = 'stopped';
      return answering(200, JSON.stringify({ ...finished(answer.script, id), status: 'cancelled' }));
    }
    if (method === 'POST') {
      const script = scripts[begun.length] ?? saying('Again.');
      begun.push({ script, state: first });
      const id = `resp_${begun.length - 1}`;
      return first === 'queued' ? queued(script, id, signal) : streaming(eventsOf(script, id, true));
    }
    const { pathname, search } = new URL(url);
    const id = pathname.split('/').at(-1) ?? '';
    const answer = begun[Number(id.replace('resp_', ''))];
    if (!answer || answer.state === 'gone') return answering(404, JSON.stringify({ error: { message: `Response '${id}' not found.` } }));
    if (answer.state === 'failed') return answering(200, JSON.stringify({ ...finished(answer.script, id), status: 'failed', output: [] }));
    if (answer.state === 'stopped') return answering(200, JSON.stringify({ ...finished(answer.script, id), status: 'cancelled' }));
    const status = answer.state === 'over' ? {} : { status: answer.state === 'queued' ? 'queued' : 'in_progress', output: [], usage: null };
    if (search === '') return answering(200, JSON.stringify({ ...finished(answer.script, id), ...status }));
    if (answer.state === 'queued') return queued(answer.script, id, signal);
    const events = eventsOf(answer.script, id, true);
    return streaming(answer.state === 'over' ? events.slice(-1) : events);
  });
  const posts = () => net.sent.filter(({ method }) => method === 'POST');
  return { net, begun, faults, posts };
}

const connected = (net: Replay, from: Partial<Stored> = {}, fallback = false): Bench =>
  bench(from, { pace: 0 }, outside(), {
    models: {
      chosen: async () => openai.provider,
      fallback: async () => fallback,
      key: async () => openai.key,
      overLimit: async () => null,
    },
    fetch: net.fetch,
  });

const models = (at: Bench): StepState[] => Object.values(at.room.turn().steps).filter(step => step.kind === 'model');
const ends = (at: Bench): (string | undefined)[] => models(at).map(step => step.outcome?.error?.sentence ?? step.outcome?.summary);
const ticketRow = (at: Bench): number => at.room.rows.findIndex(({ row }) => row.type === 'ticket') + 1;

/** An answer that was begun and read once, and the call by which any device follows it. */
async function begunAnswer(script: Script) {
  const { net, begun, faults, posts } = service([script]);
  const at = connected(net);
  await at.room.send('Is it there?', { at: friday });
  await at.room.run(at.world);
  const [step] = models(at);
  const attempt = step?.claims.at(-1)?.attempt;
  const [answer] = begun;
  if (!step || !attempt || !answer) throw new Error('nothing was begun');
  const { signal } = new AbortController();
  const call = { session, key: 'k', step, attempt, ticket: 'resp_0', signal, onText: () => undefined, mayLeave: () => true };
  return { net, begun, faults, posts, at, answer, call };
}

/** The same step, asked with a file. */
function withFile(step: StepState): StepState {
  const files = [attachmentOf('text', 'notes.txt', 'text/plain')];
  const pinned = modelRequest.parse(step.arguments);
  const request = { ...pinned, messages: pinned.messages.map(message => ({ ...message, files })) };
  return { ...step, arguments: request as unknown as JsonValue };
}

describe('an answer that goes on by itself', () => {
  it('is begun once, its id is stored before it is read, and it grows on screen', async () => {
    const { net, posts } = service([saying('It is ', 'there.')]);
    const at = connected(net);
    await at.room.send('Is it there?', { at: friday });
    await at.room.run(at.world);
    expect(ends(at)).toEqual(['It is there.']);
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.body).toMatchObject({ background: true, store: true, stream: true });
    expect(models(at)[0]).toMatchObject({ policy: 'ticketed', ticket: { ticket: 'resp_0' } });
    expect([...at.room.streamed.values()]).toEqual(['It is there.']);
    expect(openai.faults(posts()[0]?.body)).toEqual([]);
  });

  it.each(['going', 'over'] as const)('is not paid for twice when Baton dies behind its id, whether it is still %s', async state => {
    const { net, begun, posts } = service([saying('It is there.')]);
    const at = connected(net);
    await at.room.send('Is it there?', { at: friday });
    const dry = connected(service([saying('It is there.')]).net);
    await dry.room.send('Is it there?', { at: friday });
    await dry.room.run(dry.world);
    await at.room.run(at.world, ticketRow(dry));
    expect(ticketRow(at)).toBeGreaterThan(0);
    expect(posts()).toHaveLength(1);
    for (const answer of begun) answer.state = state;
    const later = connected(net, { rows: at.room.rows, documents: at.documents });
    await later.room.run(later.world);
    expect(ends(later)).toEqual(['It is there.']);
    expect(posts()).toHaveLength(1);
  });

  /** Its service can keep it waiting for minutes. Whoever asked again by then would pay for two. */
  it.each(['going', 'over'] as const)(
    'is known by its id while it waits for its turn: after a death it is read, %s, and not begun again',
    async state => {
      const { net, begun, posts } = service([saying('It is there.')], 'queued');
      const at = connected(net);
      await at.room.send('Is it there?', { at: friday });
      const running = at.room.run(at.world);
      await expect.poll(() => ticketRow(at)).toBeGreaterThan(0);
      const rows = at.room.rows.slice();
      expect(begun).toMatchObject([{ state: 'queued' }]);
      expect(rows.some(({ row }) => row.type === 'ticket' && row.ticket === 'resp_0')).toBe(true);
      // This one follows it until its turn comes; what it does from now on another process knows nothing of.
      for (const answer of begun) answer.state = state;
      const later = connected(net, { rows, documents: at.documents });
      await later.room.run(later.world);
      expect(ends(later)).toEqual(['It is there.']);
      expect(posts()).toHaveLength(1);
      await at.room.stop();
      await running;
    },
  );

  it('has its calls and what it took when it is read after its end', async () => {
    const { net, begun } = service([everything, saying('Done.')]);
    const growing = net.fetch;
    // Over before anybody looks.
    const over: Replay = {
      ...net,
      fetch: (input, init) => {
        if ((init?.method ?? 'GET') === 'GET') for (const answer of begun) answer.state = 'over';
        return growing(input, init);
      },
    };
    const late = connected(over);
    await late.room.send('Add tea', { at: friday });
    await late.room.run(late.world);
    expect(models(late)[0]?.outcome?.value).toMatchObject({
      calls: [{ name: 'document.read' }, { name: 'documents.list' }],
      usage: { input: 120, output: 34, cached: 20 },
    });
  });

  it('is not looked for without end when it cannot be reached any more', async () => {
    const { net, posts } = service([saying('It is there.')]);
    let asleep = 0;
    const rest = async (ms: number) => {
      for (let left = ms; left > 0; left -= 4_000) await at.clock.sleep(Math.min(left, 4_000));
    };
    const cut: Replay = {
      ...net,
      fetch: async (input, init) => {
        if (init?.method === 'POST') return net.fetch(input, init);
        await rest(asleep);
        throw new TypeError('Failed to fetch');
      },
    };
    const at = connected(cut);
    await at.room.send('Is it there?', { at: friday });
    await at.room.run(at.world);
    const [step] = models(at);
    const attempt = step?.claims.at(-1)?.attempt;
    if (!step || !attempt) throw new Error('nothing was begun');
    const { signal } = new AbortController();
    const call = { session, key: 'k', step, attempt, ticket: 'resp_0', signal, onText: () => undefined, mayLeave: () => true };
    const unreached = { status: 'failed', error: { kind: 'notThere' } };
    const looksAgain = async () => expect(await at.world.perform(call)).toMatchObject({ ...unreached, transient: true });
    for (let n = 0; n < 3; n++) {
      await looksAgain();
      await rest(30_000);
    }
    await rest(8 * 3_600_000);
    // A device that slept has not looked any longer, and has not heard anything either.
    await looksAgain();
    asleep = 300_000;
    await looksAgain();
    asleep = 0;
    const late = await at.world.perform(call);
    expect(late).toMatchObject(unreached);
    expect(late).not.toHaveProperty('transient');
    expect(posts()).toHaveLength(1);
  });

  it.each(['gone', 'failed'] as const)('that is %s there is asked for again', async state => {
    const { net, begun, posts } = service([saying('Lost.'), saying('Found.')]);
    const lost: Replay = {
      ...net,
      fetch: (input, init) => {
        if ((init?.method ?? 'GET') === 'GET') for (const answer of begun.slice(0, 1)) answer.state = state;
        return net.fetch(input, init);
      },
    };
    const at = connected(lost);
    await at.room.send('Where is it?', { at: friday });
    await at.room.run(at.world);
    expect(ends(at)).toEqual(['Found.']);
    expect(posts()).toHaveLength(2);
  });

  it('is looked at again when looking fails, and when what is read breaks off', async () => {
    const { net, faults, posts, begun } = service([saying('It is ', 'there.')]);
    let looks = 0;
    const shaky: Replay = {
      ...net,
      fetch: (input, init) => {
        const asks = (init?.method ?? 'GET') === 'GET';
        if (asks && ++looks === 1) faults.push(refused);
        if (asks && looks === 3) faults.push(() => streaming(eventsOf(saying('It is ', 'there.'), 'resp_0').slice(0, 6)));
        return net.fetch(input, init);
      },
    };
    const other = connected(shaky);
    await other.room.send('Is it there?', { at: friday });
    await other.room.run(other.world);
    expect(ends(other)).toEqual(['It is there.']);
    expect(looks).toBeGreaterThan(3);
    expect(posts()).toHaveLength(1);
    expect(begun).toHaveLength(1);
  });

  it('is asked for directly where the key may not let it go on by itself', async () => {
    const { net, faults, posts } = service([saying('Directly.')]);
    const message = 'Background mode requires store to be enabled, which your organisation’s data retention forbids.';
    faults.push(() =>
      answering(400, JSON.stringify({ error: { message, type: 'invalid_request_error', code: null, param: 'background' } })),
    );
    const at = connected(net);
    await at.room.send('Hello', { at: friday });
    await at.room.run(at.world);
    expect(ends(at)).toEqual(['Directly.']);
    expect(posts().map(({ body }) => (body as { background?: boolean }).background)).toEqual([true, undefined]);
  });

  it('is stopped at its service by its id, with what it had said and taken; told again, it is stopped', async () => {
    const { net, at, answer, call } = await begunAnswer(saying('It is ', 'there.'));
    expect(await at.world.cancel?.(call)).toMatchObject({
      status: 'stopped',
      text: 'It is there.',
      usage: { helper: openai.provider.helper, input: 120, output: 34 },
    });
    expect(answer.state).toBe('stopped');
    expect(net.sent.at(-1)).toMatchObject({ method: 'POST', url: expect.stringMatching(/\/responses\/resp_0\/cancel$/) });
    expect(await at.world.cancel?.(call)).toMatchObject({ status: 'stopped', usage: { answer: 'resp_0' } });
    const asked = net.sent.length;
    expect(await at.world.cancel?.({ ...call, ticket: 'direct' })).toEqual({ status: 'stopped' });
    expect(net.sent).toHaveLength(asked);
    const away = connected(network(refused));
    expect(await away.world.cancel?.(call)).toMatchObject({
      status: 'failed',
      error: { sentence: expect.stringMatching(/could not be told/) },
    });
  });

  it('is not called stopped where its service refuses that and goes on with it', async () => {
    const { at, faults, answer, call } = await begunAnswer(saying('It is ', 'there.'));
    faults.push(() => answering(409, JSON.stringify({ error: { message: 'Not now.' } })));
    expect(await at.world.cancel?.(call)).toMatchObject({
      status: 'failed',
      error: { sentence: expect.stringMatching(/could not be told/) },
    });
    expect(answer.state).toBe('going');
  });

  /** Stopped on the phone while the laptop, which follows it, cannot hear of that: to ask again would be paid for. */
  it('is not asked for again where it was stopped from elsewhere', async () => {
    const { posts, at, answer, call } = await begunAnswer(saying('It is ', 'there.'));
    answer.state = 'stopped';
    expect(await at.world.perform(call)).toMatchObject({ status: 'failed', error: { kind: 'stopped' } });
    expect(posts()).toHaveLength(1);
  });

  /** Put away or handed over while it waits for a file: that it has not come yet is no answer for whoever goes on. */
  it('does not fail where a file is waited for and the session moves', async () => {
    const { at, call: followed } = await begunAnswer(saying('A balcony.'));
    const abort = new AbortController();
    abort.abort();
    const call = { ...followed, step: withFile(followed.step), signal: abort.signal, mayLeave: () => false };
    expect(await at.world.perform({ ...call, ticket: null })).toEqual({ status: 'aborted' });
    expect(await at.world.perform({ ...call, ticket: 'direct' })).toEqual({ status: 'aborted' });
    expect(await at.world.reserve({ ...call, ticket: null })).toMatchObject({ unknown: { kind: 'stopped' } });
  });

  /** It was over before it could be told: it is paid for in full, and stood on no bill. */
  it('that was over before it was told to stop is on the bill', async () => {
    const { at, answer, call } = await begunAnswer(saying('It is ', 'there.'));
    answer.state = 'over';
    const usage = { helper: openai.provider.helper, input: 120, output: 34, answer: 'resp_0' };
    expect(await at.world.cancel?.(call)).toMatchObject({ status: 'stopped', text: 'It is there.', usage });
  });

  it('is read by its id on a device that has not got the files it was asked with, which are only missed when it is gone', async () => {
    const { begun, at, answer, call: followed } = await begunAnswer(saying('A balcony.'));
    const call = { ...followed, step: withFile(followed.step) };
    expect(await at.world.perform(call)).toMatchObject({ status: 'done', value: { text: 'A balcony.' } });
    answer.state = 'gone';
    expect(await at.world.perform(call)).toMatchObject({ status: 'failed', error: { kind: 'fileNotHere' } });
    expect(begun).toHaveLength(1);
  });

  it('that cannot be begun is said, or answered by the built-in helper', async () => {
    const alone = connected(network(refused));
    await alone.room.send('2 + 2', { at: friday });
    await alone.room.run(alone.world);
    expect(ends(alone)).toEqual([expect.stringMatching(/does not answer at its address/)]);
    const at = connected(network(refused), {}, true);
    await at.room.send('2 + 2', { at: friday });
    await at.room.run(at.world);
    expect(ends(at)).toHaveLength(1);
    expect(models(at)[0]?.outcome?.value).toMatchObject({ text: expect.stringMatching(/^gpt-5-mini can’t be reached.*\n\n.*4/s) });
  });
});
