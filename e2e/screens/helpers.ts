import { startProvider } from '@baton/testing/provider';
import { go, openHome } from '../support/journey-actions.ts';
import type { Studio } from './main-job.ts';

/** Who does the thinking: connecting a helper, and what a phone shows before there is one. */
export async function takeHelpers({ open, camera }: Pick<Studio, 'open' | 'camera'>): Promise<void> {
  const provider = await startProvider({ models: ['llama-3.3-70b', 'qwen2.5-7b'] });
  try {
    const laptop = await open('helpers-desktop', 'desktop');
    const { page } = laptop;
    await openHome(page);
    await go(page, '#/settings/helpers');
    await page.locator('[data-helper="cloud"]').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Another address', { exact: true }).click();
    await sheet.getByLabel('Address', { exact: true }).fill(provider.address);
    await sheet.getByRole('button', { name: 'Try it' }).click();
    await sheet.getByLabel('Which one?').waitFor();
    await camera.take(page, 'connect-helper-desktop');
    await sheet.getByRole('button', { name: 'Connect' }).click();
    await page.locator('[data-connected]').waitFor({ timeout: 20_000 });
    await camera.take(page, 'helpers-desktop');
    await laptop.close();

    const phone = await open('helpers-phone', 'phone');
    await openHome(phone.page);
    await go(phone.page, '#/settings/helpers');
    await phone.page.locator('[data-helper]').first().waitFor();
    await camera.take(phone.page, 'helpers-phone');
    await phone.close();

    const chinese = await open('helpers-zh', 'phone', 'zh-CN');
    await chinese.page.locator('[data-job="plan-week"]').waitFor();
    await go(chinese.page, '#/settings/helpers');
    await chinese.page.locator('[data-helper="cloud"]').click();
    await chinese.page.getByRole('dialog').waitFor();
    await camera.take(chinese.page, 'connect-helper-zh-phone');
    await chinese.close();
  } finally {
    await provider.close();
  }
}
