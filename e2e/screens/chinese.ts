import { go, waitIdle } from '../support/journey-actions.ts';
import type { Studio } from './main-job.ts';

/** The same job in 简体中文. */
export async function takeChinese({ open, camera }: Pick<Studio, 'open' | 'camera'>): Promise<void> {
  for (const device of ['desktop', 'phone'] as const) {
    const browser = await open(`chinese-${device}`, device, 'zh-CN');
    const { page } = browser;
    await page.locator('[data-job="plan-week"]').waitFor();
    await camera.take(page, `home-zh-${device}`);
    await go(page, '#/?job=plan-week');
    const form = page.getByRole('dialog');
    await form.locator('input.field').nth(0).fill('健身两次、给房东写信、周六买菜');
    await form.locator('input.field').nth(1).fill('周二晚上合唱');
    await form.locator('button.primary').click();
    await page.waitForURL(/#\/c\//);
    const session = decodeURIComponent(/#\/c\/([^?]+)/.exec(page.url())?.[1] ?? '');
    await waitIdle(page, session);
    await camera.take(page, `done-zh-${device}`);
    await go(page, '#/did');
    await page.locator('[data-turn]').first().waitFor();
    await camera.take(page, `what-it-did-zh-${device}`, ['light']);
    await browser.close();
  }
}
