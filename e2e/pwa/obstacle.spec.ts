import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const sentence = (page: Page, obstacle: string) => page.locator(`[data-obstacle="${obstacle}"]`);

test.describe('a browser in which Baton cannot run', () => {
  test('at a plain address says why in one sentence, and names no key that is missing', async ({ openDevice }) => {
    const device = await openDevice('phone', { kind: 'phone', args: ['--host-resolver-rules=MAP baton.test 127.0.0.1'] });
    const { page } = device.browser;
    await page.goto(device.address.replace('127.0.0.1', 'baton.test'));
    await expect(sentence(page, 'insecure')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address is not secure');
    await expect(page.getByRole('main')).toContainText('Nothing was lost');
  });

  test('says it in Chinese to somebody who reads Chinese', async ({ openDevice }) => {
    const device = await openDevice('phone', {
      kind: 'phone',
      locale: 'zh-CN',
      args: ['--host-resolver-rules=MAP baton.test 127.0.0.1'],
    });
    const { page } = device.browser;
    await page.goto(device.address.replace('127.0.0.1', 'baton.test'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这个网址不安全');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('in a window that keeps nothing says so instead of pretending to save', async ({ openDevice }) => {
    const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    });
    await page.reload();
    await expect(sentence(page, 'noStorage')).toBeVisible();
  });

  test('whose code does not arrive says so instead of staying blank', async ({ openDevice }) => {
    // One that is still being installed would bring the code along after all.
    const { page, context } = (await openDevice('laptop', { kind: 'desktop', serviceWorkers: 'block' })).browser;
    await context.route(/\/assets\/i18n-[^/]*\.js$/, route => route.abort());
    await page.reload();
    await expect(page.locator('#root')).not.toBeEmpty();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baton could not start');
  });
});
