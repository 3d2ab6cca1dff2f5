import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { answerQuestion, openConversation, pageOf, waitIdle } from '../support/journey-actions.ts';
import { expectFinished, openPair, sendAndHold, startWeek, takeOnPhone } from './two-devices.ts';

const question = 'I can’t tell whether “Send the plan to';
const tooEarly = /You can say “It did not” in /;

/** So long after it left a call may still land, on any machine. Milliseconds. */
const mayLand = 15_000;

/** It is asked, and "It did not" is not offered while the call may still land. `left`: when it did, by the clock. */
async function expectTooEarly(page: Page, left: number): Promise<void> {
  await expect(page.getByText(question)).toBeVisible();
  const isOffered = await page.getByRole('button', { name: 'It did not', exact: true }).isEnabled();
  // A machine that took longer to come here may find it offered, and then not before its time.
  if (isOffered) expect(Date.now() - left, 'offered before the call could no longer land').toBeGreaterThan(mayLand);
  else if (Date.now() - left < mayLand) await expect(page.getByText(tooEarly)).toBeVisible();
}

/** J9, J10: a call to an address that recognises no repeats was cut off in flight. Nobody can know; so a person is asked, and it never runs by itself. */
test.describe('a step of which nobody can tell whether it happened', () => {
  test('is asked about on both devices and answered once', async ({ openDevice, service }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service, false);
    const held = await sendAndHold(pair, job, 'hold after');
    const left = Date.now();
    await pair.desktop.browser.kill();
    held.drop();
    await takeOnPhone(pair, job);
    await expectTooEarly(pageOf(pair.phone), left);
    await pair.desktop.reopen();
    await openConversation(pageOf(pair.desktop), job.session);
    const pages = [pageOf(pair.phone), pageOf(pair.desktop)];
    for (const page of pages) await expectTooEarly(page, left);
    await answerQuestion(pageOf(pair.phone), 'It happened');
    for (const page of pages) {
      await expect(page.getByText('You said: it happened.')).toBeVisible();
      await expect(page.getByText(`Answered on ${pair.names.phone}.`)).toBeVisible();
      await expect(page.getByText(question)).toHaveCount(0);
    }
    await expectFinished(pair, job, [pair.names.desktop, pair.names.phone]);
    expect(service.requests).toHaveLength(1);
  });

  test('waits for its answer, and runs again only when the person said that it did not happen', async ({ openDevice, service }) => {
    const pair = await openPair(openDevice);
    const job = await startWeek(pair, service, false);
    const held = await sendAndHold(pair, job, 'hold before');
    const left = Date.now();
    await pair.desktop.browser.kill();
    held.drop();
    await takeOnPhone(pair, job);
    const phone = pageOf(pair.phone);
    await expectTooEarly(phone, left);
    await expect(phone.getByRole('button', { name: 'It did not', exact: true })).toBeEnabled({ timeout: 60_000 });
    // A call may leave up to ten seconds after its claim and take twelve. The claim was made a moment before the call.
    expect(Date.now() - left).toBeGreaterThan(20_000);
    await phone.waitForTimeout(1_000);
    expect(service.requests, 'it never runs by itself').toHaveLength(1);
    await answerQuestion(phone, 'It did not');
    await waitIdle(phone, job.session);
    expect(service.requests).toHaveLength(2);
    await pair.desktop.reopen();
    await expectFinished(pair, job, [pair.names.desktop, pair.names.phone]);
  });
});
