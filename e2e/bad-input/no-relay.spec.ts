import { expect, test } from '../support/journey.ts';
import { expectSame, go, pageOf, pairByCode, say, untilKept, waitIdle } from '../support/journey-actions.ts';

test.describe('a relay that is down', () => {
  test('when the app starts keeps nobody from working, and pairing says why it cannot be done now', async ({ openDevice, relay }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    await untilKept(pageOf(laptop));
    await laptop.browser.close();
    await relay.stop();
    const { page } = await laptop.reopen();
    await waitIdle(page, await say(page, 'What is 15% of 80?'));
    await expect(page.locator('[data-answer-state="done"]')).toContainText('12');
    await expect(page.getByText('All saved here')).toBeVisible();
    await go(page, '#/devices/add');
    await expect(page.getByText('The connection was lost. Nothing was shared. Try again when you’re back.')).toBeVisible({
      timeout: 20_000,
    });
    await relay.start();
    await page.getByRole('button', { name: 'Get a new code' }).click();
    await expect(page.locator('[data-code]')).toBeVisible({ timeout: 20_000 });
  });

  test('at the start of two paired devices says that everything is saved here, and catches up', async ({ openDevice, relay }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    await waitIdle(pageOf(laptop), await say(pageOf(laptop), 'hello'));
    await pairByCode(pageOf(laptop), pageOf(phone));
    await expectSame(pageOf(laptop), pageOf(phone), 30_000);
    for (const device of [laptop, phone]) {
      await untilKept(pageOf(device));
      await device.browser.close();
    }
    await relay.kill();
    for (const device of [laptop, phone]) await device.reopen();
    for (const device of [laptop, phone]) {
      await expect(pageOf(device).getByText('Everything is saved here and goes out when you’re back.')).toBeVisible({ timeout: 20_000 });
    }
    await go(pageOf(laptop), '#/');
    await pageOf(laptop).getByRole('textbox', { name: 'Message' }).fill('What is 15% of 80?');
    await pageOf(laptop).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(pageOf(laptop).locator('[data-answer-state="done"]')).toContainText('12', { timeout: 20_000 });
    await relay.start();
    await expectSame(pageOf(laptop), pageOf(phone), 40_000);
    await expect(pageOf(phone).getByText('Everything is saved here and goes out when you’re back.')).toHaveCount(0);
  });

  test('before a phone has the part that joins says so in words, and joins when it is there again', async ({ openDevice, relay }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop' });
    // Nothing is kept on this phone, as in the first seconds after it was opened: what joins has to come from the relay.
    const phone = await openDevice('phone', { kind: 'phone', serviceWorkers: 'block' });
    const faults: string[] = [];
    pageOf(phone).on('console', said => faults.push(said.text()));
    await go(pageOf(phone), '#/join');
    await expect(pageOf(phone).getByLabel('Digit 1', { exact: true })).toBeVisible();
    await relay.kill();
    for (const [at, digit] of [...'123456'].entries())
      await pageOf(phone)
        .getByLabel(`Digit ${at + 1}`, { exact: true })
        .fill(digit);
    await expect(pageOf(phone).getByText('The connection was lost. Nothing was shared. Try again when you’re back.')).toBeVisible();
    expect(faults.filter(text => text.includes('is not defined'))).toEqual([]);
    await relay.start();
    await pairByCode(pageOf(laptop), pageOf(phone));
  });
});
