import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openHome, startPlanWeek, usualWeek, waitIdle } from '../support/journey-actions.ts';
import { readTables } from '../support/tables.ts';

/** Presses Tab until this has the focus, and sees that the focus can be seen. What cannot be used yet is waited for: it takes no focus. */
async function tabTo(page: Page, target: Locator, presses = 60): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(element => element === document.activeElement)) {
      const outline = await page.evaluate(() => {
        const focused = document.activeElement;
        // Where the box itself is drawn by its frame, the frame shows the focus.
        const shown = [focused, focused?.parentElement, focused?.parentElement?.parentElement, focused?.nextElementSibling];
        return shown.some(element => {
          if (!(element instanceof Element)) return false;
          const style = getComputedStyle(element);
          return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
        });
      });
      expect(outline, `the focus on ${target.toString()} can be seen`).toBe(true);
      return;
    }
  }
  throw new Error(`${target.toString()} cannot be reached with ${presses} presses of Tab`);
}

test('a question takes the focus to its heading, and shows that only to somebody who uses the keyboard', async ({
  openDevice,
  service,
}) => {
  const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
  await startPlanWeek(page, { ...usualWeek, sendTo: `${service.address}/plan` });
  const heading = page.locator('[data-approval] h2');
  await expect(heading).toBeFocused({ timeout: 40_000 });
  const ring = () => heading.evaluate(element => getComputedStyle(element).outlineStyle);
  await expect.poll(ring, 'after a click there is no ring').toBe('none');
  await page.keyboard.press('Shift');
  await expect(heading).toBeFocused();
  await expect.poll(ring, 'after a key there is one').not.toBe('none');
});

test('the main job is done with the keyboard alone: begin, read along, say yes, edit, take back', async ({ openDevice, service }) => {
  const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
  await openHome(page);
  await tabTo(page, page.locator('[data-job="plan-week"]'));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  const fitIn = form.getByLabel('What has to fit in?');
  await expect(form).toBeVisible();
  if (!(await fitIn.evaluate(element => element === document.activeElement))) await tabTo(page, fitIn);
  await page.keyboard.type('Gym twice, buy stamps on Saturday');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page.locator('[data-job="plan-week"]'), 'the focus goes back to where the form came from').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(fitIn, 'what was typed is kept').toHaveValue('Gym twice, buy stamps on Saturday');
  const request = form.getByLabel('The request');
  // What says it is loaded with the form.
  await expect(request).toHaveValue(/Gym twice/);
  await tabTo(page, request);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(` Send the plan to ${service.address}/plan when it is done.`);
  await tabTo(page, form.getByRole('button', { name: 'Plan my week' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/c\//);
  await expect(page.getByRole('region', { name: /^Job: / })).toBeVisible();

  await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type('thanks');
  await expect(page.locator('[data-approval]')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('textbox', { name: 'Message' }), 'a question never takes the keyboard away').toBeFocused();
  await tabTo(page, page.locator('[data-approval] button.primary'));
  await page.keyboard.press('Enter');
  const { sessions } = await readTables(page, 'sessions');
  await waitIdle(page, sessions[0]?.id ?? '');
  expect(service.effects()).toBe(1);

  await tabTo(page, page.getByRole('link', { name: 'Documents' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('#content').getByRole('link', { name: 'Shopping list' }));
  await page.keyboard.press('Enter');
  const tick = page.getByRole('checkbox', { name: /^Tick / }).first();
  await tabTo(page, tick);
  await page.keyboard.press('Space');
  await expect(tick).toBeChecked();
  await tabTo(page, page.getByRole('textbox', { name: 'Add an item' }));
  await page.keyboard.type('envelopes');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.locator('[data-line] textarea').evaluateAll(all => all.map(one => (one as HTMLTextAreaElement).value)))
    .toContain('envelopes');

  await tabTo(page, page.getByRole('link', { name: 'What it did' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Undo the whole job' }));
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog');
  await tabTo(page, sure.getByRole('button', { name: /^Undo \d/ }));
  await page.keyboard.press('Enter');
  await expect(sure).toHaveCount(0);
  await expect(page.getByText(/Undone/).first()).toBeVisible();
});
