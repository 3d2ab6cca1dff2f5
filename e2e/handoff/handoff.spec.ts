import { expect, test } from '../support/journey.ts';
import { approve, continueHere, expectSame, go, openConversation, pageOf, sayHere, until, waitIdle } from '../support/journey-actions.ts';
import { isFlushed } from '../support/stored.ts';
import { expectContinuedOn, expectFinished, openPair, sendAndHold, startWeek, takeOnPhone, untilHeld } from './two-devices.ts';

/** S1, S2: the main promise. A job that runs on the computer goes on with the phone, whatever becomes of the computer, and nothing is done twice. */
test.describe('a job that moves to the phone', () => {
  test('goes on there while the computer is alive', async ({ openDevice, service }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    await takeOnPhone(pair, job);
    await expectContinuedOn(pageOf(pair.desktop), pair.names.phone);
    // Any device may say yes, the one that only looks on too.
    await approve(pageOf(pair.desktop));
    await expectFinished(pair, job, [pair.names.desktop, pair.names.phone]);
    expect(service.requests).toHaveLength(1);
  });

  for (const [when, moment, requests] of [
    ['hold before', 'before its call had an effect', 2],
    ['hold after', 'after its call had an effect', 2],
  ] as const) {
    test(`goes on there when the computer is killed ${moment}`, async ({ openDevice, service }) => {
      const pair = await openPair(openDevice);
      const job = await startWeek(pair, service);
      const held = await sendAndHold(pair, job, when);
      await pair.desktop.browser.kill();
      held.drop();
      await takeOnPhone(pair, job);
      // The computer comes back while the phone still waits for the call that may yet land.
      await pair.desktop.reopen();
      await openConversation(pageOf(pair.desktop), job.session);
      await expectContinuedOn(pageOf(pair.desktop), pair.names.phone);
      await expectFinished(pair, job, [pair.names.desktop, pair.names.phone]);
      expect(service.requests).toHaveLength(requests);
    });
  }

  test('goes on there when the computer slept in the middle of a call and then woke', async ({ openDevice, service }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    const held = await sendAndHold(pair, job, 'hold before');
    pair.desktop.browser.suspend();
    await takeOnPhone(pair, job);
    pair.desktop.browser.resume();
    await expectContinuedOn(pageOf(pair.desktop), pair.names.phone);
    // Only now does the call of the former holder have its effect.
    held.release();
    await expectFinished(pair, job, [pair.names.desktop, pair.names.phone]);
  });

  test('goes on there when the computer lost its connection in the middle of a call and then got it back', async ({
    openDevice,
    service,
  }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    const first = await sendAndHold(pair, job, 'hold before');
    pair.desktop.proxy.setFault({ kind: 'blackhole' });
    first.release();
    await until(pageOf(pair.desktop), 'the result is stored and cannot leave', stored => !isFlushed(stored));
    await takeOnPhone(pair, job);
    // The phone waits until the old call can no longer land, and makes its own: now both are out at the same time.
    const second = service.next({ kind: 'hold after' });
    await second.arrived;
    const out = performance.now();
    pair.desktop.proxy.setFault({ kind: 'pass' });
    await expectContinuedOn(pageOf(pair.desktop), pair.names.phone);
    second.release();
    const heldFor = performance.now() - out;
    await expectFinished(pair, job, [pair.names.desktop, pair.names.phone]);
    // The phone waits ten seconds for an answer: where the computer took longer to come back, it asked once more, under the same key.
    expect(service.requests.length).toBeGreaterThanOrEqual(2);
    expect(service.requests.length).toBeLessThanOrEqual(2 + Math.floor(heldFor / 8_000));
  });

  test('goes on there when the relay was killed and started again in between', async ({ openDevice, service, relay }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    await relay.kill();
    // Asked for while nobody can give it: it is given once the relay is there again.
    await pageOf(pair.phone).getByRole('button', { name: 'Continue here' }).click();
    await relay.start();
    await untilHeld(pair, job);
    await expectContinuedOn(pageOf(pair.desktop), pair.names.phone);
    await approve(pageOf(pair.phone));
    await expectFinished(pair, job, [pair.names.desktop, pair.names.phone]);
    expect(service.requests).toHaveLength(1);
  });

  test('goes back to the computer', async ({ openDevice, service }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    await takeOnPhone(pair, job);
    await expectContinuedOn(pageOf(pair.desktop), pair.names.phone);
    await continueHere(pageOf(pair.desktop));
    await expectContinuedOn(pageOf(pair.phone), pair.names.desktop);
    await approve(pageOf(pair.phone));
    await expectFinished(pair, job, [pair.names.desktop]);
    expect(service.requests).toHaveLength(1);
    // And there once more, for what is said next: each turn of the conversation stands under the device that did it.
    const phone = pageOf(pair.phone);
    await openConversation(phone, job.session);
    await continueHere(phone);
    await sayHere(phone, 'Add bread to the shopping list');
    await waitIdle(phone, job.session);
    await waitIdle(pageOf(pair.desktop), job.session);
    await expectSame(pageOf(pair.desktop), phone);
    for (const page of [pageOf(pair.desktop), phone]) {
      await go(page, '#/did');
      const turns = page.locator('[data-turn]');
      await expect(turns.nth(0).locator('.meta')).toContainText(pair.names.phone);
      await expect(turns.nth(1).locator('.meta')).toContainText(pair.names.desktop);
    }
  });
});
