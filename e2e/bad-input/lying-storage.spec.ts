import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { approve, go, openHome, pageOf, startPlanWeek, usualWeek } from '../support/journey-actions.ts';
import { holdStore, lyingStorage } from '../support/lying-storage.ts';
import { nothingRuns } from '../support/tables.ts';
import { expectDoneOnce } from './done-once.ts';

const notSaved = (page: Page) => page.getByText('Something could not be saved', { exact: true });

/** The screen says so and takes no input, both at once: where the store recovers by itself neither stays. */
async function expectClosed(page: Page): Promise<void> {
  const isClosed = () => {
    const says = [...document.querySelectorAll('.banner')].some(one => one.textContent?.includes('Something could not be saved'));
    const box = document.querySelector<HTMLTextAreaElement>('.composer textarea');
    const send = document.querySelector<HTMLButtonElement>('.composer .send');
    return says && box?.readOnly === true && send?.disabled === true;
  };
  await page.waitForFunction(isClosed, undefined, { polling: 'raf', timeout: 40_000 });
}

/** Begins a job that sends its plan, on a page that is where a person would be. */
function begin(page: Page, address: string): Promise<string> {
  return startPlanWeek(page, { ...usualWeek, sendTo: `${address}/plan` });
}

test.describe('storage that lies', () => {
  /** Case J17. */
  test('that never says whether it stored is noticed: the screen says so, takes no input, and the job ends from what is stored', async ({
    openDevice,
    service,
  }) => {
    const page = pageOf(await openDevice('laptop', { kind: 'desktop' }));
    await openHome(page);
    const strike = await lyingStorage(page);
    const session = await begin(page, service.address);
    await expect(page.locator('[data-job-state]')).toBeVisible();
    await strike('hang');
    await expectClosed(page);
    await expect(notSaved(page)).toHaveCount(0, { timeout: 30_000 });
    await approve(page);
    await expectDoneOnce(page, session);
    expect(service.effects()).toBe(1);
  });

  test('whose connections die, as after a suspension, is opened anew and the job goes on by itself', async ({ openDevice, service }) => {
    const page = pageOf(await openDevice('laptop', { kind: 'desktop' }));
    await openHome(page);
    const strike = await lyingStorage(page);
    const session = await begin(page, service.address);
    for (let n = 0; n < 3; n++) {
      await page.waitForTimeout(700);
      await strike('die');
    }
    await approve(page);
    await expectDoneOnce(page, session);
    expect(service.effects()).toBe(1);
  });

  test('that cannot be opened any more is said in the language of the person, and forgotten when it can', async ({ openDevice }) => {
    const device = await openDevice('laptop', { kind: 'desktop', locale: 'zh-CN' });
    const page = pageOf(device);
    const box = page.locator('textarea').first();
    await expect(box).toBeEditable();
    const strike = await lyingStorage(page);
    await strike('gone');
    const said = page.getByText('有内容没能存下', { exact: true });
    // Something has to be written for anybody to notice; the app may do so by itself first.
    await expect(async () => {
      if (!(await said.isVisible())) {
        await box.fill('7 加 5', { timeout: 1_000 });
        await box.press('Enter', { timeout: 1_000 });
      }
      await expect(said).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(box).not.toBeEditable();
    await strike('well');
    await expect(page.getByText('有内容没能存下', { exact: true })).toHaveCount(0, { timeout: 20_000 });
    await expect(page.locator('textarea').first()).toBeEditable();
  });

  test('that has not said yet what stood in the box is not said to have what is typed meanwhile, and has it once it answers', async ({
    openDevice,
  }) => {
    const device = await openDevice('laptop', { kind: 'desktop' });
    const page = pageOf(device);
    await openHome(page);
    await go(page, '#/did');
    await expect(page.getByRole('heading', { level: 1, name: 'What it did' })).toBeVisible();
    const other = await device.browser.context.newPage();
    await other.goto(nothingRuns);
    const letGo = await holdStore(other);
    await openHome(page);
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('Half a thought');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await letGo();
    await expect(page.getByText('Saved as you type')).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('Half a thought');
  });

  test('that answers nobody for longer than anybody waits keeps the job as it was, and nothing lands late', async ({
    openDevice,
    service,
  }) => {
    const device = await openDevice('laptop', { kind: 'desktop' });
    const page = pageOf(device);
    await openHome(page);
    const other = await device.browser.context.newPage();
    await other.goto(nothingRuns);
    const session = await begin(page, service.address);
    const letGo = await holdStore(other);
    await expectClosed(page);
    await expect(notSaved(page)).toBeVisible();
    // Longer than the deadline of a write and that of the reads behind it.
    await page.waitForTimeout(23_000);
    await letGo();
    await expect(notSaved(page)).toHaveCount(0, { timeout: 20_000 });
    await approve(page);
    await expectDoneOnce(page, session);
    expect(service.effects()).toBe(1);
  });
});
