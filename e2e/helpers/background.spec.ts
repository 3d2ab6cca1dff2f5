import { type HeldResponse, type ResponsesProvider, responsesModel, startResponses } from '@baton/testing/provider';
import type { Page } from '@playwright/test';
import { openPair } from '../handoff/two-devices.ts';
import { expect, test as journey } from '../support/journey.ts';
import { continueHere, expectSame, openConversation, openHome, pageOf, say, waitIdle } from '../support/journey-actions.ts';
import { openHelpers } from './connect.ts';

const key = 'sk-background-0815';
const whole = 'First the letter, then the gym, then the shopping, and a walk on Sunday.';
const half = 'First the letter';

/** A server of ours stands in for OpenAI at OpenAI’s own address, which alone makes answers go on by themselves. */
const test = journey.extend<{ readonly provider: ResponsesProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  provider: async ({}, use) => {
    const provider = await startResponses(key);
    provider.say(whole);
    await use(provider);
    await provider.close();
  },
});

async function connectOpenAi(page: Page): Promise<void> {
  await openHelpers(page);
  await page.locator('[data-helper="cloud"]').click();
  const sheet = page.getByRole('dialog', { name: 'Connect a cloud helper' });
  await sheet.getByText('OpenAI', { exact: true }).click();
  await sheet.getByLabel('Key', { exact: true }).fill(key);
  await sheet.getByRole('button', { name: 'Try it' }).click();
  await sheet.getByLabel('Which one?').selectOption(responsesModel);
  await sheet.getByRole('button', { name: 'Connect' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('[data-helper="cloud"]')).toHaveAttribute('aria-checked', 'true');
}

const transcript = (page: Page) => page.locator('#content');
const timesIn = async (page: Page, words: string) => ((await transcript(page).textContent()) ?? '').split(words).length - 1;

/** Once it is asked for by its id, that id is stored. */
async function untilKnown({ arrived }: HeldResponse): Promise<void> {
  const answer = await arrived;
  await expect.poll(() => answer.looks, 'it is followed by its id').toBeGreaterThan(0);
}

async function expectOneAnswer(page: Page, provider: ResponsesProvider): Promise<void> {
  await expect(transcript(page)).toContainText(whole, { timeout: 30_000 });
  await expect.poll(() => timesIn(page, 'and a walk on Sunday'), 'it stands once').toBe(1);
  expect(
    provider.begun.map(({ state }) => state),
    'one answer is paid for',
  ).toEqual(['completed']);
}

const places = [
  ['waits for its turn', 'queued'],
  ['is half said', 24],
] as const;

/** J2, J3, J14: what its service goes on with by itself is begun once and read from there. */
test.describe('an answer that its service goes on with by itself', () => {
  for (const [what, where] of places) {
    test(`is paid for once when the browser is killed while it ${what}`, async ({ openDevice, provider }) => {
      const laptop = await openDevice('laptop', { kind: 'desktop', args: provider.args });
      await openHome(pageOf(laptop));
      await connectOpenAi(pageOf(laptop));
      const held = provider.hold(where);
      const session = await say(pageOf(laptop), 'In which order?');
      await untilKnown(held);
      if (where !== 'queued') await expect(transcript(pageOf(laptop))).toContainText(half);
      await laptop.browser.kill();
      await laptop.reopen();
      await openConversation(pageOf(laptop), session);
      // What was said is there again, though nothing more comes.
      if (where !== 'queued') await expect(transcript(pageOf(laptop))).toContainText(half);
      held.release();
      await expectOneAnswer(pageOf(laptop), provider);
      await waitIdle(pageOf(laptop), session);
      expect(provider.begun).toHaveLength(1);
    });

    test(`is paid for once when the computer is killed while it ${what}, and the phone goes on`, async ({ openDevice, provider }) => {
      const pair = await openPair(openDevice, { args: provider.args });
      await connectOpenAi(pageOf(pair.desktop));
      const held = provider.hold(where);
      const session = await say(pageOf(pair.desktop), 'In which order?');
      await untilKnown(held);
      const phone = pageOf(pair.phone);
      await openConversation(phone, session);
      await expect(transcript(phone)).toContainText('In which order?');
      await pair.desktop.browser.kill();
      const { looks } = await held.arrived;
      await continueHere(phone);
      await expect.poll(async () => (await held.arrived).looks, 'the phone asks for that one').toBeGreaterThan(looks);
      if (where !== 'queued') await expect(transcript(phone)).toContainText(half);
      held.release();
      await expectOneAnswer(phone, provider);
      await waitIdle(phone, session);
      await pair.desktop.reopen();
      await openConversation(pageOf(pair.desktop), session);
      await expectOneAnswer(pageOf(pair.desktop), provider);
      await expectSame(pageOf(pair.desktop), phone, 40_000);
    });
  }

  test('is stopped at its service while it waits for its turn', async ({ openDevice, provider }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop', args: provider.args });
    const page = pageOf(laptop);
    await openHome(page);
    await connectOpenAi(page);
    const held = provider.hold('queued');
    const session = await say(page, 'In which order?');
    await untilKnown(held);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => provider.begun.map(({ state }) => state)).toEqual(['cancelled']);
    await waitIdle(page, session);
    expect(provider.begun).toHaveLength(1);
  });
});
