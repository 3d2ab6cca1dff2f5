import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConversation, openHome, pageOf, say, waitIdle } from '../support/journey-actions.ts';
import { openHelpers } from './connect.ts';

/** Two processes, downloads of three steps and answers of several seconds. */
test.setTimeout(120_000);

/**
 * A stand-in for the model that a browser brings along, put into the page; never Chrome's own. It has to be downloaded first, which it lets
 * only a press of the person begin, and the first time it is asked something real it takes a second for each piece.
 */
function standIn(): void {
  const isThere = () => localStorage.getItem('stand-in-there') === 'yes';
  const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
  const pieces = ['First the letter, ', 'then the gym, ', 'then the shopping, ', 'and a walk ', 'on Sunday.'];
  const model = {
    availability: async () => (isThere() ? 'available' : 'downloadable'),
    async create({ monitor }: { monitor?: (of: EventTarget) => void } = {}) {
      if (!isThere()) {
        if (!navigator.userActivation.isActive) throw new DOMException('A person has to press something.', 'NotAllowedError');
        const progress = new EventTarget();
        monitor?.(progress);
        for (const loaded of [0.25, 0.5, 1]) {
          await rest(1_200);
          progress.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
        }
        localStorage.setItem('stand-in-there', 'yes');
      }
      return {
        destroy() {},
        promptStreaming(input: readonly { readonly content: string }[], { signal }: { signal?: AbortSignal } = {}) {
          const said = JSON.stringify(input);
          // A request for a title tells what was said as well.
          const isReal = said.includes('In which order') && !said.includes('Person: ');
          const asked = Number(localStorage.getItem('stand-in-asked') ?? 0) + (isReal ? 1 : 0);
          localStorage.setItem('stand-in-asked', String(asked));
          // What a kill may lose of the storage this page knows for itself.
          if (isReal) document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1);
          return new ReadableStream<string>({
            async start(controller) {
              signal?.addEventListener('abort', () => localStorage.setItem('stand-in-stopped', 'yes'));
              for (const piece of isReal ? pieces : ['yes']) {
                if (signal?.aborted) return;
                controller.enqueue(piece);
                await rest(isReal && asked === 1 ? 3_000 : 20);
              }
              if (!signal?.aborted) controller.close();
            },
          });
        },
      };
    },
  };
  Object.defineProperty(window, 'LanguageModel', { value: model, configurable: true });
}

/** A browser without one. */
function noModel(): void {
  Object.defineProperty(window, 'LanguageModel', { value: { availability: async () => 'unavailable' }, configurable: true });
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'On this computer' });
const transcript = (page: Page) => page.locator('#content');
const asked = (page: Page) => page.evaluate(() => document.documentElement.dataset.asked);

test.describe('the model that a browser brings along', () => {
  /** J2, J3: what was half said is asked for again, and one answer stands there. */
  test('is found, downloaded after a press, and answers; killed in the middle of an answer it is asked once more', async ({
    openDevice,
  }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop', initScript: standIn });
    const page = pageOf(laptop);
    await openHome(page);
    await openHelpers(page);
    await expect(page.locator('[data-helper="local"]')).toContainText('One found here');
    await page.locator('[data-helper="local"]').click();
    await expect(sheet(page)).toContainText('Gemini Nano');
    await expect(sheet(page).locator('[data-to-download]')).toContainText('Chrome has to download it first');
    await sheet(page).getByRole('button', { name: 'Download and connect' }).click();
    await expect(sheet(page).getByRole('progressbar')).toBeVisible();
    await expect(sheet(page).getByRole('status')).toContainText('Chrome is downloading it: 50%');
    await expect(sheet(page)).toHaveCount(0, { timeout: 20_000 });
    await expect(page.locator('[data-helper="local"]')).toHaveAttribute('aria-checked', 'true');
    const session = await say(page, 'In which order?');
    await expect(transcript(page)).toContainText('First the letter', { timeout: 20_000 });
    expect(await asked(page)).toBe('1');
    await laptop.browser.kill();
    await laptop.reopen();
    await openConversation(pageOf(laptop), session);
    await expect(transcript(pageOf(laptop))).toContainText('and a walk on Sunday.', { timeout: 30_000 });
    await waitIdle(pageOf(laptop), session);
    const text = (await transcript(pageOf(laptop)).textContent()) ?? '';
    expect(text.split('on Sunday').length - 1, 'it stands once').toBe(1);
    expect(await asked(pageOf(laptop)), 'once more, in the new browser').toBe('1');
  });

  test('is stopped in the page when the person stops it', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop', initScript: standIn });
    const page = pageOf(laptop);
    await openHome(page);
    await page.evaluate(() => localStorage.setItem('stand-in-there', 'yes'));
    await openHelpers(page);
    await page.locator('[data-helper="local"]').click();
    await sheet(page).getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(sheet(page)).toHaveCount(0, { timeout: 20_000 });
    const session = await say(page, 'In which order?');
    await expect(transcript(page)).toContainText('First the letter', { timeout: 20_000 });
    await page.getByRole('button', { name: /^Stop/ }).first().click();
    await waitIdle(page, session);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('stand-in-stopped'))).toBe('yes');
  });

  test('is said not to be there where it is not', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop', initScript: noModel });
    const page = pageOf(laptop);
    await openHome(page);
    await openHelpers(page);
    await page.locator('[data-helper="local"]').click();
    await expect(sheet(page).locator('[data-no-browser]')).toHaveText(
      'This browser brings no helper of its own; Chrome on a computer can.',
    );
  });
});
