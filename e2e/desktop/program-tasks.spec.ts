import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApp } from '@baton/testing/desktop';
import { bakeProgram } from '@baton/testing/mcp';
import { calling, saying, startProvider, type TestProvider } from '@baton/testing/provider';
import { mergeTests, type Page } from '@playwright/test';
import { connectHelper } from '../helpers/connect.ts';
import { test as journey } from '../support/journey.ts';
import { answerQuestion, go, openConversation, openHome, say, waitIdle } from '../support/journey-actions.ts';
import { test as desktop, expect, onShell } from './app.ts';
import { addProgram, sayYesToAll } from './desktop-actions.ts';

const test = mergeTests(journey, desktop);
const key = 'sk-oven-4711';
const ends = 'The bread is on the table.';

/** J1, J2: what a program works on for a while belongs to its run, which the main process has and no window. */
test.describe(`${onShell}: a call that becomes a task of a program`, () => {
  let provider: TestProvider;
  test.beforeEach(async () => {
    provider = await startProvider({ key, models: ['test-large'] });
    provider.script(({ messages, tools }) => {
      const bake = tools.find(tool => tool.includes('bake'));
      const isBaked = messages.some(message => message.role === 'tool');
      return isBaked || bake === undefined
        ? saying(bake === undefined ? 'There is no oven.' : ends)
        : calling({ name: bake, arguments: { what: 'bread' } });
    });
  });
  test.afterEach(() => provider.close());

  const begun = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

  /** The oven is added, bread is asked for, and the program works on it. */
  async function baking({ app, page }: { readonly app: DesktopApp; readonly page: Page }, file: string): Promise<string> {
    await sayYesToAll(app);
    await openHome(page);
    await connectHelper(page, provider, key);
    await go(page, '#/settings/tools');
    await addProgram(page, 'Oven', [bakeProgram, file]);
    const row = page.locator('[data-server]');
    await expect(row).toContainText('1 tool', { timeout: 30_000 });
    await row.getByText('Show what it can do').click();
    await expect(row.getByText('Can’t be used', { exact: false })).toHaveCount(0);
    const session = await say(page, 'Bake bread');
    await page.locator('[data-approval]').getByRole('button', { name: 'Let Oven do it' }).click({ timeout: 40_000 });
    await expect.poll(() => begun(file), { timeout: 40_000 }).toEqual(['bread']);
    // Once it is followed, its id is stored.
    await expect.poll(() => existsSync(`${file}.looks`), { timeout: 40_000 }).toBe(true);
    return session;
  }

  test('goes on while its window crashes: the next window finds it again, and it was begun once', async ({ open, relay, scratch }) => {
    const file = join(scratch, 'baked.txt');
    const { app, page } = await open({ relay: `http://127.0.0.1:${relay.port}/` });
    const session = await baking({ app, page }, file);
    await page.evaluate(() => Object.assign(window, { before: 'the crash' }));
    const control = await page.context().newCDPSession(page);
    // Never answered: there is nobody left to.
    void control.send('Page.crash').catch(() => {});
    const inWindow = (code: string): Promise<unknown> =>
      app.evaluate(
        async ({ BrowserWindow }, script) =>
          BrowserWindow.getAllWindows()[0]
            ?.webContents.executeJavaScript(script)
            .catch((error: unknown) => String(error)) as unknown,
        code,
      );
    const isNewPage = `!('before' in window) && document.getElementById('root')?.childElementCount > 0`;
    await expect.poll(() => inWindow(isNewPage), { timeout: 30_000 }).toBe(true);
    await inWindow(`void (location.hash = '#/c/${encodeURIComponent(session)}')`);
    writeFileSync(`${file}.go`, '');
    await expect.poll(() => inWindow('document.body.innerText'), { timeout: 60_000 }).toContain(ends);
    expect(begun(file)).toEqual(['bread']);
  });

  test('is gone when Baton is killed, and the program with it: a person is asked, and told why', async ({ open, relay, scratch }) => {
    const file = join(scratch, 'baked.txt');
    const address = { relay: `http://127.0.0.1:${relay.port}/` };
    const first = await open(address);
    const session = await baking(first, file);
    await first.app.kill();
    const { page } = await open(address);
    await openConversation(page, session);
    const question = page.locator('[data-question]');
    await expect(question).toContainText('What was working on it has ended, or no longer knows of it.', { timeout: 60_000 });
    expect(begun(file)).toEqual(['bread']);
    await answerQuestion(page, 'It happened');
    await expect(page.locator('#content')).toContainText(ends, { timeout: 40_000 });
    await waitIdle(page, session);
    expect(begun(file)).toEqual(['bread']);
  });
});
