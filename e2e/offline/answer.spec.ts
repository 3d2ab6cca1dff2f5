import { expect, test } from '../support/journey.ts';
import { goOffline, openConversation, pageOf, pairByCode, startPlanWeek, usualWeek, waitIdle } from '../support/journey-actions.ts';

test.describe('an answer that is given without the relay', () => {
  test('is shown as given, taken once, and counts when there is a relay again', async ({ openDevice, service }) => {
    const desktop = await openDevice('desktop', { kind: 'desktop' });
    const phone = await openDevice('phone', { kind: 'phone' });
    const page = pageOf(desktop);
    await pairByCode(page, pageOf(phone));
    const session = await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
    const asks = page.locator('[data-approval]');
    await asks.waitFor({ timeout: 40_000 });
    await goOffline(desktop);

    await asks.getByRole('button', { name: 'Don’t send' }).click();
    const given = page.getByText('You said no. It counts as soon as it has reached your other devices.');
    await expect(given).toBeVisible();
    await expect(asks, 'nothing can be said a second time').toHaveCount(0);
    // The app itself is served through the same line.
    desktop.proxy.refuse(false);
    await page.reload();
    await openConversation(page, session);
    await waitIdle(page, session);
    await expect(page.getByText('You said no. Nothing was done.')).toBeVisible();
    await expect(given).toHaveCount(0);
    expect(service.effects()).toBe(0);
  });
});
