import { existsSync, readFileSync } from 'node:fs';
import { type ConnectedModels, createWorld } from '@baton/assistant';
import type { World } from '@baton/journal';
import type { SessionId, Spending } from '@baton/protocol';
import type { RuntimeOptions } from '@baton/runtime';
import type { MemoryDisk } from '@baton/store/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '../provider/index.ts';
import { type Device, openJourney, synced, until } from './devices.ts';

const { data, start, pair, run, send } = openJourney();
const planted = 'sk-zwetschgenknoedel-0815';

/** Where the person has it: in the net, as one on the computer itself is not asked from the phone. */
const baseUrl = 'https://models.example/v1';
let provider: TestProvider;
beforeEach(async () => {
  provider = await startProvider({ key: planted });
});
afterEach(() => provider.close());

/** What the assistant of a device is given of the person's helpers; its answers cost something. */
function listening(): { more: Partial<RuntimeOptions>; models: () => ConnectedModels } {
  let given: ConnectedModels | undefined;
  const priced = (assistant: World): World => ({
    ...assistant,
    async perform(call) {
      const performed = await assistant.perform(call);
      if (performed.status !== 'done' || call.step.kind !== 'model') return performed;
      const usage = { helper: 'h1', model: 'test-large', input: 1, output: 1, micros: 1_500 };
      return { ...performed, value: { ...(performed.value as object), usage } };
    },
  });
  return {
    more: {
      loadProviders: () => import('@baton/assistant/providers'),
      fetch: (input, init) => fetch(String(input instanceof Request ? input.url : input).replace(baseUrl, provider.address), init),
      loadAssistant: async () => ({
        createWorld: ports => {
          given = ports.models;
          // The pinned helper is nobody's business here: the built-in one answers.
          const { models: _, ...rest } = ports;
          return createWorld(rest);
        },
      }),
      world: priced,
    },
    models: () => {
      if (!given) throw new Error('no conversation was opened yet');
      return given;
    },
  };
}

function everything({ tables }: MemoryDisk): Buffer {
  const pieces: Buffer[] = [];
  const readable = (_: string, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value;
    pieces.push(Buffer.from(value));
    return pieces.length;
  };
  for (const table of Object.values(tables)) pieces.push(Buffer.from(JSON.stringify([...(table as Map<string, unknown>)], readable)));
  return Buffer.concat(pieces);
}

/** Whether the answer is on this device: a conversation that it has only heard of is idle as well. */
const answered = ({ disk }: Device, session: SessionId): boolean =>
  [...disk.tables.entries.values()].some(entry => entry.session === session && entry.kind === 'answer' && entry.state === 'done');

/** As text, as hex, and as base64 at each of the three places where it may begin: only what does not depend on what is around it. */
function spellings(): readonly Buffer[] {
  const bytes = Buffer.from(planted);
  const base64 = [0, 1, 2].map(before =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64url')
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
  );
  return [bytes, Buffer.from(planted, 'utf16le'), Buffer.from(bytes.toString('hex')), ...base64.map(text => Buffer.from(text))];
}
const leaks = (where: Buffer) => spellings().filter(one => where.includes(one)).length;

/** X6: what a person trusts Baton with is nobody's who keeps or carries it. */
describe('a helper that was connected on the computer', () => {
  it('is the phone’s too once that has joined, its key sealed on the way and on both', async () => {
    const [here, there] = [listening(), listening()];
    const computer = await start('MacBook', 'desktop', undefined, here.more);
    const connect = { kind: 'connectHelper', helper: 'h1', provider: 'compatible', model: 'test-large', title: 'Test' } as const;
    expect(await run(computer, { ...connect, baseUrl, key: 'sk-wrong' })).toEqual({
      ok: false,
      error: { kind: 'helper', detail: 'badKey' },
    });
    expect(await run(computer, { ...connect, baseUrl, key: planted })).toEqual({ ok: true });
    expect(provider.chats.map(chat => chat.state)).toEqual(['told']);
    const phone = await start('Pixel 9', 'phone', undefined, there.more);
    await pair(computer, phone);
    await until('the helper on the phone', () => phone.disk.tables.directory.has('setting/helper/h1') && synced(computer));
    const session = await send(phone, 'hello');
    await until('answered on both', () => answered(phone, session) && answered(computer, session) && synced(phone));
    expect(await there.models().chosen()).toMatchObject({ helper: 'h1', model: 'test-large', baseUrl });
    expect(await there.models().key({ helper: 'h1', kind: 'compatible', baseUrl })).toBe(planted);
    const months = ({ disk }: Device) => Object.values((disk.tables.meta.get('spending')?.value ?? {}) as Spending);
    await expect.poll(() => months(phone)).toEqual([{ micros: expect.any(Number), unpriced: 0 }]);
    await expect.poll(() => months(computer)).toEqual(months(phone));

    const places = [everything(computer.disk), everything(phone.disk)];
    for (const file of ['', '-wal'].map(ending => data() + ending).filter(existsSync)) places.push(readFileSync(file));
    expect(places.length).toBeGreaterThan(2);
    expect(Buffer.concat(places).includes('directory.me')).toBe(true);
    expect(places.map(leaks)).toEqual(places.map(() => 0));

    expect(await run(phone, { kind: 'removeHelper', helper: 'h1' })).toEqual({ ok: true });
    await until('removed on the computer', () => computer.disk.tables.directory.get('setting/helper.chosen')?.value && synced(phone));
    const also = await send(computer, 'hello');
    await until('answered', () => answered(computer, also));
    await expect.poll(() => here.models().key({ helper: 'h1', kind: 'compatible', baseUrl })).toBeNull();
    expect(await here.models().chosen()).toBeNull();
  }, 60_000);

  it('costs the same on both, whichever ran what, and however much of it was read back later', async () => {
    const [here, there] = [listening(), listening()];
    const computer = await start('MacBook', 'desktop', undefined, here.more);
    // Before there is a phone the room is the computer's own: its rows are folded anew when the relay has placed them.
    const alone = await send(computer, 'What is 15% of 80?');
    await until('answered alone', () => answered(computer, alone));
    const phone = await start('Pixel 9', 'phone', undefined, there.more);
    await pair(computer, phone);
    const shared = await send(phone, 'What is 20% of 80?');
    await until('answered', () => [computer, phone].every(device => answered(device, shared) && answered(device, alone) && synced(device)));
    const spent = ({ disk }: { disk: MemoryDisk }) => disk.tables.meta.get('spending')?.value;
    const answers = [...computer.disk.tables.steps.values()].filter(step => step.kind === 'model' && step.state === 'done').length;
    expect(answers).toBeGreaterThan(1);
    await expect.poll(() => Object.values(spent(computer) as Spending)).toEqual([{ micros: answers * 1_500, unpriced: 0 }]);
    await expect.poll(() => spent(phone)).toEqual(spent(computer));
  }, 60_000);
});
