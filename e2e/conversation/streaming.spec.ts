import type { Page } from '@playwright/test';
import { expect, openTalk, test } from './stage-test.ts';

const answer =
  'Here is **how** it goes:\n\n| a | b |\n| -- | -- |\n| 1 | `2` |\n\n$$\n\\frac{1}{2}\n$$\n\n```js\nconst x = 1;\n```\n\n- one\n- two\n\n> done <b>x</b> ![p](https://p.example/x.png)';

async function stream(page: Page, from: number, to: number): Promise<void> {
  await page.evaluate(
    async ({ text, first, last }) => {
      for (let end = first; end <= last; end += 3) {
        stage.tell('s', 's-1', text.slice(0, end));
        await new Promise(requestAnimationFrame);
      }
      await stage.put('progress', [{ step: 's-1', session: 's', attempt: '1.1', text: text.slice(0, last), at: Date.now() } as never]);
    },
    { text: answer, first: from, last: to },
  );
}

async function begin(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await stage.put('sessions', [stage.sessionRecord('s', 'Streaming', 'running')]);
    await stage.put('entries', [
      stage.messageEntry({ session: 's', n: 0 }, 'How does it go?'),
      stage.answerEntry({ session: 's', n: 1 }, '', 'writing'),
    ]);
  });
  await openTalk(page, 's');
  await page.locator('[data-answer-state="starting"]').waitFor();
}

test.describe('an answer that streams', () => {
  /** Case C2. */
  test('is there after a reload from the first frame on that shows the conversation, and grows on', async ({ openPage }) => {
    const page = await openPage('desktop', async opened => {
      await opened.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        const look = (): void => {
          const item = document.querySelector('[data-item="answer-s-1"]');
          if (item !== null) seen.push(item.textContent ?? '');
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    });
    await begin(page);
    for (let upTo = 40; upTo < answer.length; upTo += 40) {
      await stream(page, upTo - 39, upTo);
      await page.reload();
      await page.locator('html[data-ready="1"]').waitFor();
      const said = await page.locator('[data-item="answer-s-1"] .said').textContent();
      // It may be in the page before the first frame that shows it.
      await page.waitForFunction(() => (globalThis as unknown as { seen: string[] }).seen.length > 0);
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
      expect(said).toContain('how');
      // Plain at first, then formatted; never empty, never "On it…".
      expect(seen.filter(text => !text.includes('how'))).toEqual([]);
    }
  });

  /** Case C11. */
  test('never loses a letter from one frame to the next while it is formatted', async ({ openPage }) => {
    const page = await openPage();
    await begin(page);
    const lost = await page.evaluate(async text => {
      const letters = (value: string) => value.replace(/[^a-z]/gi, '').length;
      const found: string[] = [];
      let before = 0;
      for (let end = 1; end <= text.length; end++) {
        stage.tell('s', 's-1', text.slice(0, end));
        await new Promise(requestAnimationFrame);
        const now = letters(document.querySelector('[data-item="answer-s-1"] .said')?.textContent ?? '');
        // A picture's address and a fence's language become what is drawn of them.
        if (now < before - 30) found.push(`${before} to ${now} at ${JSON.stringify(text.slice(Math.max(0, end - 12), end))}`);
        before = now;
      }
      return found;
    }, answer);
    expect(lost).toEqual([]);
  });

  /** Case C11. */
  test('leaves what stands around it untouched when it cannot be drawn, as anything else that cannot', async ({ openPage }) => {
    const page = await openPage();
    await begin(page);
    await page.evaluate(async () => {
      await stage.put('entries', [
        stage.jobEntry({ session: 's', n: 2 }, 'Sorting'),
        stage.messageEntry({ session: 's', n: 3 }, 'And then?'),
      ]);
      // No step has such a title: whatever draws it throws.
      await stage.put('steps', [{ ...stage.stepRecord({ session: 's', n: 2 }, 0, '', ''), title: { broken: true } } as never]);
    });
    await expect(page.getByText('This part can’t be shown here. It is stored and nothing is lost.')).toBeVisible();
    await expect(page.locator('[data-item="job-s-2"]')).toContainText('Sorting');
    await expect(page.getByText('How does it go?')).toBeVisible();
    await expect(page.getByText('And then?')).toBeVisible();
    await page.evaluate(() => stage.put('entries', [stage.answerEntry({ session: 's', n: 1 }, '$$')]));
    await expect(page.locator('[data-item="answer-s-1"]')).toContainText('$$');
  });

  /** Case C13. */
  test('is announced once when it begins and once when it is ready, formatted or not; what is scrolled to is not announced', async ({
    openPage,
  }) => {
    const page = await openPage('desktop', async opened => {
      await opened.addInitScript(() => {
        const said: string[] = [];
        Object.assign(globalThis, { said });
        new MutationObserver(records => {
          for (const { target, addedNodes } of records) {
            if (!(target instanceof Element) || target.closest('[aria-live], [role="status"], [role="alert"], [role="log"]') === null)
              continue;
            for (const node of addedNodes) said.push(node.textContent ?? '');
          }
        }).observe(document, { childList: true, subtree: true });
      });
    });
    await page.evaluate(async () => {
      await stage.seed('s', 0);
      const moved = { reason: 'start', turn: 't', from: 'me', to: 'me', epoch: 1, step: null, stored: 0, stoppedAt: null };
      await stage.put(
        'entries',
        Array.from({ length: 300 }, (_, n) => {
          const at = { session: 's', n: n - 300 };
          const head = stage.messageEntry({ session: 's', n }, 'words');
          return (
            n % 10 === 0
              ? { ...head, id: `h${n}`, order: `-${stage.place(at.n + 300)}`, kind: 'handoff', ...moved }
              : { ...head, id: `m${n}`, message: `m${n}`, order: `-${stage.place(at.n + 300)}` }
          ) as never;
        }),
      );
    });
    await begin(page);
    await stream(page, 1, answer.length);
    await page.evaluate(text => stage.put('entries', [stage.answerEntry({ session: 's', n: 1 }, text)]), answer);
    await page.locator('[data-answer-state="done"]').waitFor();
    await page.locator('.cv-body').focus();
    await page.keyboard.press('Home');
    await expect(page.locator('[data-note]').first()).toBeInViewport();
    await page.keyboard.press('End');
    await expect(page.locator('[data-item="answer-s-1"]')).toBeInViewport();
    const heard = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    await expect.poll(heard).toContain('The answer is ready');
    // Time for what must not be said.
    await page.waitForTimeout(500);
    const said = await heard();
    expect(said.filter(words => words === 'The answer is ready')).toHaveLength(1);
    expect(said.length, said.join('; ')).toBeLessThanOrEqual(2);
  });
});
