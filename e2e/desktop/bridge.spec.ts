import { startTestService } from '@baton/testing/service';
import { expect, onShell, test } from './app.ts';

/** X7 */
test.describe(`${onShell}: the bridge`, () => {
  test('tells the page what carries it, and nothing it was not asked to', async ({ open }) => {
    const { app, page } = await open({ relay: 'https://baton.example/' });
    const about = await page.evaluate(() => window.baton?.about({}));
    expect(about).toMatchObject({ shell: app.shell, relay: 'wss://baton.example/relay' });
    expect(await page.evaluate(() => Object.keys(window.baton ?? {}).sort())).toEqual([
      'about',
      'allowHome',
      'allowProgram',
      'allowedHere',
      'chooseFolder',
      'fetchPage',
      'folders',
      'forgetHome',
      'forgetProgram',
      'keepProgram',
      'notify',
      'onClosing',
      'receiveFromProgram',
      'resumeProgram',
      'revokeFolder',
      'sendRequest',
      'sendToProgram',
      'startProgram',
      'stopProgram',
      'stopRequest',
      'unwrapKey',
      'useFile',
      'wrapKey',
    ]);
  });

  test('refuses arguments that do not fit', async ({ open }) => {
    const { page } = await open();
    const refusals = await page.evaluate(async () => {
      const bridge = window.baton as unknown as Record<string, (input: unknown) => Promise<unknown>>;
      const wrong: readonly (readonly [string, unknown])[] = [
        ['wrapKey', undefined],
        ['wrapKey', { plain: 1 }],
        ['wrapKey', { plain: 'x'.repeat(5_000) }],
        ['unwrapKey', 'text'],
        ['notify', { title: 'x'.repeat(300), body: '' }],
        ['notify', { title: 'no body' }],
        ['about', null],
      ];
      return Promise.all(
        wrong.map(([call, input]) =>
          bridge[call]?.(input).then(
            () => 'taken',
            error => (error as Error).message,
          ),
        ),
      );
    });
    expect(refusals).toEqual(Array(7).fill('arguments'));
  });

  test('cannot be replaced or changed by the page', async ({ open }) => {
    const { page } = await open();
    const attempts = await page.evaluate(() => {
      const tried = (change: () => void): boolean => {
        const before = window.baton?.about;
        try {
          change();
        } catch {
          // Strict code throws instead of failing in silence: both are fine.
        }
        return window.baton?.about === before;
      };
      return [
        tried(() => Object.assign(window.baton ?? {}, { about: () => 'mine' })),
        tried(() => Object.defineProperty(window, 'baton', { value: { about: () => 'mine' } })),
        tried(() => Reflect.deleteProperty(window, 'baton')),
      ];
    });
    expect(attempts).toEqual([true, true, true]);
  });

  test('answers no other window, though it has the same preload', async ({ open }) => {
    const { app } = await open();
    const answer = await app.evaluate(async ({ BrowserWindow }) => {
      const [own] = BrowserWindow.getAllWindows();
      const contents = own?.webContents as unknown as { getLastWebPreferences(): { preload: string } } | undefined;
      const preload = contents?.getLastWebPreferences().preload ?? '';
      const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true, contextIsolation: true } });
      await other.loadURL('app://baton/');
      return other.webContents.executeJavaScript(`baton.about({}).then(() => 'answered', error => error.message)`) as Promise<string>;
    });
    expect(answer).toBe('sender');
  });

  test('answers its own window no longer when that shows something else', async ({ open }) => {
    const { app } = await open();
    const answer = await app.evaluate(async ({ BrowserWindow }) => {
      const [own] = BrowserWindow.getAllWindows();
      await own?.loadURL('data:text/html,<p>elsewhere</p>');
      return own?.webContents.executeJavaScript(`baton.about({}).then(() => 'answered', error => error.message)`) as Promise<string>;
    });
    expect(answer).toBe('sender');
  });

  test('seals keys so that they open on this computer only while its keychain is there', async ({ open }) => {
    const { page } = await open();
    const { wrapped, opened } = await page.evaluate(async () => {
      const sealed = await window.baton?.wrapKey({ plain: 'cGxhbnRlZCBrZXk' });
      return { wrapped: sealed?.wrapped ?? '', opened: await window.baton?.unwrapKey({ wrapped: sealed?.wrapped ?? '' }) };
    });
    expect(wrapped).not.toContain('cGxhbnRlZCBrZXk');
    expect(Buffer.from(wrapped, 'base64url').toString('latin1')).not.toContain('cGxhbnRlZCBrZXk');
    expect(opened).toEqual({ plain: 'cGxhbnRlZCBrZXk' });
    const spoilt = await page.evaluate(
      text =>
        window.baton?.unwrapKey({ wrapped: text }).then(
          () => 'opened',
          error => (error as Error).message,
        ),
      `${wrapped.slice(0, -4)}AAAA`,
    );
    expect(spoilt).toBe('failed');
  });

  /** A page that was taken over says whatever it likes. */
  test('sends nothing into the own network, to the relay, or for another host, whatever the page says of it', async ({ open }) => {
    const service = await startTestService();
    try {
      const { app, page } = await open({ relay: `${service.address}/` });
      await app.evaluate(({ dialog }) => {
        dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
      });
      const other = await startTestService();
      const urls = [
        `${other.address}/on`,
        `http://localhost:${other.port}/on`,
        `${service.address}/relay`,
        `http://localhost:${service.port}/relay`,
        'http://169.254.169.254/latest/meta-data/',
        'file:///etc/passwd',
        'app://baton/',
      ];
      const replies = await page.evaluate(
        given =>
          Promise.all(
            given.map((url, n) =>
              window.baton?.sendRequest({
                id: `r${n}`,
                url,
                method: 'POST',
                headers: {},
                body: '',
                saved: true,
                maxBytes: 10,
                at: Date.now(),
              }),
            ),
          ),
        urls,
      );
      expect(replies.map(reply => reply?.kind)).toEqual(urls.map(() => 'notSent'));
      const forged = await page.evaluate(url => {
        const headers = { Host: 'bank.example' };
        const input = { id: 'r', url, method: 'POST', headers, body: '', saved: true, maxBytes: 10, at: Date.now() } as const;
        return window.baton?.sendRequest(input).then(
          () => 'taken',
          error => (error as Error).message,
        );
      }, `${other.address}/on`);
      expect(forged).toBe('arguments');
      expect([...service.requests, ...other.requests].filter(({ method }) => method === 'POST')).toEqual([]);
      await other.close();
    } finally {
      await service.close();
    }
  });
});
