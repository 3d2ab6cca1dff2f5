import { mergeTests } from '@playwright/test';
import { test as journey } from '../support/journey.ts';
import {
  continueHere,
  expectSame,
  openConversation,
  pageOf,
  pairByCode,
  startPlanWeek,
  tasksDone,
  until,
  usualWeek,
  waitIdle,
} from '../support/journey-actions.ts';
import { test as desktop, expect, onShell } from './app.ts';

const test = mergeTests(journey, desktop);

test.describe(`${onShell}: with a phone`, () => {
  test('a job that was cut off by a kill goes on there, and the app knows of it when it comes back', async ({
    open,
    relay,
    openDevice,
  }) => {
    const address = { relay: `http://127.0.0.1:${relay.port}/` };
    const first = await open(address);
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    await pairByCode(first.page, phone);
    const session = await startPlanWeek(first.page);
    await openConversation(phone, session);
    await until(phone, 'a task was done on the computer', stored => tasksDone(stored, session) >= 1);
    await first.app.kill();
    await continueHere(phone);
    const { steps } = await waitIdle(phone, session);
    expect(steps.filter(step => step.ranTwice)).toEqual([]);
    const second = await open(address);
    await openConversation(second.page, session);
    await expectSame(second.page, phone);
  });

  test('quitting gives the job back at once, so that the phone need not wait for the lease to run out', async ({
    open,
    relay,
    openDevice,
    service,
  }) => {
    const { app, page } = await open({ relay: `http://127.0.0.1:${relay.port}/` });
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    await pairByCode(page, phone);
    // A job that asks before it sends is not over before it was there and back, however long that takes.
    const session = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
    await openConversation(phone, session);
    // There and back: only then has the relay written down who holds it.
    await continueHere(phone);
    await continueHere(page);
    await until(phone, 'the computer holds it, and its lease is alive', ({ me, sessions }) =>
      sessions.some(one => one.id === session && one.activity !== 'idle' && one.holder !== me && (one.leaseUntil ?? 0) > 0),
    );
    await app.close();
    await until(phone, 'it was given back', ({ sessions }) => sessions.some(one => one.id === session && one.leaseUntil === 0));
  });
});
