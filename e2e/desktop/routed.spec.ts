import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApp } from '@baton/testing/desktop';
import { bellProgram } from '@baton/testing/mcp';
import { calling, saying, startProvider, type TestProvider } from '@baton/testing/provider';
import { mergeTests, type Page } from '@playwright/test';
import { connectHelper } from '../helpers/connect.ts';
import { test as journey } from '../support/journey.ts';
import {
  answerQuestion,
  go,
  openConversation,
  openHome,
  pageOf,
  pairByCode,
  say,
  takeBack,
  until,
  waitIdle,
} from '../support/journey-actions.ts';
import { startPages } from '../support/pages.ts';
import type { Stored } from '../support/stored.ts';
import { test as desktop, expect, onShell } from './app.ts';
import { addProgram, sayYesToAll } from './desktop-actions.ts';

const test = mergeTests(journey, desktop);
const key = 'sk-bell-4711';

/** The computer as the phone knows it, once it has said what it can. */
async function computerOn(phone: Page): Promise<string> {
  const { devices } = await until(phone, 'the phone knows what the computer can', stored =>
    stored.devices.some(one => one.can?.includes('webRead')),
  );
  return devices.find(one => one.kind === 'desktop')?.name ?? '';
}

const steps = (stored: Stored, name: string) => stored.steps.filter(step => step.name === name);

test.describe(`${onShell}: what only the computer can, asked for on the phone`, () => {
  /** J2, S1 */
  test('a page that lets no other site read it waits for the computer, is read there however it is killed, and can be stopped', async ({
    open,
    relay,
    openDevice,
  }) => {
    const address = { relay: `http://127.0.0.1:${relay.port}/` };
    const pages = await startPages(false);
    try {
      const first = await open(address);
      const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
      await say(first.page, 'hello');
      await pairByCode(first.page, phone);
      const computer = await computerOn(phone);
      await first.app.kill();

      const stopped = await say(phone, `read ${pages.address}`);
      await expect(phone.getByText(`Waits for ${computer}`).first()).toBeVisible({ timeout: 20_000 });
      await phone.getByRole('button', { name: 'Stop', exact: true }).click();
      await waitIdle(phone, stopped);

      const session = await say(phone, `read ${pages.address}`);
      await expect(phone.getByText(`Waits for ${computer}`).first()).toBeVisible({ timeout: 20_000 });
      const waiting = await until(phone, 'the step waits', stored => steps(stored, 'web.read').some(step => step.state === 'waiting'));
      const asked = steps(waiting, 'web.read').find(step => step.state === 'waiting')?.id;
      // The page hangs, and the computer dies over it.
      const held = pages.hold();
      const second = await open(address);
      await held.arrived;
      await second.app.kill();
      held.release();
      await open(address);
      await expect(phone.getByText('“How bread is made” on', { exact: false }).first()).toBeVisible({ timeout: 60_000 });
      const done = await waitIdle(phone, session);
      const reads = steps(done, 'web.read').filter(step => step.session === session);
      expect(reads.map(({ id, state }) => ({ id, state }))).toEqual([{ id: asked, state: 'done' }]);
      expect(steps(done, 'web.read').find(step => step.session === stopped)?.state).toBe('cancelled');
    } finally {
      await pages.close();
    }
  });

  test('a page is said at once to need a computer where the phone has none', async ({ openDevice }) => {
    const pages = await startPages(false);
    try {
      const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
      await say(phone, `read ${pages.address}`);
      await expect(phone.getByText('no computer with Baton’s app is among your devices', { exact: false }).first()).toBeVisible();
    } finally {
      await pages.close();
    }
  });
});

test.describe(`${onShell}: tools of a program on the computer, used from the phone`, () => {
  let provider: TestProvider;
  test.beforeEach(async () => {
    provider = await startProvider({ key, models: ['test-large'], secure: true });
    provider.script(({ messages, tools }) => {
      const rung = messages.filter(message => message.role === 'tool').length;
      const bell = tools.find(tool => tool.includes('ring'));
      if (rung > 0 || bell === undefined) return saying(bell === undefined ? 'There is no bell.' : 'The door knows.');
      return calling({ name: bell, arguments: { who: 'Anna' } });
    });
  });
  test.afterEach(() => provider.close());

  const trusting = ['--ignore-certificate-errors'];

  async function addBell({ app, page }: { readonly app: DesktopApp; readonly page: Page }, file: string): Promise<void> {
    await sayYesToAll(app);
    await openHome(page);
    await go(page, '#/settings/tools');
    await addProgram(page, 'Bell', [bellProgram, file]);
    await expect(page.locator('[data-server]')).toContainText('1 tool', { timeout: 30_000 });
  }

  const rings = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  const sayYes = (page: Page) => page.locator('[data-approval]').getByRole('button', { name: 'Let Bell do it' }).click({ timeout: 40_000 });

  /** J1, J2, S1 */
  test('are offered there, wait for the computer, and ring once, though the computer is killed in the middle of the call', async ({
    open,
    relay,
    openDevice,
    scratch,
  }) => {
    const address = { relay: `http://127.0.0.1:${relay.port}/`, engineArgs: trusting };
    const file = join(scratch, 'rings.txt');
    const first = await open(address);
    await addBell(first, file);
    const phone = pageOf(await openDevice('phone', { kind: 'phone', args: trusting }));
    await pairByCode(first.page, phone);
    const computer = await computerOn(phone);
    await openHome(phone);
    await connectHelper(phone, provider, key);
    await go(phone, '#/settings/tools');
    await expect(phone.locator('[data-server]')).toContainText('Bell');
    await first.app.kill();

    const session = await say(phone, 'Ring for Anna');
    await sayYes(phone);
    await expect(phone.getByText(`Waits for ${computer}`).first()).toBeVisible({ timeout: 20_000 });
    expect(rings(file)).toEqual([]);

    writeFileSync(`${file}.hold`, '');
    const second = await open(address);
    await expect.poll(() => rings(file), { timeout: 40_000 }).toEqual(['Anna']);
    await second.app.kill();
    rmSync(`${file}.hold`);
    // Nobody can know whether it rang: whoever has the job asks, and does nothing by itself.
    const third = await open(address);
    await openConversation(third.page, session);
    await expect(third.page.locator('[data-question]')).toBeVisible({ timeout: 60_000 });
    await expect(phone.locator('[data-question]')).toBeVisible({ timeout: 20_000 });
    expect(rings(file)).toEqual(['Anna']);
    await answerQuestion(phone, 'It happened');
    await expect(phone.getByText('The door knows.').first()).toBeVisible({ timeout: 40_000 });
    const done = await waitIdle(phone, session);
    const calls = done.steps.filter(step => step.kind === 'tool' && step.session === session);
    expect(calls.map(({ state, ranTwice }) => ({ state, ranTwice }))).toEqual([{ state: 'done', ranTwice: false }]);
    expect(rings(file)).toEqual(['Anna']);
  });

  test('ring once when the phone takes the job back while the call is out, and its answer counts', async ({
    open,
    relay,
    openDevice,
    scratch,
  }) => {
    const file = join(scratch, 'rings.txt');
    const first = await open({ relay: `http://127.0.0.1:${relay.port}/`, engineArgs: trusting });
    await addBell(first, file);
    const phone = pageOf(await openDevice('phone', { kind: 'phone', args: trusting }));
    await pairByCode(first.page, phone);
    await computerOn(phone);
    await openHome(phone);
    await connectHelper(phone, provider, key);
    await go(phone, '#/settings/tools');
    await expect(phone.locator('[data-server]')).toContainText('Bell');
    writeFileSync(`${file}.hold`, '');
    const session = await say(phone, 'Ring for Anna');
    await sayYes(phone);
    await expect.poll(() => rings(file), { timeout: 40_000 }).toEqual(['Anna']);
    await takeBack(phone);
    rmSync(`${file}.hold`);
    await expect(phone.getByText('The door knows.').first()).toBeVisible({ timeout: 40_000 });
    const done = await waitIdle(phone, session);
    expect(done.steps.filter(step => step.kind === 'tool' && step.session === session)).toMatchObject([
      { state: 'done', summary: expect.stringContaining('The bell rang for Anna.') },
    ]);
    expect(rings(file)).toEqual(['Anna']);
  });
});
