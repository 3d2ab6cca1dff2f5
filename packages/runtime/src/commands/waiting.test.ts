import type { MessageId } from '@baton/protocol';
import { expect, it } from 'vitest';
import { ids, startAlone } from '../testing/alone.ts';

const plan = 'Plan my week. Fit in the gym twice, the landlord letter and shopping on Saturday. Tuesday evening is taken.';

it('what a button said waits in its own words: it is moved and taken back, and not said in others', async () => {
  const device = await startAlone(undefined, undefined, undefined, { rest: ms => ms });
  const session = await device.begin(plan);
  const [pressed, typed] = [ids.next<MessageId>(), ids.next<MessageId>()];
  const send = { kind: 'send', session, mode: 'next', locale: 'en', zone: 'Europe/Berlin' } as const;
  const job = { recipe: 'take-back-file', blanks: { of: 'key', device: 'laptop', name: 'a.txt', folder: 'Notes' } };
  expect(await device.run({ ...send, message: pressed, text: 'Take back a.txt', job })).toEqual({ ok: true });
  expect(await device.run({ ...send, message: typed, text: 'Add honey to the shopping list' })).toEqual({ ok: true });
  const queue = async () => (await device.runtime.parts.sessions.open(session)).log.view?.queue ?? [];
  const before = await queue();
  expect(before.map(({ message }) => message)).toEqual([pressed, typed]);
  expect(await device.run({ kind: 'changeMessage', session, message: pressed, text: 'Take back everything' })).toMatchObject({
    ok: false,
    error: { kind: 'conflict' },
  });
  expect(await device.run({ kind: 'changeMessage', session, message: typed, text: 'Add tea to the shopping list' })).toEqual({ ok: true });
  expect(await device.run({ kind: 'moveMessage', session, message: pressed, before: null })).toEqual({ ok: true });
  expect((await queue()).map(({ message, text, job: waits }) => [message, text, waits])).toEqual([
    [typed, 'Add tea to the shopping list', null],
    [pressed, 'Take back a.txt', job],
  ]);
  expect(await device.run({ kind: 'changeMessage', session, message: pressed, text: null })).toEqual({ ok: true });
  expect((await queue()).map(({ message }) => message)).toEqual([typed]);
  await device.runtime.stop();
});
