import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConversation, openHome, pageOf, say, waitIdle } from '../support/journey-actions.ts';
import { openHelpers } from './connect.ts';

declare global {
  /** Only in the page: lets the download of the stand-in go on to its end. */
  var downloadOn: (() => void) | undefined;
}

/**
 * A stand-in for the model that a browser brings along, put into the page; never Chrome's own. It has to be downloaded first, which it lets
 * only a press of the person begin and which stops half way until it is let go on; the first answer to something real stops after its first
 * piece and comes to no end. What it knows is on the disk before anybody hears of it, so that a kill loses nothing of it.
 */
function standIn(): void {
  const opening = indexedDB.open('stand-in', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('known');
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const know = async (key: string): Promise<void> => {
    const writing = (await opened).transaction('known', 'readwrite', { durability: 'strict' });
    writing.objectStore('known').put('yes', key);
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
  };
  const isKnown = async (key: string): Promise<boolean> => {
    const reading = (await opened).transaction('known').objectStore('known').count(key);
    return new Promise((resolve, reject) => {
      reading.onsuccess = () => resolve(reading.result > 0);
      reading.onerror = () => reject(reading.error);
    });
  };
  const pieces = ['First the letter, ', 'then the gym, ', 'then the shopping, ', 'and a walk ', 'on Sunday.'];
  const model = {
    availability: async () => ((await isKnown('there')) ? 'available' : 'downloadable'),
    async create({ monitor }: { monitor?: (of: EventTarget) => void } = {}) {
      const isPressed = navigator.userActivation.isActive;
      if (!(await isKnown('there'))) {
        if (!isPressed) throw new DOMException('A person has to press something.', 'NotAllowedError');
        const progress = new EventTarget();
        monitor?.(progress);
        for (const loaded of [0.25, 0.5, 1]) {
          if (loaded === 1) await new Promise<void>(resolve => (globalThis.downloadOn = resolve));
          progress.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
        }
        await know('there');
      }
      return {
        destroy() {},
        promptStreaming(input: readonly { readonly content: string }[], { signal }: { signal?: AbortSignal } = {}) {
          const said = JSON.stringify(input);
          // A request for a title tells what was said as well.
          const isReal = said.includes('In which order') && !said.includes('Person: ');
          if (isReal) document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1);
          return new ReadableStream<string>({
            async start(controller) {
              signal?.addEventListener('abort', () => (document.documentElement.dataset.stopped = 'yes'));
              const isFirst = isReal && !(await isKnown('asked'));
              if (isFirst) await know('asked');
              for (const piece of isReal ? pieces : ['yes']) {
                if (signal?.aborted) return;
                controller.enqueue(piece);
                if (isFirst) return;
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
    await page.evaluate(() => globalThis.downloadOn?.());
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.locator('[data-helper="local"]')).toHaveAttribute('aria-checked', 'true');
    const session = await say(page, 'In which order?');
    await expect(transcript(page)).toContainText('First the letter');
    expect(await asked(page)).toBe('1');
    await laptop.browser.kill();
    await laptop.reopen();
    await openConversation(pageOf(laptop), session);
    await expect(transcript(pageOf(laptop))).toContainText('and a walk on Sunday.', { timeout: 30_000 });
    await waitIdle(pageOf(laptop), session);
    await expect
      .poll(async () => ((await transcript(pageOf(laptop)).textContent()) ?? '').split('on Sunday').length - 1, 'it stands once')
      .toBe(1);
    expect(await asked(pageOf(laptop)), 'once more, in the new browser').toBe('1');
  });

  test('is stopped in the page when the person stops it', async ({ openDevice }) => {
    const laptop = await openDevice('laptop', { kind: 'desktop', initScript: standIn });
    const page = pageOf(laptop);
    await openHome(page);
    await openHelpers(page);
    await page.locator('[data-helper="local"]').click();
    await sheet(page).getByRole('button', { name: 'Download and connect' }).click();
    await expect(sheet(page).getByRole('status')).toContainText('Chrome is downloading it: 50%');
    await page.evaluate(() => globalThis.downloadOn?.());
    await expect(sheet(page)).toHaveCount(0);
    const session = await say(page, 'In which order?');
    await expect(transcript(page)).toContainText('First the letter');
    await page.getByRole('button', { name: /^Stop/ }).first().click();
    await waitIdle(page, session);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.stopped)).toBe('yes');
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
