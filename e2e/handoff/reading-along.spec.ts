import { expect, test } from '../support/journey.ts';
import {
  approve,
  expectSame,
  go,
  openConversation,
  openHome,
  pageOf,
  pairByCode,
  pairByLink,
  say,
  startPlanWeek,
  until,
  waitIdle,
} from '../support/journey-actions.ts';
import { readStored } from '../support/stored.ts';
import { expectFinished, namesOf, openPair, startWeek } from './two-devices.ts';

test.describe('a second device', () => {
  /** S5 */
  test('only looks on, however much it looks', async ({ openDevice, service }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service);
    const phone = pageOf(pair.phone);
    await phone.locator('.cv-body').evaluate(body => body.scrollTo(0, 0));
    await phone.getByRole('textbox', { name: 'Message' }).fill('Keep Sunday free');
    await expect(phone.getByText('Saved as you type')).toBeVisible();
    await openHome(phone);
    await phone.reload();
    await openConversation(phone, job.session);
    await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveValue('Keep Sunday free');
    await until(phone, 'the computer asks before sending', stored => stored.sessions.some(one => one.activity === 'asks'));
    for (const page of [phone, pageOf(pair.desktop)]) {
      const { sessions, entries } = await readStored(page);
      const { me } = await readStored(pageOf(pair.desktop));
      expect(sessions.filter(one => one.id === job.session).map(({ holder, epoch }) => ({ holder, epoch }))).toEqual([
        { holder: me, epoch: 1 },
      ]);
      expect(entries.filter(entry => entry.kind === 'handoff')).toEqual([]);
    }
    await expect(pageOf(pair.desktop).getByText(/^Continued on/)).toHaveCount(0);
    await approve(pageOf(pair.desktop));
    await expectFinished(pair, job, [pair.names.desktop]);
    await expect(pageOf(pair.phone).locator('[data-turn]').first().locator('.meta')).not.toContainText(pair.names.phone);
  });

  /** S18, S19 */
  test('has the whole history when it is added after the work', async ({ openDevice }) => {
    const desktop = await openDevice('desktop', { kind: 'desktop' });
    const early = await say(pageOf(desktop), 'Make a shopping list: potatoes, oat milk, lemons.');
    await waitIdle(pageOf(desktop), early);
    const job = await startPlanWeek(pageOf(desktop));
    await waitIdle(pageOf(desktop), job);
    const phone = await openDevice('phone', { kind: 'phone' });
    await pairByCode(pageOf(desktop), pageOf(phone));
    const { sessions } = await readStored(pageOf(desktop));
    await until(pageOf(phone), 'every conversation is complete on the phone', stored =>
      sessions.every(one => stored.sessions.some(other => other.id === one.id && other.complete)),
    );
    await expectSame(pageOf(desktop), pageOf(phone));
    await go(pageOf(phone), '#/conversations');
    // Newest first, as on the computer.
    const listed = pageOf(phone).locator('[data-session]');
    await expect(listed).toHaveCount(2);
    await expect.poll(() => listed.evaluateAll(rows => rows.map(row => row.getAttribute('data-session')))).toEqual([job, early]);
    for (const page of [pageOf(desktop), pageOf(phone)]) await openConversation(page, job);
    const [here, there] = [desktop, phone].map(device => pageOf(device).locator('.cv-body .read'));
    if (here === undefined || there === undefined) throw new Error('both devices show a conversation');
    // Each device draws the steps when it has read them, in its own time.
    for (const one of [here, there])
      await expect(one).toContainText(/Done: Keep what is fixed.*Everything I changed can be undone\..*Try again/);
    await expect.poll(async () => (await there.textContent()) === (await here.textContent()), 'both read the same').toBe(true);
    await openConversation(pageOf(phone), early);
    await expect(pageOf(phone).getByText('Make a shopping list: potatoes, oat milk, lemons.')).toBeVisible();
  });

  test('is added with the link that the picture holds', async ({ openDevice }) => {
    const desktop = await openDevice('desktop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const session = await say(pageOf(desktop), 'hello');
    await pairByLink(pageOf(desktop), pageOf(phone));
    await namesOf(desktop, phone);
    await openConversation(pageOf(phone), session);
    // The secret is used once and does not stay in the address.
    expect(pageOf(phone).url()).not.toContain('join?');
  });
});
