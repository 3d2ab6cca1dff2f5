/** Steps of a phone's conversation that only a computer can do: real runtimes, a real relay, and pages that a browser may not read. */
import type { PageReply, PageRequest, Web } from '@baton/assistant';
import type { SessionId, StepId, StepRecord } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Device, idle, openJourney, until } from './devices.ts';

const { start, pair, run, send } = openJourney();
const url = 'https://example.org/bread';

const closed: Web = { get: async () => ({ kind: 'notHere' }) };
const desktop = { abilities: new Set(['webRead', 'programs', 'folders']) };

/** The pages as the main process of a computer reads them. */
function pages(
  reply: (request: PageRequest) => PageReply = () => ({ kind: 'page', status: 200, contentType: 'text/html', body: bread, cut: false }),
) {
  const asked: PageRequest[] = [];
  const web: Web = {
    get: async request => {
      asked.push(request);
      return reply(request);
    },
  };
  return { web, asked };
}
const bread = new TextEncoder().encode('<title>How bread is made</title><article><p>Flour, water, salt and time.</p></article>');

const reading = (device: Device, session: SessionId): StepRecord | undefined =>
  [...device.disk.tables.steps.values()].find(step => step.session === session && step.name === 'web.read');
const knowsComputers = (phone: Device, count: number) =>
  until(
    'it is known what the computers can',
    () => [...phone.disk.tables.devices.values()].filter(({ can }) => can?.includes('webRead')).length === count,
  );

async function pairedWith(computer: Device, phone: Device): Promise<void> {
  await send(computer, 'hello');
  await pair(computer, phone);
  await knowsComputers(phone, 1);
}

describe('a page that the phone may not read', () => {
  it('is read by the computer, which takes the job over, under the same step', async () => {
    const { web, asked } = pages();
    const laptop = await start('MacBook', 'desktop', undefined, { ...desktop, web });
    const phone = await start('Pixel 9', 'phone', undefined, { web: closed });
    await pairedWith(laptop, phone);
    const session = await send(phone, `read ${url}`);
    await until('done', () => idle(phone, session) && reading(phone, session)?.state === 'done');
    expect(asked).toHaveLength(1);
    expect(reading(phone, session)).toMatchObject({ state: 'done', attempts: [{ state: 'withdrawn' }, { state: 'done' }] });
    expect(reading(laptop, session)?.id).toBe(reading(phone, session)?.id);
    expect(phone.disk.tables.sessions.get(session)?.holder).toBe(
      [...laptop.disk.tables.devices.values()].find(({ name }) => name === 'MacBook')?.id,
    );
  }, 60_000);

  it('waits while the computer sleeps, can be stopped, and is read when the computer is back', async () => {
    const { web, asked } = pages();
    const laptop = await start('MacBook', 'desktop', undefined, { ...desktop, web });
    const phone = await start('Pixel 9', 'phone', undefined, { web: closed });
    await pairedWith(laptop, phone);
    await laptop.runtime.stop();
    const [stopped, session] = [await send(phone, `read ${url}`), await send(phone, `read ${url}`)];
    for (const one of [stopped, session]) {
      await until('it waits', () => reading(phone, one)?.state === 'waiting');
      expect(reading(phone, one)?.waitsForAny).toBe('webRead');
    }
    const turn = reading(phone, stopped)?.turn as StepId;
    expect(await run(phone, { kind: 'cancelTurn', session: stopped, turn })).toEqual({ ok: true });
    await until('stopped', () => idle(phone, stopped) && reading(phone, stopped)?.state === 'cancelled');
    await start('MacBook', 'desktop', laptop.disk, { ...desktop, web });
    await until('done', () => idle(phone, session) && reading(phone, session)?.state === 'done');
    expect(asked).toHaveLength(1);
  }, 60_000);

  it('is told of plainly at once where there is no computer', async () => {
    const phone = await start('Pixel 9', 'phone', undefined, { web: closed });
    const session = await send(phone, `read ${url}`);
    await until('told', () => reading(phone, session)?.state === 'failed');
    expect(reading(phone, session)?.error).toMatchObject({ kind: 'notHere', sentence: expect.stringContaining('no computer') });
    // A computer on which Baton runs in a browser can no more than the phone.
    const browser = await start('MacBook', 'desktop', undefined, { web: closed });
    await send(browser, 'hello');
    const other = await start('Pixel 8', 'phone', undefined, { web: closed });
    await pair(browser, other);
    const again = await send(other, `read ${url}`);
    await until('told', () => reading(other, again)?.state === 'failed');
  }, 60_000);

  it('of two computers is read by one', async () => {
    const [one, other] = [pages(), pages()];
    const laptop = await start('MacBook', 'desktop', undefined, { ...desktop, web: one.web });
    const phone = await start('Pixel 9', 'phone', undefined, { web: closed });
    const studio = await start('Studio', 'desktop', undefined, { ...desktop, web: other.web });
    await pairedWith(laptop, phone);
    await pair(laptop, studio);
    await knowsComputers(phone, 2);
    const sessions: SessionId[] = [];
    for (let n = 0; n < 4; n++) sessions.push(await send(phone, `read ${url}`));
    for (const session of sessions) await until('done', () => idle(phone, session) && reading(phone, session)?.state === 'done');
    expect(one.asked.length + other.asked.length).toBe(sessions.length);
  }, 90_000);

  it('leads no computer into its own network: where the person did not name the host, the computer looks at the address itself', async () => {
    const { web, asked } = pages(request =>
      request.url === url ? { kind: 'redirect', to: 'https://inside.example/' } : { kind: 'private' },
    );
    const laptop = await start('MacBook', 'desktop', undefined, { ...desktop, web });
    const phone = await start('Pixel 9', 'phone', undefined, { web: closed });
    await pairedWith(laptop, phone);
    const session = await send(phone, `read ${url}`);
    await until('told', () => reading(phone, session)?.state === 'failed');
    expect(reading(phone, session)?.error?.kind).toBe('notPublic');
    expect(asked.map(request => [request.url, request.local])).toEqual([
      [url, true],
      ['https://inside.example/', false],
    ]);
  }, 60_000);
});
