import { type MessageId, type SessionId, sessionRoom } from '@baton/protocol';
import { higherVersionOf, startNodeDevice } from '@baton/testing/frozen';
import { expect, test } from '../support/journey.ts';
import { go, openConversation, openHome, pageOf } from '../support/journey-actions.ts';

test.describe('a device that was updated before this one', () => {
  test('goes on in its own way: this one says so, keeps and sends what is written, and takes nothing over', async ({
    openDevice,
    relay,
  }) => {
    const addresses = { socketUrl: `ws://127.0.0.1:${relay.port}/relay`, url: `http://127.0.0.1:${relay.port}` };
    const next = higherVersionOf('placement', 'turn');
    const laptop = await startNodeDevice({ name: 'MacBook', kind: 'desktop', relay: addresses, next });
    try {
      const session = 'from-the-next-version' as SessionId;
      const say = (text: string) =>
        laptop.run({ kind: 'send', session, message: text as MessageId, text, mode: 'next', locale: 'en', zone: 'Europe/Berlin' });
      await say('What is 15% of 80?');
      await laptop.run({ kind: 'pairStart' });
      await expect.poll(() => laptop.pairing()?.state).toBe('open');
      const offered = laptop.pairing();
      const code = offered?.state === 'open' ? offered.code : '';

      const phone = await openDevice('phone', { kind: 'phone' });
      const page = pageOf(phone);
      await openHome(page);
      await go(page, '#/join');
      for (const [index, digit] of [...code].entries()) await page.getByLabel(`Digit ${index + 1}`, { exact: true }).fill(digit);
      await expect.poll(() => laptop.pairing()?.state).toBe('words');
      await page.getByRole('button', { name: 'They match' }).click();
      await laptop.run({ kind: 'pairConfirm' });
      await expect(page.getByText(/ has joined$/)).toBeVisible();

      await openConversation(page, session);
      await expect(page.getByText('This goes on in a newer version of Baton')).toBeVisible();
      await expect(page.getByText('What you write still arrives, and nothing is lost.', { exact: false })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'What is 15% of 80?' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Message' }).fill('And of 90?');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      // Until the laptop has begun it, it waits above the field, beside a button that names it too: the exact text is there alone.
      await expect(page.getByText('And of 90?', { exact: true }).first()).toBeVisible();
      const answers = () =>
        [...laptop.disk.tables.rows.values()].filter(({ room, row }) => room === sessionRoom(session) && row.type === 'finish').length;
      await expect.poll(answers).toBe(2);
      expect(laptop.disk.tables.sessions.get(session)?.holder).toBe(laptop.runtime.parts.sessions.device);
      await expect(page.getByText('This goes on in a newer version of Baton')).toBeVisible();
    } finally {
      await laptop.runtime.stop();
    }
  });
});
