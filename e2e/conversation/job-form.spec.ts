import { expect, test } from '../support/journey.ts';
import { openHome } from '../support/journey-actions.ts';

test('a job’s form refuses an address with a space in it, and says why it cannot start without a request', async ({ openDevice }) => {
  const { page } = (await openDevice('desktop', { kind: 'desktop' })).browser;
  await openHome(page);
  const form = page.getByRole('dialog', { name: 'Plan my week' });
  const start = form.getByRole('button', { name: 'Plan my week' });
  await page.locator('[data-job="plan-week"]').click();
  const address = form.getByLabel('Send the finished plan to');
  await address.fill('https://exa mple.com/x');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toHaveAccessibleDescription(/I can’t send to this/);
  await expect(start).toBeDisabled();
  await address.fill('');
  await expect(start).toBeEnabled();

  const request = form.getByRole('textbox', { name: 'The request' });
  await request.fill('');
  await expect(start).toBeDisabled();
  await expect(request).toHaveAccessibleDescription(/^Nothing is asked for here\./);
  // A field that is filled in says it again, and so does the form when it is opened again.
  await form.getByLabel('What has to fit in?').fill('gym twice');
  await expect(request).toHaveValue(/gym twice/);
  await expect(start).toBeEnabled();
  await request.fill('');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.locator('[data-job="plan-week"]').click();
  await expect(form.getByLabel('What has to fit in?')).toHaveValue('gym twice');
  await expect(request).toHaveValue(/gym twice/);
  await expect(start).toBeEnabled();
});

test('*Back* from a conversation that a form began leads home, and forward into it again', async ({ openDevice }) => {
  const { page } = (await openDevice('phone', { kind: 'phone' })).browser;
  await openHome(page);
  await page.locator('[data-job="write-note"]').click();
  const form = page.getByRole('dialog', { name: 'Write a note' });
  await form.getByLabel('What is it about?').fill('The flat');
  await form.getByRole('button', { name: 'Write a note' }).click();
  await page.waitForURL(/#\/c\//);
  const conversation = page.url();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to get done?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('#/');
  await page.goForward();
  await page.waitForURL(conversation);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
