import type { TestService } from '@baton/testing/service';
import type { Page } from '@playwright/test';
import { found } from '../security/planted-words.ts';
import { type Device, expect, test } from '../support/journey.ts';
import { answerQuestion, openConversation, openHome, pageOf, pairByCode, say, until, waitIdle } from '../support/journey-actions.ts';
import { everythingOn } from '../support/tables.ts';
import { approve, openAutomations, save } from './automation.ts';

const secret = 'Quittengelee-0815';

/** Saves one, says it, and kills the device in the middle of its call, which happened. Answers the conversation; the device is there again. */
async function killInCall(laptop: Device, service: TestService, knowsRepeats: boolean): Promise<string> {
  await openHome(pageOf(laptop));
  await save(pageOf(laptop), { title: 'Turn on the heating', curl: `curl -X POST ${service.address}/heating`, knowsRepeats });
  const held = service.next({ kind: 'hold after' }, '/heating');
  const session = await say(pageOf(laptop), 'turn on the heating');
  await approve(pageOf(laptop), 'Turn on the heating');
  await held.arrived;
  await laptop.browser.kill();
  held.drop();
  await laptop.reopen();
  return session;
}

const parked = (page: Page) => until(page, 'it is asked', stored => stored.sessions.some(one => one.activity === 'asks'));

test.describe('a request that a person saved under a name', () => {
  /** X6 */
  test('is filled in from a curl command, sent by its name after a yes, and on the phone too; its secret is in the clear on neither', async ({
    openDevice,
    service,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const page = pageOf(laptop);
    await openHome(page);
    const curl = `curl -X POST ${service.address}/team -H "Authorization: Bearer ${secret}" -H 'Content-Type: application/json' -d '{"text": "{{message}}"}'`;
    await save(page, { title: 'Tell the team', curl, knowsRepeats: true, example: 'Dinner is at eight' });

    const session = await say(page, 'Tell the team that we are late');
    const card = page.locator('[data-approval]');
    await expect(card).toContainText(`${service.address}/team`);
    await expect(card).toContainText('{"text": "we are late"}');
    await expect(card).toContainText('Authorization: kept secret');
    await approve(page, 'Tell the team');
    await waitIdle(page, session);
    expect(service.requests.filter(one => one.method === 'POST')).toMatchObject([
      { path: '/team', body: '{"text": "we are late"}', key: expect.stringMatching(/^baton-/), effect: true },
    ]);
    expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);

    await pairByCode(page, pageOf(phone));
    await openAutomations(pageOf(phone));
    const row = pageOf(phone).locator('[data-automation]');
    await expect(row).toContainText('Tell the team');
    await row.getByRole('button', { name: 'Send it once now: Tell the team' }).click();
    const sheet = pageOf(phone).getByRole('dialog', { name: 'Send “Tell the team” once' });
    await expect(sheet.getByLabel('message')).toHaveValue('Dinner is at eight');
    await sheet.getByRole('button', { name: 'Go on' }).click();
    await approve(pageOf(phone), 'Tell the team');
    await expect.poll(() => service.effects()).toBe(2);
    expect(service.requests.at(-1)).toMatchObject({
      body: '{"text": "Dinner is at eight"}',
      headers: { authorization: `Bearer ${secret}` },
    });
    await expect(
      pageOf(phone)
        .getByText(/answered “Tell the team”/)
        .first(),
    ).toBeVisible();
    for (const device of [laptop, phone]) {
      const stored = await everythingOn(pageOf(device));
      expect(stored.includes('sealed'), 'what is looked through can be read').toBe(true);
      expect(found([secret, 'Quittengelee'], stored), device.name).toEqual([]);
    }
  });

  /** J2 */
  test('with a key is done once and by itself, though the computer is killed in the middle of the call', async ({
    openDevice,
    service,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const session = await killInCall(laptop, service, true);
    await waitIdle(pageOf(laptop), session);
    const sent = service.requests.filter(one => one.method === 'POST');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(one => one.key)).size).toBe(1);
    expect(service.effects()).toBe(1);
  });

  /** J9 */
  test('without a key is asked about after that, and never sent again by itself, also when it is changed meanwhile', async ({
    openDevice,
    service,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const session = await killInCall(laptop, service, false);
    await parked(pageOf(laptop));
    await openAutomations(pageOf(laptop));
    await pageOf(laptop).getByRole('button', { name: 'Change Turn on the heating' }).click();
    const sheet = pageOf(laptop).getByRole('dialog', { name: 'Change “Turn on the heating”' });
    await sheet.getByRole('textbox', { name: 'Address' }).fill(`${service.address}/elsewhere`);
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await openConversation(pageOf(laptop), session);
    await expect(pageOf(laptop).getByText('I can’t tell whether “Turn on the heating”')).toBeVisible();
    await answerQuestion(pageOf(laptop), 'It happened');
    await waitIdle(pageOf(laptop), session);
    expect(service.requests.map(one => one.path)).toEqual(['/heating']);
    expect(service.requests[0]?.key, 'what it does not know it is not sent').toBeNull();
  });

  test('that was deleted comes back whole with Undo; what cannot be saved is said beside the form, and several that are meant are asked about', async ({
    openDevice,
    service,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'phone' });
    const page = pageOf(laptop);
    await openHome(page);
    await openAutomations(page);
    await page.getByRole('button', { name: 'Start from an example' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add an automation' });
    await sheet.getByRole('textbox', { name: 'Address' }).fill('http://heating.example/on');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(sheet.locator('[data-trouble="address"]')).toContainText('The address must begin with https://');
    // What was typed is there again after it was closed.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add an automation' }).click();
    await expect(sheet.getByRole('textbox', { name: 'Address' })).toHaveValue('http://heating.example/on');
    await sheet.getByRole('textbox', { name: 'Address' }).fill(`${service.address}/on`);
    await sheet.getByLabel('What do you say?').fill('Turn on the heating');
    await sheet.getByLabel('Text to send').fill('{"on": true');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(sheet.locator('[data-trouble="body"]')).toBeVisible();
    await sheet.getByLabel('Text to send').fill('{"on": true}');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await save(page, { title: 'Turn off the heating', curl: `curl -X POST ${service.address}/off`, knowsRepeats: false });

    await page.getByRole('button', { name: 'Delete Turn off the heating' }).click();
    await expect(page.locator('[data-automation]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('[data-automation]')).toHaveCount(2);

    const session = await say(page, 'heating');
    await expect(page.getByText('Which of your automations do you mean?')).toBeVisible();
    await page.getByRole('button', { name: 'Run “Turn off the heating”' }).click();
    await approve(page, 'Turn off the heating');
    await waitIdle(page, session);
    expect(service.requests.filter(one => one.method === 'POST').map(one => one.path)).toEqual(['/off']);
  });
});
