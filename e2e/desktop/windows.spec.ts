import { expect, onShell, test } from './app.ts';

/** What every window of ours must be started with; a window that differs fails here, whatever it is for. */
const closed = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
};

/** X7 */
test.describe(`${onShell}: windows`, () => {
  test('every window is shut off from the system', async ({ open }) => {
    const { app } = await open();
    const windows = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(window => ({
        address: window.webContents.getURL(),
        // Not in Electron's types since it is for tests only.
        preferences: { ...(window.webContents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences() },
      })),
    );
    expect(windows.map(({ address }) => new URL(address).protocol)).toEqual(['app:']);
    for (const { preferences } of windows) expect(preferences).toMatchObject(closed);
  });

  test('page, frames and workers have neither Node nor a way to send messages of their own', async ({ open }) => {
    const { page } = await open();
    const reach = (): string[] =>
      ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(name => name in globalThis);
    expect(await page.evaluate(reach)).toEqual([]);
    await page.evaluate(() => {
      for (const source of ['about:blank', null]) {
        const frame = document.createElement('iframe');
        if (source === null) frame.srcdoc = '<p>inside</p>';
        else frame.src = source;
        document.body.append(frame);
      }
    });
    await expect.poll(() => page.frames().length).toBe(3);
    for (const frame of page.frames().slice(1)) {
      expect(await frame.evaluate(reach)).toEqual([]);
      expect(await frame.evaluate(() => 'baton' in window)).toBe(false);
    }
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    for (const worker of page.workers()) {
      expect(await worker.evaluate(reach)).toEqual([]);
      expect(await worker.evaluate(() => 'baton' in globalThis)).toBe(false);
    }
  });

  test('the page is a secure context at an address of its own, not a file', async ({ open }) => {
    const { page } = await open();
    expect(await page.evaluate(() => [isSecureContext, location.protocol === 'file:', location.origin !== 'null'])).toEqual([
      true,
      false,
      true,
    ]);
  });
});
