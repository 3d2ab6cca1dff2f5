import type { DesktopApp } from '@baton/testing/desktop';
import type { Page } from '@playwright/test';
import { expect, onShell, test } from './app.ts';

/** Answers every question of the app with one of its buttons, and notes what it asked and what it opened. */
async function answerQuestions(app: DesktopApp, button: number): Promise<() => Promise<{ asked: string[]; opened: string[] }>> {
  await app.evaluate(({ dialog, shell }, answer) => {
    const noted = { asked: [] as string[], opened: [] as string[] };
    Object.assign(globalThis, { noted });
    Object.assign(dialog, {
      showMessageBox: async (...given: readonly { message: string }[]) => {
        noted.asked.push(given.at(-1)?.message ?? '');
        return { response: answer, checkboxChecked: false };
      },
    });
    Object.assign(shell, {
      openExternal: async (address: string) => {
        noted.opened.push(address);
      },
    });
  }, button);
  return () => app.evaluate(() => (globalThis as unknown as { noted: { asked: string[]; opened: string[] } }).noted);
}

const addressOf = (app: DesktopApp): Promise<string> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .map(window => window.webContents.getURL())
      .join(' '),
  );

/** Runs a script in the window's page, once that has drawn itself, as if the person had just clicked there. */
async function inPage(app: DesktopApp, script: string): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }, code) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const isDrawn = `document.getElementById('root')?.childElementCount > 0`;
    while (contents?.getURL() !== 'app://baton/' || !(await contents.executeJavaScript(isDrawn))) {
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    await contents.executeJavaScript(`${code}; undefined`, true);
  }, script);
}

/** A page that was loaded again would have lost this. */
async function leaveMark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { mark: 'still here' }));
  return () => page.evaluate(() => 'mark' in window);
}

test.describe(`${onShell}: navigation`, () => {
  const ways: Readonly<Record<string, (address: string) => void>> = {
    'an assigned address': address => location.assign(address),
    'a link': address => {
      const link = document.createElement('a');
      link.href = address;
      document.body.append(link);
      link.click();
    },
    'a form': address => {
      const form = document.createElement('form');
      form.action = address;
      document.body.append(form);
      form.submit();
    },
    'a refresh': address => {
      const meta = document.createElement('meta');
      meta.httpEquiv = 'refresh';
      meta.content = `0; url=${address}`;
      document.head.append(meta);
    },
  };
  for (const [way, go] of Object.entries(ways)) {
    test(`stays in the app whatever ${way} says`, async ({ open }) => {
      const { app, page } = await open();
      const marked = await leaveMark(page);
      for (const address of ['https://baton.example/', 'http://127.0.0.1:9/']) {
        await page.evaluate(go, address);
        await page.waitForTimeout(300);
      }
      expect(await marked()).toBe(true);
      expect(await addressOf(app)).toMatch(/^app:\/\/baton\/[^ ]*$/);
    });
  }

  test('opens no window for a page', async ({ launch }) => {
    // Without a test at the page: one that drives it would hold each new page until it has seen it.
    const app = await launch({ drivable: false });
    await inPage(
      app,
      `for (const address of ['/', 'about:blank', 'https://baton.example/', 'data:text/html,x']) window.open(address);
       const link = document.createElement('a');
       link.href = 'http://127.0.0.1:9/';
       link.target = '_blank';
       document.body.append(link);
       link.click();`,
    );
    await app.evaluate(() => new Promise(resolve => setTimeout(resolve, 500)));
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  });

  test('asks before a link of the web opens in the browser, and names its host', async ({ launch }) => {
    const app = await launch({ drivable: false });
    const noted = await answerQuestions(app, 0);
    await inPage(app, `window.open('https://baton.example/guide?page=1')`);
    await expect.poll(noted).toEqual({ asked: ['Open baton.example in your browser?'], opened: ['https://baton.example/guide?page=1'] });
  });

  test('opens nothing when the answer is no, and never offers what is not of the web', async ({ launch }) => {
    const app = await launch({ drivable: false });
    const noted = await answerQuestions(app, 1);
    const addresses = ['file:///etc/passwd', 'http://baton.example/', 'javascript:1', 'about:blank', '/', 'https://baton.example/'];
    // Chromium hands schemes it does not know to the system before anybody can be asked; Electron asks its app first.
    if (app.shell === 'electron') addresses.unshift('smb://server/share');
    await inPage(app, `for (const address of ${JSON.stringify(addresses)}) window.open(address)`);
    await expect.poll(async () => (await noted()).asked).toEqual(['Open baton.example in your browser?']);
    expect((await noted()).opened).toEqual([]);
  });
});
