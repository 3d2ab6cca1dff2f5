import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApp } from '@baton/testing/desktop';
import { longText } from '@baton/testing/service';
import { mergeTests, type Page } from '@playwright/test';
import { test as journey } from '../support/journey.ts';
import { approve, openLedger, startPlanWeek, waitIdle } from '../support/journey-actions.ts';
import { test as desktop, expect, onShell } from './app.ts';

const test = mergeTests(journey, desktop);

/** Puts what the app saves into a folder, where the person would be asked; answers the file that comes of a press. */
async function savedBy(app: DesktopApp, page: Page, folder: string, press: () => Promise<void>): Promise<Buffer> {
  if (app.shell === 'electron') {
    await app.evaluate(
      ({ session }, to) => {
        session.defaultSession.once('will-download', (_event, item) => {
          item.setSavePath(to);
          item.once('done', (_done, state) => Object.assign(globalThis, { saved: state }));
        });
      },
      join(folder, 'saved'),
    );
    await press();
    await expect.poll(() => app.evaluate(() => (globalThis as { saved?: string }).saved)).toBe('completed');
    return readFileSync(join(folder, 'saved'));
  }
  const browser = page.context().browser();
  if (browser === null) throw new Error('the stand-in has no browser');
  const cdp = await browser.newBrowserCDPSession();
  const done = new Promise<string>(resolve => {
    cdp.on('Browser.downloadProgress', ({ guid, state }) => state === 'completed' && resolve(guid));
  });
  await cdp.send('Browser.setDownloadBehavior', { behavior: 'allowAndName', downloadPath: folder, eventsEnabled: true });
  await press();
  return readFileSync(join(folder, await done));
}

/** J16 */
test.describe(`${onShell}: saving`, () => {
  test('what came back is saved byte for byte, under the app’s content policy and without leaving the app', async ({
    open,
    relay,
    service,
    scratch,
  }) => {
    const { app, page } = await open({ relay: `http://127.0.0.1:${relay.port}/` });
    const bytes = 300 * 1024;
    service.next({ kind: 'long', bytes });
    const session = await startPlanWeek(page, { fitIn: 'gym', sendTo: `${service.address}/week` });
    await approve(page);
    await waitIdle(page, session);
    await openLedger(page);
    const at = page.url();
    const file = await savedBy(app, page, scratch, () => page.getByRole('button', { name: /^Save what came back/ }).click());
    expect(file.equals(Buffer.from(longText(bytes)))).toBe(true);
    expect(page.url()).toBe(at);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(service.effects()).toBe(1);
  });
});
