import { modelRequest } from '@baton/assistant';
import { automationJob, type Command, editPlace, type MessageId, type SessionId } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { type Alone, ids, startAlone } from '../testing/alone.ts';

const send = (session: SessionId, text: string, instead?: MessageId): Extract<Command, { kind: 'send' }> => ({
  kind: 'send',
  session,
  message: ids.next<MessageId>(),
  text,
  mode: 'steer',
  locale: 'en',
  zone: 'Europe/Berlin',
  ...(instead && { instead }),
});

async function say(device: Alone, session: SessionId, text: string, instead?: MessageId, message?: MessageId): Promise<MessageId> {
  const command = { ...send(session, text, instead), ...(message && { message }) };
  expect(await device.run(command)).toEqual({ ok: true });
  await expect.poll(() => device.disk.tables.entries.get(command.message)).toMatchObject({ state: 'placed' });
  await device.idle(session);
  return command.message;
}

/** What the newest request of a session was told of what was said before, by the person. */
function toldIn({ disk }: Alone, session: SessionId): string[] {
  const steps = [...disk.tables.steps.values()].filter(step => step.session === session && step.kind === 'model');
  const newest = steps.sort((a, b) => (a.order < b.order ? 1 : -1))[0];
  const { earlier, messages } = modelRequest.parse(newest?.arguments);
  return [...earlier.filter(entry => entry.kind === 'person'), ...messages].map(entry => entry.text);
}

async function conversation(device: Alone) {
  const session = await device.begin('What is 1 + 1?');
  await device.idle(session);
  const second = await say(device, session, 'What is 2 + 2?');
  const third = await say(device, session, 'What is 3 + 3?');
  return { session, second, third };
}

describe('a message that is sent instead of another', () => {
  it('is answered as if that one and what followed it had not been said, and everything is still there', async () => {
    const device = await startAlone();
    const { session, second, third } = await conversation(device);
    device.disk.tables.drafts.set(session, { session, text: 'besides', message: ids.next(), at: 0 });
    const message = ids.next<MessageId>();
    device.disk.tables.drafts.set(editPlace(session), {
      session: editPlace(session),
      text: '9',
      message,
      at: 0,
      instead: second,
    });
    const edited = await say(device, session, 'What is 9 + 9?', second, message);
    expect(toldIn(device, session)).toEqual(['What is 1 + 1?', 'What is 9 + 9?']);
    expect(device.disk.tables.entries.get(third)).toMatchObject({ state: 'placed' });
    expect(device.disk.tables.sessions.get(session)?.versions).toEqual([{ message: edited, of: [second, edited] }]);
    // What was being typed besides is not what was sent.
    expect([...device.disk.tables.drafts.keys()]).toEqual([session]);
    await say(device, session, 'What is 4 + 4?');
    expect(toldIn(device, session)).toEqual(['What is 1 + 1?', 'What is 9 + 9?', 'What is 4 + 4?']);
    await device.runtime.stop();
  });

  it('leaves the other version to be gone back to, from which it then goes on', async () => {
    const device = await startAlone();
    const { session, second, third } = await conversation(device);
    await say(device, session, 'What is 9 + 9?', second);
    expect(await device.run({ kind: 'showVersion', session, entry: third })).toEqual({ ok: true });
    await say(device, session, 'What is 4 + 4?');
    expect(toldIn(device, session)).toEqual(['What is 1 + 1?', 'What is 2 + 2?', 'What is 3 + 3?', 'What is 4 + 4?']);
    await device.runtime.stop();
  });

  it('is refused where a button had said it: what that does may leave without a question, and twice is for the person to press', async () => {
    const device = await startAlone();
    const { session } = await conversation(device);
    const pressed = { ...send(session, 'Tell the team'), job: { recipe: automationJob, blanks: {} } };
    expect(await device.run(pressed)).toEqual({ ok: true });
    await expect.poll(() => device.disk.tables.entries.get(pressed.message)).toMatchObject({ state: 'placed' });
    await device.idle(session);
    expect(await device.run(send(session, 'Tell the team', pressed.message))).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    await say(device, session, 'What is 4 + 4?', pressed.message);
    expect(toldIn(device, session).at(-1)).toBe('What is 4 + 4?');
    await device.runtime.stop();
  });

  it('is stored once, however often it is sent, and is still there when the program is started again', async () => {
    const device = await startAlone();
    const { session, second } = await conversation(device);
    const command = send(session, 'What is 9 + 9?', second);
    const answers = await Promise.all([device.run(command), device.run(command), device.run(command)]);
    expect(answers.filter(({ ok }) => ok)).not.toHaveLength(0);
    await device.idle(session);
    await device.runtime.stop();
    const again = await startAlone(device.disk);
    expect(again.disk.tables.sessions.get(session)?.versions).toEqual([{ message: command.message, of: [second, command.message] }]);
    await again.runtime.stop();
  });

  it('leaves what is being typed for another one, when it is only asked once more', async () => {
    const device = await startAlone();
    const { session, second, third } = await conversation(device);
    const place = editPlace(session);
    device.disk.tables.drafts.set(place, { session: place, text: 'What is 9', message: ids.next(), at: 0, instead: second });
    await say(device, session, 'What is 3 + 3?', third);
    expect(device.disk.tables.drafts.get(place)).toMatchObject({ text: 'What is 9', instead: second });
    await device.runtime.stop();
  });

  it('with the same words is the same job once more', async () => {
    const device = await startAlone();
    const { session } = await conversation(device);
    const job = { recipe: 'shoppingList', blanks: { items: 'milk' } };
    const asked = send(session, 'Put milk on my list');
    await device.run({ ...asked, job });
    await device.idle(session);
    const again = await say(device, session, asked.text, asked.message);
    const other = await say(device, session, 'Put tea on my list', asked.message);
    expect(device.disk.tables.entries.get(again)).toMatchObject({ job });
    expect(device.disk.tables.entries.get(other)).toMatchObject({ job: null });
    await device.runtime.stop();
  });

  it('is known by its place in a store of an earlier version too', async () => {
    const device = await startAlone();
    const { session, second } = await conversation(device);
    await device.runtime.stop();
    const record = device.disk.tables.sessionStates.get(session);
    if (!record) throw new Error('the session has no state');
    const { places, ...state } = record.state as { readonly places: unknown };
    expect(places).toHaveLength(3);
    device.disk.tables.sessionStates.set(session, { ...record, state });
    const again = await startAlone(device.disk);
    await say(again, session, 'What is 9 + 9?', second);
    expect(toldIn(again, session)).toEqual(['What is 1 + 1?', 'What is 9 + 9?']);
    await again.runtime.stop();
  });

  it('is refused when it is not known any more, and nothing of it is stored', async () => {
    const device = await startAlone();
    const { session } = await conversation(device);
    const rows = device.disk.tables.rows.size;
    expect(await device.run(send(session, 'What?', ids.next<MessageId>()))).toMatchObject({ ok: false, error: { kind: 'tooFarBack' } });
    expect(device.disk.tables.rows.size).toBe(rows);
    await device.runtime.stop();
  });
});
