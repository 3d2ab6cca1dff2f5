/** Automations whose address lets no browser ask it, as a lamp or a heater in the own network: a computer sends them, whoever asks for it. */
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { startTestService, type TestService } from '@baton/testing/service';
import { mergeTests, type Page } from '@playwright/test';
import { test as desktop, expect, onShell } from '../desktop/app.ts';
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
import { approve, openAutomations, save } from './automation.ts';

const test = mergeTests(journey, desktop);
const title = 'Turn on the heating';

let heater: TestService;
test.beforeEach(async () => {
  heater = await startTestService({ opensToPages: false });
});
test.afterEach(() => heater.close());

type App = Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['open']>>;

/** What the person says to every window of the system's own from now on. */
const says = ({ app }: App, response: 0 | 1) =>
  app.evaluate(({ dialog }, given) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = async (...args: unknown[]) => {
      asked.push((args.at(-1) as { readonly message: string }).message);
      return { response: given, checkboxChecked: false };
    };
  }, response);
const askedOn = ({ app }: App): Promise<string[]> => app.evaluate(() => (globalThis as unknown as { readonly asked: string[] }).asked);

const saveHeating = (page: Page, knowsRepeats: boolean) =>
  save(page, { title, curl: `curl -X POST ${heater.address}/heating`, knowsRepeats });
const calls = () => heater.requests.map(({ method, path, key, headers }) => ({ method, path, key, byPage: headers.origin !== undefined }));

/** The computer with that automation, and a phone that has heard of both. Answers what the computer is called. */
async function withPhone(first: App, phone: Page, knowsRepeats: boolean): Promise<string> {
  await openHome(first.page);
  await saveHeating(first.page, knowsRepeats);
  await pairByCode(first.page, phone);
  const { devices } = await until(phone, 'the phone knows what the computer can', stored =>
    stored.devices.some(one => one.can?.includes('webSend')),
  );
  await openAutomations(phone);
  await expect(phone.locator('[data-automation]')).toContainText(title);
  return devices.find(one => one.kind === 'desktop')?.name ?? '';
}

test.describe(`${onShell}: an automation whose address lets no browser ask it`, () => {
  /** J2 */
  test('is sent by the computer, which asks once whether it may; killed in the middle of the call it is done once with its key', async ({
    open,
    relay,
  }) => {
    const address = { relay: `http://127.0.0.1:${relay.port}/` };
    const first = await open(address);
    await says(first, 1);
    await openHome(first.page);
    await saveHeating(first.page, true);
    expect(await askedOn(first)).toEqual([expect.stringContaining(heater.address)]);

    const held = heater.next({ kind: 'hold after' }, '/heating');
    const session = await say(first.page, 'turn on the heating');
    await approve(first.page, title);
    await held.arrived;
    await first.app.kill();
    held.drop();
    const second = await open(address);
    await says(second, 0);
    await waitIdle(second.page, session);
    const sent = calls();
    expect(sent).toEqual(Array(2).fill({ method: 'POST', path: '/heating', key: sent[0]?.key, byPage: false }));
    expect(sent[0]?.key).toMatch(/^baton-/);
    expect(heater.effects()).toBe(1);
    expect(await askedOn(second), 'it was allowed before').toEqual([]);
  });

  test('is sent nowhere before the person has allowed its address on the computer, and that is said', async ({ open }) => {
    const first = await open();
    await says(first, 0);
    await openHome(first.page);
    await saveHeating(first.page, true);
    await say(first.page, 'turn on the heating');
    await approve(first.page, title);
    await expect(first.page.getByText('sending there was not allowed on it', { exact: false }).first()).toBeVisible({ timeout: 40_000 });
    expect(heater.requests).toEqual([]);
    expect(await askedOn(first), 'what was refused is not asked again by what is sent').toHaveLength(1);
  });

  test('stands in Settings, and once it is stopped there its next call asks again and sends nothing before a yes', async ({
    open,
    data,
  }) => {
    const first = await open();
    await says(first, 1);
    await openHome(first.page);
    await saveHeating(first.page, true);
    await say(first.page, 'turn on the heating');
    await approve(first.page, title);
    await expect.poll(() => heater.effects(), { timeout: 40_000 }).toBe(1);

    const { page } = first;
    const allowed = page.locator(`[data-allowed="${heater.address}"]`);
    await go(page, '#/settings/permissions');
    await expect(allowed).toContainText(`Automations may send to ${heater.address}`);
    await expect(allowed).toContainText(`Used by “${title}”`);
    const stop = allowed.getByRole('button', { name: 'Stop allowing' });
    // What cannot be stored is not said to be stopped.
    const inTheWay = join(data, 'desktop', 'homes.json.new');
    mkdirSync(inTheWay);
    await stop.press('Enter');
    await expect(allowed.getByText('so it is still allowed')).toBeVisible();
    rmdirSync(inTheWay);
    await stop.press('Enter');
    await expect(page.getByText('This computer asks again before anything is sent').first()).toBeAttached();
    await expect(allowed).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'On this computer' })).toBeFocused();

    await says(first, 0);
    await openHome(page);
    await say(page, 'turn on the heating');
    await approve(page, title);
    await expect.poll(() => askedOn(first), { timeout: 40_000 }).toEqual([expect.stringContaining(heater.address)]);
    await expect(page.getByText('sending there was not allowed on it', { exact: false }).first()).toBeVisible({ timeout: 40_000 });
    expect(heater.effects(), 'nothing has left since').toBe(1);
    expect(heater.requests).toHaveLength(1);
    await go(page, '#/settings/permissions');
    await expect(page.getByText('Nothing yet. This computer asks before')).toBeVisible();
  });

  /** J9, S1 */
  test('said on the phone waits for the computer, and is asked about once when that is killed in the middle of the call', async ({
    open,
    relay,
    openDevice,
  }) => {
    const address = { relay: `http://127.0.0.1:${relay.port}/` };
    const first = await open(address);
    await says(first, 1);
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    const computer = await withPhone(first, phone, false);
    await first.app.kill();

    const session = await say(phone, 'turn on the heating');
    await approve(phone, title);
    await expect(phone.getByText(`Waits for ${computer}`).first()).toBeVisible();
    const waiting = await until(phone, 'the step waits', stored => stored.steps.some(one => one.state === 'waiting'));
    const step = waiting.steps.find(one => one.state === 'waiting')?.id;
    expect(heater.requests).toEqual([]);

    const held = heater.next({ kind: 'hold after' }, '/heating');
    const second = await open(address);
    await held.arrived;
    await second.app.kill();
    held.drop();
    const third = await open(address);
    await openConversation(third.page, session);
    await expect(third.page.locator('[data-question]')).toBeVisible({ timeout: 60_000 });
    await expect(phone.locator('[data-question]')).toBeVisible();
    await answerQuestion(phone, 'It happened');
    const done = await waitIdle(phone, session);
    expect(done.steps.filter(one => one.kind === 'tool' && one.session === session).map(({ id, state }) => ({ id, state }))).toEqual([
      { id: step, state: 'done' },
    ]);
    expect(calls()).toEqual([{ method: 'POST', path: '/heating', key: null, byPage: false }]);
  });

  /** J2, S1 */
  test('is done once under its key when the phone takes the job back while the computer’s call is out', async ({
    open,
    relay,
    openDevice,
  }) => {
    const first = await open({ relay: `http://127.0.0.1:${relay.port}/` });
    await says(first, 1);
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    await withPhone(first, phone, true);
    const held = heater.next({ kind: 'hold after' }, '/heating');
    const session = await say(phone, 'turn on the heating');
    await approve(phone, title);
    await held.arrived;
    await takeBack(phone);
    held.release();
    const done = await waitIdle(phone, session);
    const steps = done.steps.filter(one => one.kind === 'tool' && one.session === session);
    expect(steps).toMatchObject([{ state: 'done' }]);
    expect(heater.effects()).toBe(1);
    // The phone hands the step to the computer again at once, since its key makes that safe: which answer is there first is open, and
    // where both came back the ledger says so.
    const sent = calls();
    expect(new Set(sent.map(one => one.key)).size, 'every attempt has the one key').toBe(1);
    expect(steps.filter(one => one.ranTwice).length, 'nothing is said to have run twice that was sent once').toBeLessThan(sent.length);
    expect(calls().filter(one => one.byPage)).toEqual([]);
  });

  test('is said at once to be out of reach where the phone has no computer', async ({ openDevice }) => {
    const phone = pageOf(await openDevice('phone', { kind: 'phone' }));
    await openHome(phone);
    await save(phone, { title, curl: 'curl -X POST http://192.168.1.5/heating', knowsRepeats: false });
    await say(phone, 'turn on the heating');
    await expect(phone.getByText('No browser can send to 192.168.1.5', { exact: false }).first()).toBeVisible();
    await expect(phone.locator('[data-approval]')).toHaveCount(0);
  });
});
